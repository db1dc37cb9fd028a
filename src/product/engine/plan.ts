import type { Registered } from '../apis/registry.js';
import { nameOfRun, runnable, type Depth } from '../explore/inputs.js';
import { costOf, orderOf, type Goal, type Input, type Orderable, type OrderedRun } from '../explore/order.js';
import { prepared } from '../explore/prepare.js';
import { judgeableScopeOf, notTestableBecause } from './judgeable.js';
import { leftOutBy, type Selection } from './selection.js';
import { shardOf, usualShare, type Shard } from './shards.js';
import { firstBrief } from '../judge/inputs.js';
import { leastKept, mostKept } from '../model/bounds.js';
import { groupedBy } from '../model/groups.js';
import { bindsClient, isJudged } from '../model/requirement.js';
import { areaOf, areas } from '../results/area.js';
import type { JudgeableScope, RunHeader } from '../results/journal.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Replay } from '../results/replay.js';
import type { RunSummary } from '../results/run-json.js';
import { inputKeyOf, inputOfSession } from '../results/sent-inputs.js';
import { passesOfGone, type Waiver } from '../results/waivers.js';
import type { Target } from '../profile/resolve.js';

export interface PlanOptions {
  readonly target: Target;
  readonly seed: number;
  readonly depth: Depth;
  /** One of several runs that share one plan: it plays its part of it, and has that part of the budget. */
  readonly shard?: Shard;
  /** A finding, or an input, to play again instead of a plan. */
  readonly replay?: Replay;
  readonly selection: Selection;
  /** The share of the testable MUSTs that each API and each headline area needs. */
  readonly require: number;
  /** The names of the planned runs that are left in; all when left out. */
  readonly keeps?: ReadonlySet<string>;
  /** Whether the time is bounded: all there is to send stands in the plan, in the order in which it is worth sending. */
  readonly isTimed?: boolean;
  /** An earlier run to compare with, whose inputs come first. */
  readonly baseline?: Pick<RunSummary, 'inputs'>;
  /** What is accepted: the inputs that show whether it is gone come first as well, and are sent several times. */
  readonly waivers?: readonly Waiver[];
  /** The place in the order, behind what exit code 0 needs, from which the run goes on. */
  readonly from?: number;
  /** Requests that discovery sent before, which count as well in what the plan says of itself. */
  readonly asked?: number;
}

/** A planned run, and the API it is of. */
export interface ApiRun extends Input<never> {
  readonly of: Registered;
}

/** How far a budget of requests is known to reach. */
export interface Reach {
  /** The budget, or what everything there is to send takes where the budget is larger. */
  readonly requests: number;
  readonly isWhole: boolean;
  /** MUST requirements that it decides, of those that the profile allows. */
  readonly decided: number;
  readonly of: number;
  /** Requests that exit code 0 needs; undefined where no number is known to be enough. */
  readonly needed: number | undefined;
  /** What everything there is to send takes. */
  readonly whole: number;
  /** Inputs behind what exit code 0 needs. */
  readonly further: number;
  /** Whether the budget has room for any of them. */
  readonly hasRoom: boolean;
}

export interface Plan {
  /** What will be run, in this order. */
  readonly runs: readonly ApiRun[];
  /** Requests that they may send. */
  readonly requests: number;
  /** Only of a plan for a budget. */
  readonly reach?: Reach;
  /** Only of a budget of requests. */
  readonly order?: NonNullable<RunHeader['order']>;
  /** Of these requests, those that are kept for repeating what is found. */
  readonly reserve?: number;
  /** What is run with requests that are left. */
  readonly further?: readonly ApiRun[];
  /** How many of the runs, the first ones, the goals need; only of a budget that reaches them. */
  readonly essential?: number;
  /** What exit code 0 needs. */
  readonly goals?: readonly Goal[];
}

/** APIs whose scenarios try the combinations of circumstances that a depth asks for. */
export function preparedFor(
  chosen: readonly Registered[],
  { target, depth, seed }: Pick<PlanOptions, 'target' | 'depth' | 'seed'>,
): readonly Registered[] {
  return chosen.map((of) => {
    const fixtures = of.fixturesOf(target.profile);
    const bases = of.api.bases.filter((base) => target.bases[base] !== undefined);
    return { ...of, api: prepared(of.api, fixtures, { seed, depth, bases }) };
  });
}

/**
 * Plans what will be run, of all APIs, for any number of requests: the beginning of the order of all inputs, as far as they
 * go. Of a bounded time nobody knows how far that is, so that the plan has everything.
 */
export function plannerOf(chosen: readonly Registered[], options: PlanOptions): (requests: number) => Plan {
  const { target, replay, shard, depth, seed, baseline, from = 0, isTimed = false, asked = 0, waivers = [] } = options;
  const usable = chosen.flatMap((of) => {
    const reach = judgeableScopeOf(of.api, of.fixturesOf(target.profile), target);
    if (reach.nothing !== undefined) return [];
    return [{ of, reach, scenarios: runnable(of.api, new Set(reach.capabilities), target.allow) }];
  });
  if (replay && replay.input !== 'everything') {
    const run = replayed(usable, replay.input);
    return (requests) => ({ runs: [run], requests });
  }
  const owners = new Map(usable.flatMap(({ of, scenarios }) => scenarios.map((scenario) => [scenario, of] as const)));
  // What only a whole run shows is shown by the inputs of one, in its order, and not by those that suit the requirement.
  const selection = { ...options.selection, ...(replay && { ids: undefined }) };
  const orderables = usable.map((one) => orderableOf(one, { ...options, selection }));
  const order = orderOf(orderables, depth);
  const goals = orderables.flatMap((of) => of.goals);
  const musts = [...new Set(goals.flatMap(({ ids }) => [...ids]))];
  const owned = (runs: readonly Input<never>[]): readonly ApiRun[] =>
    runs.map((run) => ({ ...run, of: owners.get(run.scenario)! }));
  const keyOf = ({ scenario: { name }, path }: OrderedRun<never>) => inputKeyOf({ seed, depth, scenario: name, path });
  const waived = new Set(
    waivers.flatMap(({ input, intermittent }) =>
      input === undefined || intermittent === true ? [] : [inputOfSession(input)],
    ),
  );
  const played = (run: OrderedRun<never>): boolean =>
    baseline?.inputs?.[keyOf(run)] !== undefined || waived.has(keyOf(run));
  const keptForWaivers = (passesOfGone - 1) * costOf(order.runs.filter((run) => waived.has(keyOf(run))));
  return (requests) => {
    if (!isTimed && !Number.isFinite(requests)) {
      const runs = order.runs.filter(({ index }) => index < firstBrief);
      return shardOf(owned(runs), requests, shard);
    }
    const { needed = 0, requests: whole } = order;
    const kept = Math.max(keptForRepeating(requests, baseline !== undefined), keptForWaivers);
    const reserve = needed <= requests ? Math.min(kept, requests - needed) : kept;
    const first = order.prefix(requests, {
      kept: reserve,
      from,
      ...((baseline !== undefined || waived.size > 0) && { played }),
      ...(baseline !== undefined && { comparable: played }),
    });
    const { isWhole, hasRoom } = first;
    return {
      ...shardOf(
        owned(isTimed ? [...new Set([...first.runs, ...order.runs])] : first.runs),
        isTimed ? target.pacing.requests : requests,
        shard,
      ),
      reserve: shard === undefined ? reserve : Math.floor(reserve / shard.of),
      ...(shard === undefined && { goals, essential: first.essential, further: isTimed ? [] : owned(first.further) }),
      reach: {
        ...{ isWhole, hasRoom, whole: whole + asked, further: order.further },
        needed: order.needed && order.needed + asked,
        requests: (isWhole ? whole : requests) + asked,
        decided: musts.filter((id) => first.decided.has(id)).length,
        of: musts.length,
      },
      ...(!isTimed && { order: { from, next: first.next, ...(!isWhole && { whole: whole + asked }) } }),
    };
  };
}

/** An API with what can be judged of it and the scenarios that can be run. */
interface Usable {
  readonly of: Registered;
  readonly reach: JudgeableScope;
  readonly scenarios: ReturnType<typeof runnable<never>>;
}

/** The run that sends the input of a finding again. */
function replayed(usable: readonly Usable[], input: Exclude<Replay['input'], 'everything'>): ApiRun {
  for (const { of, reach, scenarios } of usable) {
    const scenario = scenarios.find(({ name }) => name === input.scenario);
    const index = Number(input.path.split(':')[0]);
    if (scenario) return { of, scenario, index, path: input.path, cost: scenario.maxRequests, shows: [] };
    const known = of.api.scenarios.find(({ name }) => name === input.scenario);
    const lacking = known && notTestableBecause(reach, known);
    if (lacking) throw new ConfigurationError(`--replay: ${input.scenario} cannot be run: ${lacking}`);
  }
  throw new ConfigurationError(`--replay: no scenario "${input.scenario}" can be run on this target`);
}

/** The share of an API and of its headline areas that exit code 0 needs, and whatever else of it can be tested. */
export function orderableOf(
  { of: { api }, reach, scenarios }: Usable,
  { selection, require, shard, keeps }: Pick<PlanOptions, 'selection' | 'require' | 'shard' | 'keeps'>,
): Orderable<never> {
  const { name, catalogue } = api;
  // A shard alone needs nothing, for `merge` judges it with the others as a usual run.
  const share = shard !== undefined && require === 0 ? usualShare : require;
  const leftOut = leftOutBy(selection, name);
  const testable = catalogue.requirements
    .filter(isJudged)
    .filter((requirement) => !bindsClient(requirement) && requirement.whenSeen !== true)
    .filter((requirement) => notTestableBecause(reach, requirement) === undefined);
  const asked = testable.filter((requirement) => leftOut(requirement) === undefined);
  const musts = asked.filter(({ level }) => level === 'must');
  // Without the key that decides them, one input shows what the target responds.
  const isKeyless = musts.length === 0 && reach.withheld['api-key'] !== undefined;
  const only = new Set(scenarios.slice(0, 1).map((scenario) => nameOfRun({ scenario, index: 0 })));
  const groups = [
    musts,
    ...groupedBy(
      musts,
      (requirement) => areas.find(({ id, headline }) => headline && id === areaOf(name, requirement))?.id,
    ).values(),
  ];
  return {
    scenarios,
    order: api.order,
    ...(isKeyless ? { keeps: only } : keeps && { keeps }),
    isSelection: testable.some((requirement) => leftOut(requirement) !== undefined),
    goals: groups.map((group) => ({
      ids: new Set(group.map(({ id }) => id)),
      needed: Math.ceil(share * group.length),
    })),
    ids: new Set(asked.map(({ id }) => id)),
  };
}

/**
 * A tenth of a budget, within bounds, is kept for repeating. Of a run that is
 * compared with another it is a third, and at most forty or a tenth: what differs counts as new only where its repetitions
 * fail as well.
 */
function keptForRepeating(requests: number, isCompared: boolean): number {
  if (!Number.isFinite(requests)) return 0;
  if (isCompared) return Math.floor(Math.min(requests / 3, Math.max(40, requests / 10)));
  return Math.floor(Math.min(mostKept, Math.max(requests / 10, Math.min(leastKept, requests / 4))));
}
