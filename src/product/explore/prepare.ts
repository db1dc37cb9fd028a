import * as fc from 'fast-check';
import type { Api } from '../model/api.js';
import type { Base } from '../model/exchange.js';
import type { AnyScenario, Combinations, Scenario, Levels } from '../model/scenario.js';
import { coveringRows } from './covering-rows.js';
import { seedOf, type Depth } from './inputs.js';

/** Levels at a time of which a depth tries every feasible combination. */
const strengthOf: Readonly<Record<Depth, number>> = { gate: 2, release: 3 };

interface Circumstances {
  readonly seed: number;
  readonly depth: Depth;
  readonly bases: readonly Base[];
}

/** A scenario whose combinations have become examples. */
export type PreparedScenario<F> = AnyScenario<F> & {
  /** How many brief inputs it has; only where there are any. */
  readonly briefInputs?: number;
};

/** The API with the combinations of its scenarios made into examples for a depth; itself where nothing is declared. */
export function prepared<F>(api: Api<F>, fixtures: F | undefined, circumstances: Circumstances): Api<F> {
  if (fixtures === undefined) return api;
  const { bases } = circumstances;
  return {
    ...api,
    scenarios: api.scenarios.map((scenario): PreparedScenario<F> => {
      const briefInputs = scenario.brief?.(fixtures, bases).length ?? 0;
      return {
        ...withCombinations<F>(scenario, fixtures, circumstances),
        ...(briefInputs > 0 && { briefInputs }),
      };
    }),
  };
}

export function withCombinations<F>(
  scenario: AnyScenario<F>,
  fixtures: F,
  { seed, depth, bases }: Circumstances,
): PreparedScenario<F> {
  const { combinations, examples } = scenario as unknown as Scenario<F, never>;
  if (combinations === undefined) return scenario;
  const own = seedOf(seed, scenario.name);
  const rowsOf = (wanted: Combinations<never>) => grouped(coveringRows(wanted, strengthOf[depth], own), wanted);
  const first = examples?.(fixtures, bases) ?? [];
  const planned = scenario.runs[depth];
  const runs =
    depth === 'gate' ? planned : Math.max(planned, first.length + rowsOf(combinations(fixtures, bases)).length);
  const sampled = (wanted: Combinations<never>): readonly never[] =>
    rowsOf(wanted)
      .slice(0, Math.max(0, runs - first.length))
      .map((group, index) => fc.sample(wanted.input(group), { seed: own + index, numRuns: 1 })[0]!);
  // Of most scenarios a small budget plays nothing, and a gate begins before it needs the rows of the others.
  let inputs: readonly never[] | undefined;
  return {
    ...scenario,
    runs: { ...scenario.runs, [depth]: runs },
    examples: () => (inputs ??= [...first, ...sampled(combinations(fixtures, bases))]),
  };
}

/** The rows of each run: those that may share one, as many as it takes. */
function grouped(
  rows: readonly Levels[],
  { perRun = 1, shared = [] }: Pick<Combinations<never>, 'perRun' | 'shared'>,
): readonly (readonly Levels[])[] {
  const groups: Levels[][] = [];
  const open = new Map<string, Levels[]>();
  for (const row of rows) {
    const key = shared.map((name) => row[name]).join('\n');
    let group = open.get(key);
    if (group === undefined || group.length >= perRun) {
      open.set(key, (group = []));
      groups.push(group);
    }
    group.push(row);
  }
  return groups;
}
