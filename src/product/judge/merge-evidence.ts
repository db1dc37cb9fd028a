import type { Api } from '../model/api.js';

import { mergePairs } from './contexts.js';
import { mergeCounts, mergeEvidence } from './evidence.js';
import { mergeInputs } from './inputs.js';
import type { ApiEvidence } from './judge.js';

export const nothingGathered: ApiEvidence = {
  requirements: {},
  folds: {},
  bases: {},
  inconclusive: {},
  contexts: {},
  profileFaults: {},
  suiteFaults: {},
};

/** Adds up what two runs gathered about one API, positive controls and the states of folds included. */
export function mergeApiEvidence<F>(api: Api<F>, one: ApiEvidence, other: ApiEvidence): ApiEvidence {
  const folds = mergeFolds(api, one.folds, other.folds);
  return {
    requirements: unite(one.requirements, other.requirements, mergeEvidence),
    folds,
    ...((one.foldsByRun ?? other.foldsByRun) && {
      foldsByRun: unite(one.foldsByRun ?? {}, other.foldsByRun ?? {}, (a, b) =>
        // Of recorded traffic, which counts as one run, both are the same.
        a === one.folds && b === other.folds ? folds : mergeFolds(api, a, b),
      ),
    }),
    bases: unite(one.bases, other.bases, (a, b) => ({
      responses: a.responses + b.responses,
      recognised: a.recognised + b.recognised,
    })),
    inconclusive: unite(one.inconclusive, other.inconclusive, mergeCounts),
    contexts: unite(one.contexts, other.contexts, mergePairs),
    profileFaults: mergeCounts(one.profileFaults, other.profileFaults),
    suiteFaults: unite(one.suiteFaults, other.suiteFaults, mergeCounts),
    ...((one.inputs ?? other.inputs) && { inputs: unite(one.inputs ?? {}, other.inputs ?? {}, mergeInputs) }),
  };
}

function mergeFolds<F>(api: Api<F>, one: ApiEvidence['folds'], other: ApiEvidence['folds']): ApiEvidence['folds'] {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(ids.map((id) => [id, mergeFold(api, id, one[id], other[id])]));
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
