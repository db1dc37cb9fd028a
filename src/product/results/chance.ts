import type { Decision } from '../judge/verdict.js';
import { exceedsRate, passingFailures } from '../model/rate.js';
import type { ConfirmationEntry } from './journal.js';

/**
 * Takes back a decision to fail that rests on nothing but failures which never came again when they were repeated: it is
 * inconclusive, for whatever failed by chance is no violation. Rejections of several inputs that are more than chance
 * explains stand, for a repetition adds a sample and removes none.
 */
export function withoutChance(
  decision: Decision,
  confirmations: ReadonlyMap<string, Pick<ConfirmationEntry, 'reproduced'>>,
): Decision {
  const isByChance = ({ fingerprint, violation, count, rejected = [] }: Decision['occurrences'][number]): boolean => {
    const { k = 0, n = 0 } = confirmations.get(fingerprint)?.reproduced ?? {};
    if (violation.mayBeChance !== true || violation.needsRate === true || k > 0 || n === 0) return false;
    // One instance of several rejects what another one serves.
    return rejected.length < 2 || !exceedsRate(passingFailures, count, decision.exercised);
  };
  const byChance = decision.occurrences.filter(isByChance);
  if (byChance.length === 0) return decision;
  const occurrences = decision.occurrences.filter((occurrence) => !isByChance(occurrence));
  const taken = byChance.reduce((sum, { count }) => sum + count, 0);
  const left = { ...decision, occurrences, violations: decision.violations - taken };
  if (occurrences.length > 0) return left;
  const reason = 'a failure that was seen once did not come again when it was repeated';
  return { ...left, verdict: 'inconclusive', reason };
}
