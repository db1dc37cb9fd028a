import type { Api } from '../model/api.js';

import { mergePairs } from './contexts.js';
import { mergeCounts, mergeEvidence } from './evidence.js';
import type { ApiEvidence } from './judge.js';

export const nothingGathered: ApiEvidence = {
  requirements: {},
  folds: {},
  bases: {},
  inconclusive: {},
  contexts: {},
  profileFaults: {},
};

/** Adds up what two runs gathered about one API, positive controls and the states of folds included. */
export function mergeApiEvidence<F>(api: Api<F>, one: ApiEvidence, other: ApiEvidence): ApiEvidence {
  return {
    requirements: unite(one.requirements, other.requirements, mergeEvidence),
    folds: Object.fromEntries(
      [...new Set([...Object.keys(one.folds), ...Object.keys(other.folds)])].map((id) => [
        id,
        mergeFold(api, id, one.folds[id], other.folds[id]),
      ]),
    ),
    bases: unite(one.bases, other.bases, (a, b) => ({
      responses: a.responses + b.responses,
      recognised: a.recognised + b.recognised,
    })),
    inconclusive: unite(one.inconclusive, other.inconclusive, mergeCounts),
    contexts: unite(one.contexts, other.contexts, mergePairs),
    profileFaults: mergeCounts(one.profileFaults, other.profileFaults),
  };
}

function mergeFold<F>(api: Api<F>, id: string, one: unknown, other: unknown): unknown {
  const check = api.checks[id];
  if (check?.kind !== 'fold') throw new Error(`${id} is not decided by a fold`);
  if (one === undefined || other === undefined) return one ?? other;
  return check.merge(one as never, other as never);
}

function unite<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  both: (a: T, b: T) => T,
): Record<string, T> {
  const united: Record<string, T> = { ...one };
  for (const [key, value] of Object.entries(other))
    united[key] = united[key] === undefined ? value : both(united[key], value);
  return united;
}
