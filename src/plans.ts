import type { Registered } from './apis.js';
import { plan, runnable, type Depth, type PlannedRun } from './explore/plan.js';
import { reachOf } from './reach.js';
import { ConfigurationError } from './target/configuration-error.js';
import type { Target } from './target/target.js';

export interface PlanOptions {
  readonly target: Target;
  readonly depth: Depth;
  readonly replay?: { readonly scenario: string; readonly path: string };
}

export type Plans = ReadonlyMap<Registered, readonly PlannedRun<never>[]>;

/** What every API will run; a budget is shared out by what each API's first round needs. */
export function plansOf(chosen: readonly Registered[], { target, depth, replay }: PlanOptions): Plans {
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
  const need = usable.map(({ scenarios }) => scenarios.reduce((sum, { requests }) => sum + requests, 0));
  const all = need.reduce((sum, one) => sum + one, 0);
  const budget = explorationShare(target.pacing.requests);
  return new Map(
    usable.map(({ one, scenarios }, index) => {
      const share = Number.isFinite(budget) ? Math.floor((budget * need[index]!) / all) : budget;
      return [one, plan(scenarios, depth, share)];
    }),
  );
}

/** A tenth of a budget, and at most twenty requests, is kept for repeating what was found. */
function explorationShare(requests: number): number {
  return Number.isFinite(requests) ? requests - Math.min(20, Math.floor(requests / 10)) : requests;
}
