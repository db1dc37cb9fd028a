import type { Coverer, Part } from './cover.js';

/** What may be chosen, by what it costs and shows. */
export interface Weighed extends Coverer {
  readonly scenario: { readonly name: string };
  /** Pairs of levels of its scenario that it meets, by name. */
  readonly pairs: readonly string[];
}

/**
 * What the second sample of a requirement weighs beside the first; the third weighs half of it, and so on. Faults that show
 * in a part of the circumstances, or of the requests, are found by further samples of what was decided.
 */
const furtherSample = 0.3;

/** What one weighs that another scenario gives, beside one of a scenario that gave some. */
const otherScenario = 1.5;

/** What a pair of levels weighs that was not met, beside the first sample of a requirement. */
const newPair = 0.01;

/** What a sample without its positive control weighs, and a control that decides earlier samples. */
const half = 0.5;

interface Known {
  samples: number;
  /** Names of the scenarios that gave them. */
  readonly scenarios: Set<string>;
  readonly exercised: Set<string>;
  readonly controls: Set<string>;
}

/** Weighs samples of these requirements, the more the fewer there are of one, and pairs of levels; `further` is what a second sample weighs. */
function createWeigher(ids: ReadonlySet<string>, further = furtherSample) {
  const known = new Map<string, Known>();
  const met = new Set<string>();
  const knownOf = (id: string): Known => {
    const own = known.get(id) ?? { samples: 0, scenarios: new Set(), exercised: new Set(), controls: new Set() };
    known.set(id, own);
    return own;
  };
  const gainOfPart = ({ id, exercised, controls }: Part, scenario: string): number => {
    const before = knownOf(id);
    const isCompleted = isAnyIn(before.exercised, controls) && !isAnyIn(before.exercised, before.controls);
    const completed = isCompleted ? half : 0;
    if (exercised.size === 0) return completed;
    const isDecided = isAnyIn(exercised, controls) || isAnyIn(exercised, before.controls);
    const { samples, scenarios } = before;
    const isOther = scenarios.size > 0 && !scenarios.has(scenario);
    const again = (further / samples) * (isOther ? otherScenario : 1);
    return completed + (isDecided ? 1 : half) * (samples === 0 ? 1 : again);
  };
  return {
    add({ parts, pairs, scenario }: Weighed): void {
      for (const { id, exercised, controls } of parts) {
        const own = knownOf(id);
        if (exercised.size > 0) own.samples += 1;
        if (exercised.size > 0) own.scenarios.add(scenario.name);
        for (const place of exercised) own.exercised.add(place);
        for (const place of controls) own.controls.add(place);
      }
      for (const pair of pairs) met.add(pair);
    },
    /** What an item adds per request to what was added before. */
    gainOf({ parts, pairs, cost, scenario }: Weighed): number {
      let gain = 0;
      for (const part of parts) if (ids.has(part.id)) gain += gainOfPart(part, scenario.name);
      for (const pair of pairs) if (!met.has(pair)) gain += newPair;
      return gain / cost;
    },
    /** Those of the requirements that are exercised, with their positive control where they need one. */
    decided: (): ReadonlySet<string> =>
      new Set(
        [...known].flatMap(([id, { exercised, controls }]) =>
          ids.has(id) && isAnyIn(exercised, controls) ? [id] : [],
        ),
      ),
  };
}

function isAnyIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const item of some) if (all.has(item)) return true;
  return false;
}

export type Weigher = ReturnType<typeof createWeigher>;

/** One to which these were added. */
export function weigherAfter(ids: ReadonlySet<string>, items: readonly Weighed[], further?: number): Weigher {
  const weigher = createWeigher(ids, further);
  for (const item of items) weigher.add(item);
  return weigher;
}

/** Items in the order in which each adds the most per request to those before it; what adds nothing is left out. */
export function byGain<Item extends Weighed>(all: readonly Item[], weigher: Weigher): Item[] {
  const ordered: Item[] = [];
  const gains = all.map((item) => ({ item, gain: weigher.gainOf(item) }));
  // Of equal ones the first.
  const waiting = gains.reverse().sort((a, b) => a.gain - b.gain);
  for (let best = waiting.pop(); best !== undefined; best = waiting.pop()) {
    const { item } = best;
    // Gains mostly shrink, so the greatest known one need not be compared with more than the next.
    const gain = weigher.gainOf(item);
    if (gain === 0) continue;
    if (gain < (waiting.at(-1)?.gain ?? 0))
      waiting.splice(waiting.findLastIndex((other) => other.gain < gain) + 1, 0, { item, gain });
    else {
      ordered.push(item);
      weigher.add(item);
    }
  }
  return ordered;
}
