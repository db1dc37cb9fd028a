import type { Api } from '../model/api.js';
import type { Settled } from '../model/check.js';
import { isJudged } from '../model/requirement.js';
import { mergeEvidence, type Cell, type Evidence } from './evidence.js';
import { fingerprintOf } from './fingerprint.js';
import type { ApiEvidence } from './judge.js';

/**
 * Moves what folds decide for good out of their states, which grow with the traffic, into cells, which do not. Verdicts
 * stay the same, of this evidence and of a sum that it becomes part of.
 */
export function settled<F>(api: Api<F>, evidence: ApiEvidence): ApiEvidence {
  const folds: Record<string, unknown> = {};
  const requirements: Record<string, Evidence> = { ...evidence.requirements };
  for (const [id, state] of Object.entries(evidence.folds)) {
    const check = api.checks[id];
    if (check?.kind !== 'fold' || check.settle === undefined) {
      folds[id] = state;
      continue;
    }
    const { final, open }: Settled<unknown> = check.settle(state as never);
    if (open !== undefined) folds[id] = open;
    const requirement = api.catalogue.requirements.find((one) => one.id === id);
    const operation = requirement && isJudged(requirement) ? (requirement.operation ?? '') : '';
    const cells: Record<string, Cell> = {};
    for (const { base, exchanges, violation, inconclusive } of final) {
      const key = `${base} ${operation}`;
      const cell = (cells[key] ??= { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} });
      if (inconclusive !== undefined) {
        const counts = { ...cell.inconclusive, [inconclusive]: (cell.inconclusive[inconclusive] ?? 0) + 1 };
        cells[key] = { ...cell, inconclusive: counts };
        continue;
      }
      const found = violation && {
        [fingerprintOf(id, base, operation, violation)]: {
          ...{ violation, operation, base, exchanges, trace: '', scenario: '', index: 0, count: 1 },
        },
      };
      cells[key] = {
        ...cell,
        exercised: cell.exercised + 1,
        violations: cell.violations + (violation ? 1 : 0),
        ...(found && { occurrences: { ...cell.occurrences, ...found } }),
      };
    }
    if (final.length > 0) requirements[id] = mergeEvidence(requirements[id] ?? {}, cells);
  }
  return { ...evidence, requirements, folds };
}
