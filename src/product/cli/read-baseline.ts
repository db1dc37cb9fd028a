import { dirname, join } from 'node:path';
import { registered } from '../apis/registry.js';
import { readRun } from '../engine/read-run.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { earlierIn, type Earlier } from '../results/earlier.js';
import { historyName, readHistory } from '../results/history.js';
import { version } from '../results/version.js';
import { refuseOtherDocuments } from '../results/diff.js';
import type { RunSummary } from '../results/run-json.js';

/** The run that a new one is compared with; a run against other documents is refused, for nothing can be compared. */
export async function readBaseline(path: string): Promise<RunSummary> {
  try {
    const { summary } = await readRun(path);
    const documents = Object.fromEntries(
      registered.map(({ api: { name, catalogue } }) => [name, catalogue.document.sha256]),
    );
    refuseOtherDocuments(summary.run, { documents });
    return summary;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`--baseline: ${error.message}`);
    throw error;
  }
}

/** What runs of a target in these folders decided, as far as they began so many milliseconds ago at most. */
export function earlierRuns(paths: readonly string[], target: string, withinMs: number): Earlier | undefined {
  const folders = paths.map((path) => (path.endsWith('.json') ? dirname(path) : path));
  const past = folders.flatMap((folder) => readHistory(join(folder, historyName), target));
  return earlierIn(past, new Date(Date.now() - withinMs).toISOString(), version);
}
