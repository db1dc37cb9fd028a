import { costOf, shortest, within, withCases, type Goal } from '../../product/explore/order.js';
import { groupedBy } from '../../product/model/groups.js';
import {
  byGain,
  createShown,
  furtherSample,
  greatest,
  type KnownInput,
  type Shown,
} from '../../product/explore/shown.js';

/** An input of a scenario that was played on the reference, with what it shows whatever the seed is. */
export interface PlayedInput extends KnownInput {
  readonly index: number;
  /** Whether it is the same input whatever the seed is. */
  readonly isFixed: boolean;
}

/** Beyond what the goals need, this share of it more goes to further requirements: a target may decide less. */
const margin = 0.1;

/** How often a cheaper choice for the goals is looked for, and how many inputs are taken out of the best one each time. */
const [tries, takenOut] = [40, 4];

/**
 * Orders the inputs of one API: a few that decide the most per request, those that reach the goals, a few that decide
 * further requirements, and then those that add the most to the samples of all. The same inputs always get the same order.
 */
export function orderInputs(
  all: readonly PlayedInput[],
  asked: readonly Goal[],
  random: () => number,
): readonly PlayedInput[] {
  const goals = withCases(asked, all);
  const ordered: PlayedInput[] = [];
  const rest = new Set(all);
  const take = (some: readonly PlayedInput[]): void => {
    for (const input of some) if (rest.delete(input)) ordered.push(input);
  };
  const fixed = all.filter(({ isFixed }) => isFixed);
  take(within(byGain(fixed, ordered, 0), shortest));
  // Inputs that are the same whatever the seed is, if they suffice.
  const ofFixed = cheapest(
    fixed.filter((input) => rest.has(input)),
    ordered,
    goals,
    random,
  );
  const isEnough = openIn(createShown([...ordered, ...ofFixed]), goals).length === 0;
  take(byGain(isEnough ? ofFixed : cheapest([...rest], ordered, goals, random), ordered, 0));
  take(within(byGain([...rest], ordered, 0), margin * costOf(ordered)));
  take(byGain([...rest], ordered, furtherSample));
  take([...rest].sort((one, other) => one.index - other.index));
  return ordered;
}

/** What reaches the goals after others, for the fewest requests, as far as a local search finds it. */
function cheapest(
  from: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
  random: () => number,
): readonly PlayedInput[] {
  /** Adds what gains the most per request, until the goals are reached; `noise` varies the choice. */
  const completed = (kept: readonly PlayedInput[], noise = (): number => 1): readonly PlayedInput[] => {
    const shown = createShown([...before, ...kept]);
    const chosen = new Set(kept);
    for (;;) {
      const open = openIn(shown, goals);
      const waiting = from.filter((input) => open.length > 0 && !chosen.has(input));
      const best = greatest(waiting, (input) => {
        const wanted = [...shown.shownBy(input)].filter(([id]) => open.some(({ ids }) => ids.has(id)));
        return noise() * shown.gainOf(input, 0, new Map(wanted));
      });
      if (best === undefined) return [...chosen];
      chosen.add(best);
      shown.add(best);
    }
  };
  const countOpen = (some: readonly PlayedInput[]): number => openIn(createShown([...before, ...some]), goals).length;
  /** Leaves out what the goals do not need, the dearest first. */
  const withoutNeedless = (chosen: readonly PlayedInput[]): readonly PlayedInput[] =>
    chosen
      .toSorted((one, other) => other.cost - one.cost)
      .reduce((kept, input) => {
        const others = kept.filter((each) => each !== input);
        return countOpen(others) === countOpen(chosen) ? others : kept;
      }, chosen);

  let best = withoutNeedless(completed([]));
  for (let round = 0; round < tries; round += 1) {
    const kept = best.filter(() => random() > takenOut / best.length);
    const candidate = withoutNeedless(completed(kept, () => 0.6 + random()));
    if (costOf(candidate) < costOf(best)) best = candidate;
  }
  return simplestOf(best, from);
}

/** Instead of each input the first one of its scenario that shows the same for as many requests. */
function simplestOf(chosen: readonly PlayedInput[], from: readonly PlayedInput[]): readonly PlayedInput[] {
  const nameOf = ({ scenario, cost, shows }: PlayedInput) => JSON.stringify([scenario.name, cost, shows.toSorted()]);
  const alike = groupedBy(from, nameOf);
  return [...groupedBy(chosen, nameOf)].flatMap(([name, own]) => alike.get(name)!.slice(0, own.length));
}

/** The goals that are not reached. */
function openIn({ samples }: Pick<Shown, 'samples'>, goals: readonly Goal[]): readonly Goal[] {
  return goals.filter(({ ids, needed }) => [...ids].filter((id) => samples.has(id)).length < needed);
}
