import type { Registered } from './apis.js';
import { plan, runnable, type Depth, type PlannedRun } from './explore/plan.js';
import { chooseWithin, type Rehearsal } from './explore/rehearsal.js';
import { reachOf } from './reach.js';
import { ConfigurationError } from './target/configuration-error.js';
import type { Target } from './target/target.js';

/** Which of how many, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export interface PlanOptions {
  readonly target: Target;
  readonly depth: Depth;
  /** One of several runs that share the work: it plays every `of`-th planned run and has that part of the budget. */
  readonly shard?: Shard;
  readonly replay?: { readonly scenario: string; readonly path: string };
  /** What every scenario costs and exercises, as far as it is known; a budget is spent by it. */
  readonly rehearsal?: Rehearsal;
}

export type Plans = ReadonlyMap<Registered, readonly PlannedRun<never>[]>;

/** What every API will run. A budget is spent over all of them on what exercises the most. */
export function plansOf(
  chosen: readonly Registered[],
  { target, depth, replay, shard, rehearsal }: PlanOptions,
): Plans {
  const usable = chosen.flatMap((one) => {
    const reach = reachOf(one.api, one.fixturesOf(target.profile), target);
    if (reach.nothing !== undefined) return [];
    return [{ one, scenarios: runnable(one.api, new Set(reach.capabilities), target.allow) }];
  });
  if (replay) {
    for (const { one, scenarios } of usable) {
      const scenario = scenarios.find(({ name }) => name === replay.scenario);
      if (scenario)
        return new Map([[one, [{ scenario, index: Number(replay.path.split(':')[0]), path: replay.path }]]]);
    }
    throw new ConfigurationError(`--replay: no scenario "${replay.scenario}" can be run on this target`);
  }
  const budget = explorationShare(target.pacing.requests);
  if (rehearsal !== undefined && Number.isFinite(budget)) {
    const within = chooseWithin(
      usable.flatMap(({ scenarios }) => scenarios),
      depth,
      budget,
      rehearsal,
    );
    return new Map(
      usable.map(({ one, scenarios }) => [
        one,
        dealt(
          within.filter(({ scenario }) => scenarios.includes(scenario)),
          shard,
        ),
      ]),
    );
  }
  const need = usable.map(({ scenarios }) => scenarios.reduce((sum, { requests }) => sum + requests, 0));
  const all = need.reduce((sum, one) => sum + one, 0);
  return new Map(
    usable.map(({ one, scenarios }, index) => {
      const share = Number.isFinite(budget) ? Math.floor((budget * need[index]!) / all) : budget;
      return [one, dealt(plan(scenarios, depth, share), shard)];
    }),
  );
}

/** A tenth of a budget, and at most twenty requests, is kept for repeating what was found. */
function explorationShare(requests: number): number {
  return Number.isFinite(requests) ? requests - Math.min(20, Math.floor(requests / 10)) : requests;
}

function dealt<T>(runs: readonly T[], shard: Shard | undefined): readonly T[] {
  return shard === undefined ? runs : runs.filter((_, position) => position % shard.of === shard.index - 1);
}

/** The target as one shard may use it: shards that run at once stay together within its budget and its pace. */
export function shareOf(target: Target, shard: Shard | undefined): Target {
  if (shard === undefined) return target;
  const { requests, perOperation, perSecond, ...pacing } = target.pacing;
  const part = (whole: number): number => Math.max(1, Math.floor(whole / shard.of));
  return {
    ...target,
    pacing: {
      ...pacing,
      requests: part(requests),
      perOperation: Object.fromEntries(Object.entries(perOperation).map(([name, bound]) => [name, part(bound)])),
      ...(perSecond !== undefined && { perSecond: perSecond / shard.of }),
    },
  };
}
