import type { Rehearsal } from '../model/rehearsal.js';
import type { AnyScenario } from '../model/scenario.js';
import { coverWithin, type Goal, type Part } from './cover.js';
import { takeWeightiest, weigherOf, type Weighed } from './weigh.js';
import { firstBrief } from '../judge/inputs.js';
import { nameOfRun, type Depth, type PlannedRun } from './inputs.js';
import type { PreparedScenario } from './prepare.js';

/** The scenarios of one API, and what their inputs cost and decide. */
export interface Choosable<F> {
  readonly scenarios: readonly PreparedScenario<F>[];
  readonly rehearsal: Rehearsal | undefined;
  /** What has to be reached first, such as the share of the requirements that exit code 0 needs. */
  readonly goals: readonly Goal[];
  /** Requirements that can be decided at all. */
  readonly ids: ReadonlySet<string>;
  /** Inputs of another run, by the names of the runs whose places they take. */
  readonly recalled?: ReadonlyMap<string, RecalledInput>;
}

/** An input of another run, and what it cost and decided there. */
export interface RecalledInput {
  readonly key: string;
  readonly requests: number;
  readonly parts: readonly Part[];
  /** Fingerprints of the failures that it showed: they count like requirements. */
  readonly failed: readonly string[];
}

/** A planned run with the requests that it takes on the reference. */
export interface ChosenRun<F> extends PlannedRun<F> {
  readonly cost: number;
}

interface Choice<F> {
  readonly runs: readonly ChosenRun<F>[];
  /** Requests that reach the goals; undefined where nothing that is known does. */
  readonly needed: number | undefined;
  /** Requirements that they decide, with what was decided before. */
  readonly decided: ReadonlySet<string>;
  /** Whether nothing is left out. */
  readonly isWhole: boolean;
  /** The budget, or what everything takes. */
  readonly requests: number;
}

/** Beyond what the goals need, so much more goes to further requirements: a target may decide less than the reference. */
const margin = 1.1;

/** One requirement more than a goal needs is reached for where it costs no more than this: one may turn out undecided. */
const littleMore = 1.05;

interface Candidate<F> extends ChosenRun<F>, Weighed {
  readonly scenario: AnyScenario<F>;
  /** The same input whatever the seed is. */
  readonly isFixed: boolean;
}

export interface ChooseOptions {
  readonly depth: Depth;
  /** What this run showed before. */
  readonly before?: readonly Part[];
  /** Names of runs that are not to be chosen again. */
  readonly isDone?: (name: string) => boolean;
}

/** Of the budget, so much is kept for repeating what is found, as far as the goals do without it. */
type Chooser<F> = (budget: number, kept?: number) => Choice<F>;

/**
 * Chooses runs within a budget of requests: those that reach the goals and with little more the most requirements, then those
 * that add the most to their samples, and when nothing new is left, the first round before the second and so on.
 * What a run costs and decides is known from the rehearsal; a target that behaves differently costs coverage, never the
 * bound. Goals that the budget does not reach are left out of account.
 */
export function chooserOf<F>(
  all: readonly Choosable<F>[],
  { depth, before = [], isDone = () => false }: ChooseOptions,
): Chooser<F> {
  const ofEach = all.map((of) => candidates(of, depth).filter((candidate) => !isDone(nameOfRun(candidate))));
  const everything = ofEach.flat();
  // What another run sent as well can be compared with it, so it comes first.
  const recalled = everything.filter((candidate) => candidate.recalled !== undefined);
  // What other inputs show differs with the seed.
  const preferences = [
    (candidate: Candidate<F>) => candidate.recalled !== undefined,
    (candidate: Candidate<F>) => candidate.isFixed,
    () => true,
  ];
  const wantedOf = (isPreferred: (candidate: Candidate<F>) => boolean) => {
    const reaching = ofEach.map((own, index) => {
      const candidates = own.filter(isPreferred);
      const [most, least] = [1, 0].map((more) => {
        const goals = all[index]!.goals.map(({ ids, needed }) => ({ ids, needed: Math.min(ids.size, needed + more) }));
        return coverWithin(candidates, { budget: Infinity, goals, ids: new Set(), before, tries: 60 });
      });
      return most!.isEnough && most!.cost <= littleMore * least!.cost ? most! : least!;
    });
    return {
      chosen: reaching.flatMap((each) => each.chosen),
      cost: reaching.reduce((sum, each) => sum + each.cost, 0),
      isReached: reaching.every((each) => each.isEnough),
    };
  };
  const failed = all.flatMap((of) => [...(of.recalled?.values() ?? [])].flatMap((input) => input.failed));
  const ids = new Set([...all.flatMap((of) => [...of.ids]), ...failed]);
  const order = preferences.slice(recalled.length > 0 ? 0 : 1);
  // What reaches the goals is the same within every budget.
  const wanted: ReturnType<typeof wantedOf>[] = [];
  return (allowed, kept = 0) => {
    const isAffordable = ({ isReached, cost }: ReturnType<typeof wantedOf>): boolean => isReached && cost <= allowed;
    for (const isPreferred of order.slice(wanted.length))
      if (!wanted.some(isAffordable)) wanted.push(wantedOf(isPreferred));
    const affordable = wanted.find(isAffordable);
    const begin: readonly Candidate<F>[] = affordable?.chosen ?? [];
    const needed = affordable?.cost ?? 0;
    const budget = Math.max(allowed - kept, needed);
    // What was sent before comes before further samples.
    const widest = needed === 0 || recalled.length > 0 ? budget : Math.min(budget, margin * needed);
    const first = coverWithin(
      (recalled.length > 0 ? recalled : everything).filter((candidate) => !begin.includes(candidate)),
      {
        budget: widest - needed,
        goals: [],
        ids,
        before: [...before, ...begin.flatMap(({ parts }) => parts)],
        tries: 20,
      },
    );
    const runs = [...begin, ...first.chosen];
    let left = budget - needed - first.cost;
    const waiting = new Set(everything.filter((candidate) => !runs.includes(candidate)));
    const weigher = weigherOf(ids, before, runs);
    const take = (candidate: Candidate<F>): void => {
      waiting.delete(candidate);
      runs.push(candidate);
      weigher.add(candidate);
    };
    for (const from of [recalled, everything])
      left -= takeWeightiest(
        from.filter((candidate) => waiting.has(candidate)),
        left,
        (candidate) => weigher.gainOf(candidate),
        take,
      );
    for (const candidate of [...waiting].sort((a, b) => a.index - b.index))
      if (candidate.cost <= left) {
        take(candidate);
        left -= candidate.cost;
      }
    const isWhole = waiting.size === 0;
    const requests = isWhole ? budget - left : allowed;
    return {
      runs,
      needed: wanted.find(({ isReached }) => isReached)?.cost,
      decided: weigher.decided(),
      isWhole,
      requests,
    };
  };
}

function candidates<F>({ scenarios, rehearsal, recalled }: Choosable<F>, depth: Depth): readonly Candidate<F>[] {
  const groups = new Map(Object.entries(rehearsal?.groups ?? {}));
  return scenarios.flatMap((scenario) => {
    const { runs, briefInputs = 0, fixedInputs = 0, name } = scenario;
    const { inputs = {}, others } = rehearsal?.scenarios[name] ?? {};
    const costOf = costsOf(scenario, rehearsal);
    const brief = Array.from({ length: briefInputs }, (_, index) => firstBrief + index);
    return [...Array(runs[depth]).keys(), ...brief].flatMap((index) => {
      const [, ...shown] = inputs[index] ?? others ?? [];
      // What a brief input costs is known from the rehearsal alone.
      if (inputs[index] === undefined && index >= firstBrief) return [];
      const parts = partsOf(shown.flatMap((group) => groups.get(group) ?? []));
      const isFixed = index < fixedInputs || index >= firstBrief;
      const run = { scenario, index, path: String(index), isFixed, pairs: pairsOf(scenario, index) };
      const sent = recalled?.get(nameOfRun(run));
      if (sent === undefined) return [{ ...run, cost: costOf(index), parts }];
      const rehearsed = new Set(parts.map(({ id }) => id));
      const more = sent.parts.filter(({ id }) => !rehearsed.has(id));
      return [{ ...run, cost: sent.requests || 1, parts: [...parts, ...more], recalled: sent.key }];
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
