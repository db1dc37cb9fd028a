import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { RunResults } from '../../results/history.js';
import { journalName } from '../../results/journal.js';
import { pastRunsIn } from '../../results/watch-log.js';
import { mergeEvidence } from '../../engine/evidence/merge-files.js';
import { stateOf } from '../../engine/watch/state.js';
import { parsedEvidence } from '../../results/evidence-file.js';
import { lastEntries } from './database-store.js';
import { usualShare } from './evidence.js';
import type { StoredWatch } from './open-store.js';

/** What all rounds of a watch show together, from its store alone; reports of it are written to a folder of its own. */
export async function watchedRun({ entries, evidence }: StoredWatch, folder: string): Promise<RunResults> {
  if (evidence === undefined)
    throw new ConfigurationError('--store: no round is complete yet; expected a watch that tested something');
  if (existsSync(join(folder, journalName)))
    throw new ConfigurationError(`${folder}: holds the journal of a run; expected a folder for the reports of a watch`);
  mkdirSync(folder, { recursive: true });
  async function* stored() {
    yield await Promise.resolve(['the store', parsedEvidence(evidence!, 'the evidence of the store')] as const);
  }
  const { summary } = await mergeEvidence(stored(), usualShare);
  return { folder, summary, history: pastRunsIn(entries.slice(-lastEntries), stateOf(entries).open.size) };
}
