import { documentHashes } from '../apis/registry.js';
import { readRun } from '../engine/read-run.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { refuseOtherDocuments } from '../results/compare.js';
import type { RunSummary } from '../results/run-json.js';

/** The run that an option names; a run against other documents is refused, for nothing of it holds. */
export async function readEarlierRun(option: string, path: string): Promise<RunSummary> {
  try {
    const { summary } = await readRun(path);
    refuseOtherDocuments(summary.run, { documents: documentHashes() });
    return summary;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const orNone = option === '--baseline' ? '; name another one, or make one by a run without --baseline' : '';
    throw new ConfigurationError(`${option}: ${error.message}${orNone}`);
  }
}
