import { phaseOf } from './run-limit.js';
import { firstBrief } from '../judge/inputs.js';
import { groupedBy } from '../model/groups.js';
import { nameOfRun, type Depth, type PlannedRun } from './inputs.js';
import type { PreparedScenario } from './prepare.js';
import {
  byGain,
  createShown,
  furtherSample,
  idOf,
  isCase,
  isOfAddress,
  requirementOf,
  type KnownInput,
} from './shown.js';
import type { InputOrder } from '../model/api.js';

/** Requirements, of which so many have to be decided. */
export interface Goal {
  readonly ids: ReadonlySet<string>;
  readonly needed: number;
}

/** The scenarios of one API that can be run, and the generated order of their inputs. */
export interface Orderable<F> {
  readonly scenarios: readonly PreparedScenario<F>[];
  readonly order: InputOrder | undefined;
  /** The names of the inputs that are left in; all when left out. */
  readonly keeps?: ReadonlySet<string>;
  /** Whether only some of the requirements are asked for, for which the order was not made. */
  readonly isSelection: boolean;
  /** What exit code 0 needs. */
  readonly goals: readonly Goal[];
  /** Requirements that are asked for and can be decided. */
  readonly ids: ReadonlySet<string>;
}

/** A planned run with the requests that it takes on the reference. */
export interface OrderedRun<F> extends PlannedRun<F> {
  readonly cost: number;
}

/** A planned run of which it is known what it decides. */
export type Input<F> = OrderedRun<F> & KnownInput;

/** Everything there is to send, in an order of which each budget plays the beginning. */
export interface Order<F> {
  readonly runs: readonly Input<F>[];
  /** Requests that everything takes. */
  readonly requests: number;
  /** Requests that reach the goals; undefined where nothing that is known does. */
  readonly needed: number | undefined;
  /** Inputs that the goals do not need. */
  readonly further: number;
  /** What the first so many requests play. */
  prefix(requests: number, options?: PrefixOptions<F>): Prefix<F>;
}

interface PrefixOptions<F> {
  /** Requests that are kept for repeating. */
  readonly kept?: number;
  /** The place to begin at among what the goals do not need. */
  readonly from?: number;
  /** What comes before all that the goals do not need: what another run played, or what a waiver accepts. */
  readonly played?: (run: OrderedRun<F>) => boolean;
  /** What requests that are left may play: beside a baseline, only what it played. */
  readonly comparable?: (run: OrderedRun<F>) => boolean;
}

interface Prefix<F> {
  readonly runs: readonly Input<F>[];
  /** How many of them, the first ones, the goals need; none where the goals are out of reach. */
  readonly essential: number;
  /** What follows them, for requests that are left when they have ended. */
  readonly further: readonly Input<F>[];
  /** Requirements that they decide. */
  readonly decided: ReadonlySet<string>;
  /** Whether nothing is left out. */
  readonly isWhole: boolean;
  /** The place from which another run goes on. */
  readonly next: number;
  /** Whether anything that the goals do not need fits beside what they need. */
  readonly hasRoom: boolean;
}

/** An input of a list with what it adds to those before it, per request. */
type Gaining<F> = readonly [input: Input<F>, gain: number];

/** Of each API so many requests come first whatever the goals need, which may be several times as much. */
export const shortest = 20;

/**
 * Of the requirements of a goal, how many more are decided before all others: a target that conforms may leave out what
 * decides some of them, such as optional fields.
 */
const spareShare = 0.1;

/**
 * Puts the lists of several APIs together: what the goals need first, then what they have to spare, then the rest, each by
 * what it adds per request.
 */
export function orderOf<F>(all: readonly Orderable<F>[], depth: Depth): Order<F> {
  const lists = all.map((of) => splitByGoals(listOf(of, depth), of));
  const essential = mergedByGain(lists.map(({ essential }) => essential));
  const elsewhere = new Set(lists.flatMap((list) => list.elsewhere));
  const least = essential.filter((input) => !elsewhere.has(input));
  const spare = mergedByGain(lists.map(({ spare }) => spare));
  const rest = [...spare, ...mergedByGain(lists.map(({ rest }) => rest))];
  const runs = [...essential, ...rest];
  const essentialCost = costOf(essential);
  return {
    runs,
    requests: costOf(runs),
    needed: lists.every(({ isEnough }) => isEnough) ? costOf(least) : undefined,
    further: rest.length,
    prefix(requests, { kept = 0, from = 0, played, comparable = () => true } = {}) {
      const turned = [...rest.slice(from), ...rest.slice(0, from)];
      const most = requests - kept;
      const goals = most < essentialCost ? least : essential;
      // Where the goals are out of reach, each request goes to what decides the most.
      const first = most < costOf(goals) ? byGain(runs, [], 0, most) : goals;
      const room = most - costOf(first);
      const fits = ({ cost }: Input<F>): boolean => cost <= room;
      const hasRoom = rest.some(fits);
      // A run that goes on elsewhere begins there, and needs something to spare as well.
      const ahead = from === 0 ? [] : turned.filter(fits).slice(0, 1);
      const spared = from === 0 ? [] : within(spare, (most - essentialCost) / 2);
      const wanted = [...new Set([...first, ...essential, ...ahead, ...spared, ...turned])];
      const again = played === undefined ? [] : wanted.filter((run, place) => place < first.length || played(run));
      const begun = new Set(within(costOf(again) > most ? again : [...new Set([...again, ...wanted])], most));
      const unbegun = turned.filter((run) => !begun.has(run) && comparable(run));
      // What may get a client blocked comes after the others.
      const isLate = ({ scenario }: Input<F>): number => Number(phaseOf(scenario) !== 'open');
      const others = unbegun.toSorted((one, other) => isLate(one) - isLate(other));
      const unknown = others.filter(({ shows }) => shows.length === 0);
      const isWhole = begun.size === runs.length;
      // What no turn has room for is passed over.
      const skipped = turned.findIndex((run) => !begun.has(run) && fits(run));
      return {
        runs: [...begun],
        essential: first === goals ? goals.length : 0,
        further: [...others.filter(({ shows }) => shows.length > 0), ...within(unknown, requests)],
        decided: new Set([...createShown(begun).samples.keys()].map(requirementOf)),
        isWhole,
        next: isWhole || (hasRoom && skipped < 0) ? 0 : (from + Math.max(0, skipped)) % Math.max(1, rest.length),
        hasRoom,
      };
    },
  };
}

/** Requests that runs take. */
export function costOf(some: readonly { readonly cost: number }[]): number {
  return some.reduce((sum, { cost }) => sum + cost, 0);
}

/** Those that so many requests suffice for, the first ones before the others. */
export function within<Item extends { readonly cost: number }>(
  some: readonly Item[],
  requests: number,
): readonly Item[] {
  let left = requests;
  return some.filter(({ cost }) => cost <= left && (left -= cost) >= 0);
}

/** The inputs of a depth: those of the generated order, then all others in rounds. */
function listOf<F>({ scenarios, order, keeps, ids, isSelection }: Orderable<F>, depth: Depth): readonly Input<F>[] {
  const asked = (shown: readonly string[]): readonly string[] => shown.filter((what) => ids.has(requirementOf(what)));
  const groups = new Map(Object.entries(order?.groups ?? {}).map(([name, shown]) => [name, asked(shown)]));
  const scenarioOf = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const known = (order?.inputs ?? []).flatMap(([name, cost, ...shown]): Input<F>[] => {
    const mark = name.lastIndexOf('#');
    const [scenario, index] = [scenarioOf.get(name.slice(0, mark)), Number(name.slice(mark + 1))];
    if (scenario === undefined || !has(scenario, index, depth)) return [];
    return [{ scenario, index, path: String(index), cost, shows: shown.flatMap((group) => groups.get(group) ?? []) }];
  });
  const best = isSelection ? byGain(known, [], furtherSample) : known;
  const listed = new Set(known.map(nameOfRun));
  const dearest = groupedBy(known, ({ scenario }) => scenario.name);
  const others = scenarios.flatMap((scenario) => {
    const alike = dearest.get(scenario.name) ?? [{ cost: scenario.maxRequests }];
    const cost = Math.max(...alike.map((input) => input.cost));
    return Array.from({ length: scenario.runs[depth] }, (_, index): Input<F> => ({
      scenario,
      index,
      path: String(index),
      cost,
      shows: [],
    })).filter((input) => !listed.has(nameOfRun(input)));
  });
  const all = [...new Set([...best, ...known]), ...others.sort((one, other) => one.index - other.index)];
  return keeps === undefined ? all : all.filter((input) => keeps.has(nameOfRun(input)));
}

function has<F>(scenario: PreparedScenario<F>, index: number, depth: Depth): boolean {
  return index < firstBrief ? index < scenario.runs[depth] : index - firstBrief < (scenario.briefInputs ?? 0);
}

/** The same goals, and all cases of their requirements that some input shows. */
export function withCases(goals: readonly Goal[], list: readonly KnownInput[]): readonly Goal[] {
  const shown = new Set(list.flatMap(({ shows }) => shows.map(idOf)));
  const cases = [...shown].filter((id) => isCase(id) && goals.some(({ ids }) => ids.has(requirementOf(id))));
  return [...goals, { ids: new Set(cases), needed: cases.length }];
}

/** The first inputs of a list and those that decide something which a goal lacks; what else a goal is to have; all others. */
function splitByGoals<F>(list: readonly Input<F>[], { goals }: Orderable<F>) {
  const shown = createShown();
  const missing = withCases(goals, list).map(({ ids, needed }) => ({ ids, count: needed }));
  const [essential, spare, rest]: [Gaining<F>[], Gaining<F>[], Gaining<F>[]] = [[], [], []];
  /** What adds nothing but what was decided at another address: a verdict does without it. */
  const elsewhere: Input<F>[] = [];
  let taken = 0;
  for (const input of list) {
    const open = missing.filter(({ count }) => count > 0);
    const shows = shown.shownBy(input);
    const news = [...shows.keys()].filter((id) => !shown.samples.has(id));
    const isFirst = open.length > 0 && taken + input.cost <= shortest && news.length > 0;
    const isEssential = isFirst || news.some((id) => open.some(({ ids }) => ids.has(id)));
    const isSpare = news.some((id) => missing.some(({ ids, count }) => count > -spareShare * ids.size && ids.has(id)));
    const gain = shown.gainOf(input, furtherSample, shows);
    shown.add(input, shows);
    const added = news.filter((id) => shown.samples.has(id));
    for (const id of added) for (const goal of missing) if (goal.ids.has(id)) goal.count -= 1;
    if (isEssential) essential.push([input, added.length / input.cost]);
    else (isSpare ? spare : rest).push([input, gain]);
    if (isEssential) taken += input.cost;
    if (news.length > 0 && news.every(isOfAddress)) elsewhere.push(input);
  }
  return { essential, elsewhere, spare, rest, isEnough: missing.every(({ count }) => count <= 0) };
}

/** Lists put together by what each input adds per request, each in its own order; of equal ones the earlier round first. */
function mergedByGain<F>(lists: readonly (readonly Gaining<F>[])[]): readonly Input<F>[] {
  const left = lists.map((list) => [...list]);
  const merged: Input<F>[] = [];
  for (;;) {
    const heads = left.flatMap((list) =>
      list[0] === undefined ? [] : [{ list, input: list[0][0], gain: list[0][1] }],
    );
    const [first] = heads.sort((one, other) => other.gain - one.gain || one.input.index - other.input.index);
    if (first === undefined) return merged;
    merged.push(first.input);
    first.list.shift();
  }
}
