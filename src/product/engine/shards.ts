import type { Target } from '../profile/resolve.js';
import type { OrderedRun } from '../explore/order.js';

/** The share of what can be tested that a run needs, unless told otherwise. */
export const usualShare = 0.9;

/** Which of how many, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/**
 * The runs of one shard, which cost about as much as those of each other one, and the requests that they may send: an
 * equal part of what is left over as well.
 */
export function shardOf<Run extends OrderedRun<never>>(
  runs: readonly Run[],
  requests: number,
  shard: Shard | undefined,
): { readonly runs: readonly Run[]; readonly requests: number } {
  if (shard === undefined) return { runs, requests };
  const costs = Array.from({ length: shard.of }, () => 0);
  const own = new Set<Run>();
  for (const run of runs.toSorted((left, right) => right.cost - left.cost)) {
    const least = costs.indexOf(Math.min(...costs));
    costs[least]! += run.cost;
    if (least === shard.index - 1) own.add(run);
  }
  const planned = costs.reduce((sum, cost) => sum + cost, 0);
  const over = Math.floor((requests - planned) / shard.of);
  return { runs: runs.filter((run) => own.has(run)), requests: costs[shard.index - 1]! + over };
}

/** The target as one shard may use it: shards that run at once stay together within its budget and its pace. */
export function divideBudget(target: Target, shard: Shard | undefined, requests: number): Target {
  const { perOperation, perSecond, ...pacing } = target.pacing;
  if (shard === undefined) return target;
  const part = (whole: number): number => Math.max(1, Math.floor(whole / shard.of));
  return {
    ...target,
    pacing: {
      ...pacing,
      requests: Math.max(1, requests),
      perOperation: Object.fromEntries(Object.entries(perOperation).map(([name, bound]) => [name, part(bound)])),
      ...(perSecond !== undefined && { perSecond: perSecond / shard.of }),
    },
  };
}
