import { registeredAs, type Registered } from '../apis/registry.js';
import type { InputRecord } from '../judge/inputs.js';
import { isLasting } from '../explore/session.js';
import { costOf, costsOf } from '../explore/order.js';
import { nameOfRun, runnable, type Depth } from '../explore/inputs.js';
import { firstRecalled, parseInputKey, type InputKey, type InputPlace } from '../results/sent-inputs.js';
import { passesOfStale } from '../results/waivers.js';
import type { Player } from './player.js';
import { judgeableScopeOf } from './judgeable.js';
import { partOf, plannerOf, preparedFor, type ApiRun, type Plan, type PlanOptions } from './plan.js';
import type { RunOptions } from './options.js';

/** A plan with the names of the inputs of other runs among it, in the order of their indices. */
export interface PlanWithWaived extends Plan {
  readonly recalled: readonly InputKey[];
}

type WaivedOptions = PlanOptions & Pick<RunOptions, 'resume' | 'waivers'>;

/** Plans runs of any number of requests: first the inputs of waivers, to know whether these are stale. */
export function plannerWithWaived(
  chosen: readonly Registered[],
  options: WaivedOptions,
): (requests: number) => PlanWithWaived {
  const { replay, resume, shard, ...whole } = options;
  if (replay !== undefined) {
    const planned = plannerOf(chosen, options);
    return (requests) => ({ ...planned(requests), recalled: [] });
  }
  const planned = plannerOf(chosen, whole);
  const waived = inputsToRepeat(chosen, options);
  const recalled = resume?.header.recalled ?? [...waived.keys()];
  const places = recalled.flatMap((key) => parseInputKey(key) ?? []);
  const taken = new Set(places.map(({ scenario: name, path }) => nameOfRun({ scenario: { name }, index: path })));
  const again = recalledRuns(recalled, chosen, options).map((run) => ({
    ...run,
    cost: waived.get(recalled[run.index - firstRecalled]!) ?? run.cost,
  }));
  const cost = costOf(again);
  return (requests) => {
    const own = planned(Math.max(0, requests - cost));
    // Where an input is sent again, that of the plan at its place is not sent beside it.
    const others = own.runs.filter((run) => !taken.has(nameOfRun(run)));
    const bound = whole.isTimed === true ? own.requests : requests;
    return { ...own, ...partOf([...again, ...others], bound, shard), recalled };
  };
}

/**
 * The inputs of waivers, as far as this run may send them again, with the requests that each takes.
 */
function inputsToRepeat(
  chosen: readonly Registered[],
  { target, waivers = [] }: WaivedOptions,
): ReadonlyMap<InputKey, number> {
  const usable = new Map(
    chosen.flatMap(({ api, fixturesOf }) => {
      const reach = judgeableScopeOf(api, fixturesOf(target.profile), target);
      const scenarios = reach.nothing === undefined ? runnable(api, new Set(reach.capabilities), target.allow) : [];
      // What has lasting effects is not done again to know whether something changed.
      const repeatable = scenarios.filter((scenario) => target.isReference || !isLasting(scenario));
      return repeatable.map((scenario) => [scenario.name, costsOf(scenario, api.rehearsal)] as const);
    }),
  );
  const requestsOf = (key: InputKey): number | undefined => {
    const place = parseInputKey(key);
    return place && usable.get(place.scenario)?.(Number.parseInt(place.path, 10));
  };
  const repeated = new Map<InputKey, number>();
  for (const { input } of waivers) {
    const cost = input === undefined ? undefined : requestsOf(input);
    if (cost !== undefined) repeated.set(input!, cost);
  }
  return repeated;
}

/** The runs of `chosen` that send inputs again, as they were made under the seed and depth of their run. */
function recalledRuns(
  keys: readonly InputKey[],
  chosen: readonly Registered[],
  { target }: Pick<RunOptions, 'target'>,
): readonly ApiRun[] {
  const prepared = new Map<string, readonly Registered[]>();
  const preparedAs = ({ seed, depth }: InputPlace): readonly Registered[] => {
    const name = `${seed} ${depth}`;
    const bare = chosen.map(({ api }) => registeredAs(api.name)!);
    const known = prepared.get(name) ?? preparedFor(bare, { target, depth: depth as Depth, seed });
    prepared.set(name, known);
    return known;
  };
  return keys.flatMap((key, position): ApiRun[] => {
    const place = parseInputKey(key);
    if (place === undefined) return [];
    const { seed, path } = place;
    return preparedAs(place).flatMap(({ api }, index) =>
      api.scenarios
        .filter(({ name }) => name === place.scenario)
        .map((scenario) => {
          const run = { of: chosen[index]!, scenario, index: firstRecalled + position, path, seed };
          return { ...run, cost: scenario.maxRequests };
        }),
    );
  });
}

export function isRecalled({ index }: Pick<ApiRun, 'index'>): boolean {
  return index >= firstRecalled;
}

/** The runs that send the input of a waiver which a pass would make stale. */
export function waivedAmong(
  runs: readonly ApiRun[],
  { waivers = [], recalled: keys = [] }: RunOptions,
): readonly ApiRun[] {
  const waived = new Set(waivers.flatMap(({ input, intermittent }) => (intermittent === true ? [] : (input ?? []))));
  return runs.filter(({ index }) => waived.has(keys[index - firstRecalled] ?? ''));
}

/** Sends an input until it failed, or passed so often that a waiver of it is stale. */
export async function sendWhilePassing(run: ApiRun, player: Player): Promise<void> {
  const record = (): InputRecord | undefined => player.evidence().inputs?.[`${run.scenario.name}@${run.index}`];
  let before = record();
  while (before !== undefined && before.failed === undefined && (before.sent ?? 1) < passesOfStale) {
    await player.play(run);
    const now = record();
    if (now?.sent === before.sent) return;
    before = now;
  }
}
