import { firstBrief, type Depth, type PlannedRun } from './inputs.js';
import type { PreparedScenario } from './prepare.js';
import { leastSeenFirst, type SeenContexts } from './least-seen.js';
import { mostTold, type Part } from './most-told.js';
import { rarestFirst } from './rarest-first.js';

/** What one input of a scenario did on the embedded reference. */
export interface EstimatedRun {
  readonly requests: number;
  readonly operations: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, number>>;
  /** Ids of the selected requirements that its exchanges exercised. */
  readonly exercises: ReadonlySet<string>;
  /** Of requirements that need a positive control, by id: where they were exercised, and where the control succeeded. */
  readonly controlled?: Readonly<Record<string, Controlled>>;
  /** The pairs of levels in which it exercised them; only where they were asked for. */
  readonly contexts?: SeenContexts;
}

/** Addresses and operations, as evidence names them. */
export interface Controlled {
  readonly exercised: readonly string[];
  readonly controls: readonly string[];
}

/** The first inputs of every scenario, by its name and their index, as they went on the reference. */
export type CostEstimate = ReadonlyMap<string, ReadonlyMap<number, EstimatedRun>>;

interface Candidate<F> extends PlannedRun<F> {
  readonly cost: number;
  readonly parts: readonly Part[];
  readonly contexts: SeenContexts;
  /** Pairs of levels that it meets, by name. */
  readonly pairs: readonly string[];
}

/**
 * Chooses runs within a budget of requests: those that decide the most requirements, then the one that meets the rarest
 * pairs of levels not yet met, and when nothing new is left, the first round before the second and so on. With `seen`, what
 * earlier runs exercised, half of the budget goes first to inputs that exercise requirements in pairs of levels in which
 * they were not yet. What a run exercises is known from the rehearsal; a target that behaves differently costs coverage,
 * never the bound.
 */
export function chooseWithin<F>(
  scenarios: readonly PreparedScenario<F>[],
  depth: Depth,
  budget: number,
  rehearsal: CostEstimate,
  seen?: SeenContexts,
): readonly PlannedRun<F>[] {
  const waiting = new Set(candidates(scenarios, depth, rehearsal));
  const chosen: Candidate<F>[] = [];
  let left = budget;
  const take = (one: Candidate<F>): void => {
    waiting.delete(one);
    chosen.push(one);
    left -= one.cost;
  };
  if (seen !== undefined)
    for (const one of leastSeenFirst([...waiting], seen, ({ cost }) => cost <= left - budget / 2)) take(one);
  for (const one of mostToldOnce(rehearsal, [...waiting], left, chosen)) take(one);
  const met = new Set(chosen.flatMap(({ pairs }) => pairs));
  for (const one of rarestFirst([...waiting], met, ({ cost }) => cost <= left)) take(one);
  for (const one of [...waiting].sort((a, b) => a.index - b.index)) if (one.cost <= left) take(one);
  return chosen;
}

/** Choices that were made before, in this process: the proof asks for the same ones in every run. */
const made = new WeakMap<CostEstimate, Map<string, readonly string[]>>();

function mostToldOnce<F>(
  rehearsal: CostEstimate,
  waiting: readonly Candidate<F>[],
  budget: number,
  before: readonly Candidate<F>[],
): readonly Candidate<F>[] {
  const known = made.get(rehearsal) ?? new Map<string, readonly string[]>();
  made.set(rehearsal, known);
  const placeOf = ({ scenario, path }: Candidate<F>): string => `${scenario.name}@${path}`;
  const places = new Map(waiting.map((one) => [placeOf(one), one]));
  const key = JSON.stringify([budget, [...places.keys()], before.map(placeOf)]);
  let chosen = known.get(key);
  if (chosen === undefined) known.set(key, (chosen = mostTold(waiting, budget, before).map(placeOf)));
  return chosen.map((place) => places.get(place)!);
}

function candidates<F>(
  scenarios: readonly PreparedScenario<F>[],
  depth: Depth,
  rehearsal: CostEstimate,
): readonly Candidate<F>[] {
  const partsOf = createParts();
  return scenarios.flatMap((scenario) => {
    const known = rehearsal.get(scenario.name) ?? new Map<number, EstimatedRun>();
    const usual = Math.max(1, ...[...known.values()].map(({ requests }) => requests));
    return indexesOf(scenario, depth).flatMap((index) => {
      const estimated = known.get(index);
      // What a brief input costs is known from the rehearsal alone.
      if (estimated === undefined && index >= firstBrief) return [];
      return [
        {
          scenario,
          index,
          path: String(index),
          cost: known.size === 0 ? scenario.maxRequests : (estimated?.requests ?? usual) || 1,
          parts: estimated === undefined ? [] : partsOf(estimated),
          contexts: estimated?.contexts ?? {},
          pairs: pairsOf(scenario, index),
        },
      ];
    });
  });
}

/** Numbers requirements, and the places of each, in the order in which they are met. */
function createParts(): (run: EstimatedRun) => readonly Part[] {
  const requirements = new Map<string, number>();
  const places = new Map<string, Map<string, number>>();
  const numberIn = (known: Map<string, number>, name: string): number => {
    if (!known.has(name)) known.set(name, known.size);
    return known.get(name)!;
  };
  const bitsOf = (id: string, names: readonly string[]): number => {
    const known = places.get(id) ?? new Map<string, number>();
    places.set(id, known);
    return names.reduce((bits, name) => bits | (1 << (numberIn(known, name) % 32)), 0);
  };
  return ({ exercises, controlled = {} }) => [
    ...[...exercises].flatMap((id) =>
      id in controlled ? [] : [{ requirement: numberIn(requirements, id), exercised: 1, controlled: 1 }],
    ),
    ...Object.entries(controlled).map(([id, at]) => ({
      requirement: numberIn(requirements, id),
      exercised: bitsOf(id, at.exercised),
      controlled: bitsOf(id, at.controls),
    })),
  ];
}

/** The inputs among which a run with a budget chooses. */
function indexesOf<F>({ runs, briefInputs = 0 }: PreparedScenario<F>, depth: Depth): readonly number[] {
  return [
    ...Array.from({ length: runs[depth] }, (_, index) => index),
    ...Array.from({ length: briefInputs }, (_, index) => firstBrief + index),
  ];
}

function pairsOf<F>({ name, rowsAt }: PreparedScenario<F>, index: number): readonly string[] {
  const pairs = (rowsAt?.(index) ?? []).flatMap((row) => {
    const levels = Object.entries(row).map(([factor, level]) => `${factor} ${level}`);
    return levels.flatMap((one, position) => levels.slice(position + 1).map((other) => `${name}\n${one}\n${other}`));
  });
  return [...new Set(pairs)];
}
