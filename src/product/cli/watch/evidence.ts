import { mergeEvidence, type MergedEvidence } from '../../engine/evidence/merge-files.js';
import type { PlanOptions } from '../../engine/plan.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { parsedEvidence, type EvidenceFile } from '../../results/evidence-file.js';
import { partsOf } from '../../results/parts.js';

/** Rounds whose evidence is added up in one file: its list of runs grows with them. */
const mostRounds = 2_000;

/** A round may leave anything untested; all rounds together are held to what a run is. */
export const usualShare = 0.9;

export interface AddedEvidence {
  readonly merged: MergedEvidence;
  /** Which of the earlier texts it was added to; undefined where it stands alone. */
  readonly to: number | undefined;
}

/**
 * Adds the evidence of a round to the first of the earlier texts with which it adds up. With none it does after a change
 * of the profile, or when the earlier rounds are too many.
 */
export async function addedEvidence(earlier: readonly string[], own: string, round: number): Promise<AddedEvidence> {
  const file = parsedEvidence(own, `round ${round}`);
  for (const [to, text] of earlier.entries()) {
    const before = parsedEvidence(text, 'the evidence of the store');
    if (partsOf(before.run).length >= mostRounds) continue;
    try {
      return { merged: await mergeEvidence(named([before, file]), usualShare), to };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  return { merged: await mergeEvidence(named([file]), usualShare), to: undefined };
}

async function* named(files: readonly EvidenceFile[]): AsyncGenerator<readonly [string, EvidenceFile]> {
  for (const file of files) yield await Promise.resolve([file.run.id, file] as const);
}

/** What the rounds of an evidence file showed, by API. */
export function seenIn(text: string): NonNullable<PlanOptions['seen']> {
  const { apis } = parsedEvidence(text, 'the evidence of the store');
  return Object.fromEntries(Object.entries(apis).map(([api, { evidence }]) => [api, evidence]));
}
