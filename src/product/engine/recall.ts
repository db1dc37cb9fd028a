import { registeredAs, type Registered } from '../apis/registry.js';
import type { InputRecord } from '../judge/inputs.js';
import { isLasting } from '../explore/session.js';
import { costsOf } from '../explore/choose-within-budget.js';
import { nameOfRun, runnable, type Depth } from '../explore/inputs.js';
import { firstRecalled, parseInputKey, type InputKey, type InputPlace } from '../results/sent-inputs.js';
import { passesOfStale } from '../results/waivers.js';
import type { Player } from './player.js';
import { judgeableScopeOf } from './judgeable.js';
import { partOf, plannerOf, preparedFor, type ApiRun, type Plan, type PlanOptions } from './plan.js';
import type { RunOptions } from './options.js';

/** A plan with the names of the inputs of other runs among it, in the order of their indices. */
export interface PlanWithRecalled extends Plan {
  readonly recalled: readonly InputKey[];
}

type RecallOptions = Omit<PlanOptions, 'requests'> & Pick<RunOptions, 'resume' | 'waivers'>;

/** Plans runs of any number of requests: first the waived inputs and those of the baseline, then what only this run sends. */
export function plannerWithRecalled(
  chosen: readonly Registered[],
  options: RecallOptions,
): (requests: number) => PlanWithRecalled {
  const { resume, replay, shard, baseline, ...whole } = options;
  if (replay !== undefined) {
    const planned = plannerOf(chosen, options);
    return (requests) => ({ ...planned(requests), recalled: [] });
  }
  const planned = plannerOf(chosen, { ...whole, ...(baseline && resume === undefined && { baseline }) });
  return (requests) => {
    const waived = resume === undefined ? inputsToRepeat(chosen, options) : new Map<InputKey, number>();
    const ofWaived = [...waived.values()].reduce((sum, cost) => sum + cost, 0);
    const left = Math.max(0, requests - ofWaived);
    const own = planned(left);
    const costs = new Map([...own.runs.map(({ recalled = '', cost }) => [recalled, cost] as const), ...waived]);
    const recalled = resume
      ? (resume.header.recalled ?? [])
      : [...new Set([...waived.keys(), ...own.runs.flatMap((run) => run.recalled ?? [])])];
    const places = resume === undefined ? recalled.flatMap((key) => parseInputKey(key) ?? []) : [];
    const taken = new Set(places.map(({ scenario: name, path }) => nameOfRun({ scenario: { name }, index: path })));
    const others = own.runs.filter((run) => run.recalled === undefined && !taken.has(nameOfRun(run)));
    const again = recalledRuns(recalled, chosen, options).map((run) => ({
      ...run,
      cost: costs.get(recalled[run.index - firstRecalled]!) ?? run.cost,
    }));
    return { ...own, ...partOf([...again, ...others], requests, shard), recalled };
  };
}

/**
 * The inputs of waivers, as far as this run may send them again, with the requests that each takes.
 */
function inputsToRepeat(
  chosen: readonly Registered[],
  { target, waivers = [] }: RecallOptions,
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
  const costOf = (key: InputKey): number | undefined => {
    const place = parseInputKey(key);
    return place && usable.get(place.scenario)?.(Number.parseInt(place.path, 10));
  };
  const repeated = new Map<InputKey, number>();
  for (const { input } of waivers) {
    const cost = input === undefined ? undefined : costOf(input);
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
