import type { EndEntry } from './journal.js';

/** Why a run, or a scenario of it, has no more evidence: somebody stopped it. */
export const stopped = 'the run was stopped';

/** Whether a run ended before its plan was done because somebody stopped it. */
export function wasStopped({ interrupted }: Pick<EndEntry, 'interrupted'>): boolean {
  return interrupted[stopped] !== undefined;
}
