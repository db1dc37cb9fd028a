import type { Api } from '../model/api.js';
import { unite } from '../model/groups.js';
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
  failedContexts: {},
  profileFaults: {},
  suiteFaults: {},
};

/** Adds up what two runs gathered about one API, positive controls and the states of folds included. */
export function mergeApiEvidence<F>(api: Api<F>, left: ApiEvidence, right: ApiEvidence): ApiEvidence {
  const folds = mergeFolds(api, left.folds, right.folds);
  return {
    requirements: unite(left.requirements, right.requirements, mergeEvidence),
    folds,
    ...((left.foldsByRun ?? right.foldsByRun) && {
      foldsByRun: unite(left.foldsByRun ?? {}, right.foldsByRun ?? {}, (a, b) =>
        // Of recorded traffic, which counts as one run, both are the same.
        a === left.folds && b === right.folds ? folds : mergeFolds(api, a, b),
      ),
    }),
    bases: unite(left.bases, right.bases, (a, b) => ({
      responses: a.responses + b.responses,
      recognised: a.recognised + b.recognised,
    })),
    inconclusive: unite(left.inconclusive, right.inconclusive, mergeCounts),
    contexts: unite(left.contexts, right.contexts, mergePairs),
    failedContexts: unite(left.failedContexts, right.failedContexts, mergePairs),
    profileFaults: mergeCounts(left.profileFaults, right.profileFaults),
    suiteFaults: unite(left.suiteFaults, right.suiteFaults, mergeCounts),
    ...((left.inputs ?? right.inputs) && { inputs: unite(left.inputs ?? {}, right.inputs ?? {}, mergeInputs) }),
  };
}

function mergeFolds<F>(api: Api<F>, left: ApiEvidence['folds'], right: ApiEvidence['folds']): ApiEvidence['folds'] {
  const ids = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return Object.fromEntries(ids.map((id) => [id, mergeFold(api, id, left[id], right[id])]));
}

function mergeFold<F>(api: Api<F>, id: string, left: unknown, right: unknown): unknown {
  const check = api.checks[id];
  if (check?.kind !== 'fold') throw new Error(`${id} is not decided by a fold`);
  if (left === undefined || right === undefined) return left ?? right;
  return check.merge(left as never, right as never);
}
