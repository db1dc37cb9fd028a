import type { Api } from '../model/api.js';
import type { Settled } from '../model/check.js';
import { addInconclusive, Gatherer, mergeEvidence, type Evidence } from './evidence.js';
import { fingerprintOf } from './fingerprint.js';
import type { ApiEvidence } from './judge.js';
import { foldOccurrence, operationOf } from './tally.js';

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
    if (final.length === 0) continue;
    const operation = operationOf(api, id);
    const gatherer = new Gatherer();
    for (const { base, exchanges, violation, inconclusive } of final) {
      const cell = gatherer.at(base, operation);
      if (inconclusive !== undefined) {
        addInconclusive(cell, inconclusive);
        continue;
      }
      cell.exercised += 1;
      if (violation === undefined) continue;
      cell.violations += 1;
      cell.occurrences[fingerprintOf(id, operation, violation)] = foldOccurrence(
        { base, exchanges },
        operation,
        violation,
      );
    }
    requirements[id] = mergeEvidence(requirements[id] ?? {}, gatherer.evidence());
  }
  return { ...evidence, requirements, folds };
}
