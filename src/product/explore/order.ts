import type { Rehearsal } from '../model/rehearsal.js';
import type { AnyScenario } from '../model/scenario.js';
import { coverOf, type Cover, type Goal, type Part } from './cover.js';
import { byGain, weigherAfter, type Weighed, type Weigher } from './weigh.js';
import { firstBrief } from '../judge/inputs.js';
import type { Depth, PlannedRun } from './inputs.js';
import type { PreparedScenario } from './prepare.js';

/** The scenarios of one API, and what their inputs cost and decide. */
export interface Choosable<F> {
  readonly scenarios: readonly PreparedScenario<F>[];
  readonly rehearsal: Rehearsal | undefined;
  /** What has to be reached first, such as the share of the requirements that exit code 0 needs. */
  readonly goals: readonly Goal[];
  /** Requirements that can be decided at all. */
  readonly ids: ReadonlySet<string>;
}

/** A planned run with the requests that it takes on the reference. */
export interface ChosenRun<F> extends PlannedRun<F> {
  readonly cost: number;
}

/** Everything there is to send, in an order of which each budget plays the beginning. */
export interface Order<F> {
  readonly runs: readonly ChosenRun<F>[];
  /** Requirements that can be decided at all. */
  readonly ids: ReadonlySet<string>;
  /** Requests that reach the goals; undefined where nothing that is known does. */
  readonly needed: number | undefined;
  /** What the first so many requests of it reach. */
  prefix(requests: number): Prefix<F>;
}

interface Prefix<F> {
  readonly runs: readonly ChosenRun<F>[];
  /** Requirements that they decide. */
  readonly decided: ReadonlySet<string>;
  /** Whether nothing is left out. */
  readonly isWhole: boolean;
  /** The requests, or what everything takes. */
  readonly requests: number;
}

/** Where the goals need several times as much, so many requests decide as much as they can by themselves. */
const shortest = 70;

/** Beyond what the goals need, so much more goes to further requirements: a target may decide less than the reference. */
const margin = 1.1;

/** One requirement more than a goal needs is reached for where it costs no more than this: one may turn out undecided. */
const littleMore = 1.05;

interface Candidate<F> extends ChosenRun<F>, Weighed {
  readonly scenario: AnyScenario<F>;
  /** The same input whatever the seed is. */
  readonly isFixed: boolean;
}

/**
 * Orders runs: a few that decide the most per request, those that reach the goals, a few that decide further requirements,
 * those that add the most to the samples of requirements per request, and when nothing new is left, the first round before
 * the second and so on. What a run costs and decides is known from the rehearsal; a target that behaves differently costs
 * coverage, never the bound.
 */
export function orderOf<F>(all: readonly Choosable<F>[], depth: Depth): Order<F> {
  const ofEach = all.map((of) => candidates(of, depth));
  const ids = new Set(all.flatMap((of) => [...of.ids]));
  const rest = new Set(ofEach.flat());
  const ordered: Candidate<F>[] = [];
  const take = (some: Iterable<Candidate<F>>, requests = Infinity): void => {
    let left = requests;
    for (const candidate of some) {
      if (!rest.has(candidate) || (left -= candidate.cost) < 0) continue;
      rest.delete(candidate);
      ordered.push(candidate);
    }
  };
  const undecided = (): Weigher => weigherAfter(ids, ordered, 0);
  const reaching = () => ofEach.map((own, index) => essentials(own, all[index]!.goals, ordered));
  let essential = reaching();
  if (costOf(essential) > 3 * shortest) {
    take(byGain([...rest], undecided()), shortest);
    essential = reaching();
  }
  const first = essential.flatMap(({ chosen }) => chosen);
  take(byGain(first, undecided()));
  take(first);
  const cost = costOf(ordered);
  take(byGain([...rest], undecided()), (margin - 1) * cost);
  take(byGain([...rest], weigherAfter(ids, ordered)));
  const runs = [...ordered, ...[...rest].sort((one, other) => one.index - other.index)];
  const needed = essential.every(({ isEnough }) => isEnough) ? cost : undefined;
  return {
    runs,
    ids,
    needed,
    prefix(requests) {
      let left = requests;
      const begun = runs.filter(({ cost }) => cost <= left && (left -= cost) >= 0);
      const isWhole = begun.length === runs.length;
      return {
        runs: begun,
        decided: weigherAfter(ids, begun).decided(),
        isWhole,
        requests: isWhole ? costOf(runs) : requests,
      };
    },
  };
}

/** Requests that runs take. */
export function costOf(some: readonly { readonly cost: number }[]): number {
  return some.reduce((sum, { cost }) => sum + cost, 0);
}

/** What reaches the goals of one API, if it can be with inputs that are the same whatever the seed is. */
function essentials<F>(
  own: readonly Candidate<F>[],
  goals: readonly Goal[],
  before: readonly Candidate<F>[],
): Cover<Candidate<F>> {
  for (const isPreferred of [({ isFixed }: Candidate<F>) => isFixed, () => true]) {
    const from = own.filter(isPreferred);
    const [least, most] = [0, 1].map((more) =>
      coverOf(
        from,
        goals.map(({ ids, needed }) => ({ ids, needed: Math.min(ids.size, needed + more) })),
        before,
      ),
    );
    if (most!.isEnough && most!.cost <= littleMore * least!.cost) return most!;
    if (least!.isEnough) return least!;
  }
  return { chosen: [], cost: 0, isEnough: false };
}

function candidates<F>({ scenarios, rehearsal }: Choosable<F>, depth: Depth): readonly Candidate<F>[] {
  const groups = new Map(Object.entries(rehearsal?.groups ?? {}));
  return scenarios.flatMap((scenario) => {
    const { runs, briefInputs = 0, fixedInputs = 0, name } = scenario;
    const { inputs = {}, others } = rehearsal?.scenarios[name] ?? {};
    const costAt = costsOf(scenario, rehearsal);
    const brief = Array.from({ length: briefInputs }, (_, index) => firstBrief + index);
    return [...Array(runs[depth]).keys(), ...brief].flatMap((index) => {
      const [, ...shown] = inputs[index] ?? others ?? [];
      // What a brief input costs is known from the rehearsal alone.
      if (inputs[index] === undefined && index >= firstBrief) return [];
      const parts = partsOf(shown.flatMap((group) => groups.get(group) ?? []));
      const isFixed = index < fixedInputs || index >= firstBrief;
      const run = { scenario, index, path: String(index), isFixed, pairs: pairsOf(scenario, index) };
      return { ...run, cost: costAt(index), parts };
    });
  });
}

/** What an input of a scenario costs: what it cost on the reference, or as much as the dearest of its kind. */
export function costsOf<F>(
  { name, maxRequests }: AnyScenario<F>,
  rehearsal: Rehearsal | undefined,
): (index: number) => number {
  const { inputs = {}, others } = rehearsal?.scenarios[name] ?? {};
  const usual = (others?.[0] ?? Math.max(0, ...Object.values(inputs).map(([requests]) => requests))) || maxRequests;
  return (index) => (inputs[index]?.[0] ?? usual) || 1;
}

/** Reads the words of a rehearsal. */
function partsOf(shown: readonly string[]): readonly Part[] {
  const parts = new Map<string, { id: string; exercised: Set<string>; controls: Set<string> }>();
  for (const what of shown) {
    const [, id = '', mark = '', place = ''] = /^([^?!]+)([?!]?)(.*)$/.exec(what) ?? [];
    const part = parts.get(id) ?? { id, exercised: new Set(), controls: new Set() };
    parts.set(id, part);
    if (mark !== '!') part.exercised.add(place);
    if (mark !== '?') part.controls.add(place);
  }
  return [...parts.values()];
}

function pairsOf<F>({ name, rowsAt }: PreparedScenario<F>, index: number): readonly string[] {
  const pairs = (rowsAt?.(index) ?? []).flatMap((row) => {
    const levels = Object.entries(row).map(([factor, level]) => `${factor} ${level}`);
    return levels.flatMap((level, position) =>
      levels.slice(position + 1).map((other) => `${name}\n${level}\n${other}`),
    );
  });
  return [...new Set(pairs)];
}
