import { counted } from '../model/counted.js';
import { fewestRepetitions } from '../results/change-class.js';
import type { Finding, RequirementResult } from '../results/run-json.js';

/**
 * `steady, 3 of 3 repetitions`; what was not repeated says so, and what passed whenever it was repeated is intermittent. Few
 * repetitions show no steadiness, nor do those of a requirement of which other checks passed.
 */
export function steadinessIn(
  { steadiness, reproduced: { k, n } }: Pick<Finding, 'steadiness' | 'reproduced'>,
  { violations = 0, exercised = 0 }: Partial<Pick<RequirementResult, 'violations' | 'exercised'>> = {},
): string {
  if (n === 0) return steadiness;
  const repeated = `${k} of ${counted(n, 'repetition')}`;
  if (k < n) return `${k === 0 ? 'intermittent' : steadiness}, ${repeated}`;
  if (violations < exercised) return `failed in ${repeated} and in ${violations} of ${counted(exercised, 'check')}`;
  return n < fewestRepetitions ? `failed in ${repeated}` : `${steadiness}, ${repeated}`;
}
