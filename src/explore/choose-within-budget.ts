import type { Depth, PlannedRun } from './inputs.js';
import type { PreparedScenario } from './prepare.js';
import { leastSeenFirst, type SeenContexts } from './least-seen.js';
import { rarestFirst } from './rarest-first.js';

/** What one input of a scenario did on the embedded reference. */
export interface EstimatedRun {
  readonly requests: number;
  readonly operations: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, number>>;
  /** Ids of the selected requirements that its exchanges exercised. */
  readonly exercises: ReadonlySet<string>;
  /** The pairs of levels in which it exercised them; only where they were asked for. */
  readonly contexts?: SeenContexts;
}

/** The first inputs of every scenario, by its name, as they went on the reference. */
export type CostEstimate = ReadonlyMap<string, readonly EstimatedRun[]>;

interface Candidate<F> extends PlannedRun<F> {
  readonly cost: number;
  readonly exercises: ReadonlySet<string>;
  readonly contexts: SeenContexts;
  /** Pairs of levels that it meets, by name. */
  readonly pairs: readonly string[];
}

/**
 * Chooses runs within a budget of requests: again and again the one that exercises the most requirements not yet
 * exercised per request, then the one that meets the rarest pairs of levels not yet met, and when nothing new is left, the
 * first round before the second and so on. With `seen`, what earlier runs exercised, half of the budget goes first to
 * inputs that exercise requirements in pairs of levels in which they were not yet. What a run exercises is known from the rehearsal; a target that behaves differently costs coverage, never the bound.
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
  const covered = new Set<string>();
  let left = budget;
  const take = (one: Candidate<F>): void => {
    waiting.delete(one);
    chosen.push(one);
    left -= one.cost;
    for (const id of one.exercises) covered.add(id);
  };
  if (seen !== undefined)
    for (const one of leastSeenFirst([...waiting], seen, ({ cost }) => cost <= left - budget / 2)) take(one);
  for (;;) {
    let best: Candidate<F> | undefined;
    let greatest = 0;
    for (const one of waiting) {
      if (one.cost > left) continue;
      let news = 0;
      for (const id of one.exercises) if (!covered.has(id)) news += 1;
      if (news / one.cost <= greatest) continue;
      best = one;
      greatest = news / one.cost;
    }
    if (best === undefined) break;
    take(best);
  }
  const met = new Set(chosen.flatMap(({ pairs }) => pairs));
  for (const one of rarestFirst([...waiting], met, ({ cost }) => cost <= left)) take(one);
  for (const one of [...waiting].sort((a, b) => a.index - b.index)) if (one.cost <= left) take(one);
  return chosen;
}

function candidates<F>(
  scenarios: readonly PreparedScenario<F>[],
  depth: Depth,
  rehearsal: CostEstimate,
): readonly Candidate<F>[] {
  return scenarios.flatMap((scenario) => {
    const known = rehearsal.get(scenario.name) ?? [];
    const usual = Math.max(1, ...known.map(({ requests }) => requests));
    return Array.from({ length: scenario.runs[depth] }, (_, index) => ({
      scenario,
      index,
      path: String(index),
      cost: known.length === 0 ? scenario.maxRequests : (known[index]?.requests ?? usual) || 1,
      exercises: known[index]?.exercises ?? new Set<string>(),
      contexts: known[index]?.contexts ?? {},
      pairs: pairsOf(scenario, index),
    }));
  });
}

function pairsOf<F>({ name, rowsAt }: PreparedScenario<F>, index: number): readonly string[] {
  const pairs = (rowsAt?.(index) ?? []).flatMap((row) => {
    const levels = Object.entries(row).map(([factor, level]) => `${factor} ${level}`);
    return levels.flatMap((one, position) => levels.slice(position + 1).map((other) => `${name}\n${one}\n${other}`));
  });
  return [...new Set(pairs)];
}
