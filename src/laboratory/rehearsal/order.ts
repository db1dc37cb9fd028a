import { costOf, shortest, within, type Goal } from '../../product/explore/order.js';
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
  goals: readonly Goal[],
  random: () => number,
): readonly PlayedInput[] {
  const ordered: PlayedInput[] = [];
  const rest = new Set(all);
  const take = (some: readonly PlayedInput[]): void => {
    for (const input of some) if (rest.delete(input)) ordered.push(input);
  };
  const fixed = all.filter(({ isFixed }) => isFixed);
  take(within(byGain(fixed, ordered, 0), shortest));
  take(byGain(essentials([...rest], ordered, goals, random), ordered, 0));
  take(within(byGain([...rest], ordered, 0), margin * costOf(ordered)));
  take(byGain([...rest], ordered, furtherSample));
  take([...rest].sort((one, other) => one.index - other.index));
  return ordered;
}

/** What reaches the goals, with inputs that are the same whatever the seed is if they suffice. */
function essentials(
  from: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
  random: () => number,
): readonly PlayedInput[] {
  const fixed = cheapest(
    from.filter(({ isFixed }) => isFixed),
    before,
    goals,
    random,
  );
  const shown = createShown([...before, ...fixed]);
  return goals.every((goal) => isReached(shown, goal)) ? fixed : cheapest(from, before, goals, random);
}

/** What reaches the goals for the fewest requests, as far as a local search finds it. */
function cheapest(
  from: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
  random: () => number,
): readonly PlayedInput[] {
  let best = withoutNeedless(reaching(from, before, goals), before, goals);
  for (let round = 0; round < tries; round += 1) {
    const kept = best.filter(() => random() > takenOut / best.length);
    const others = reaching(
      from.filter((input) => !kept.includes(input)),
      [...before, ...kept],
      goals,
      () => 0.6 + random(),
    );
    const candidate = withoutNeedless([...kept, ...others], before, goals);
    if (costOf(candidate) < costOf(best)) best = candidate;
  }
  return best;
}

/** Adds what gains the most per request, until the goals are reached; `noise` varies the choice. */
function reaching(
  from: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
  noise = (): number => 1,
): readonly PlayedInput[] {
  const shown = createShown(before);
  const waiting = new Set(from);
  const chosen: PlayedInput[] = [];
  for (;;) {
    const open = goals.filter((goal) => !isReached(shown, goal));
    if (open.length === 0) return chosen;
    const best = greatest(waiting, (input) => {
      const wanted = [...shown.shownBy(input)].filter(([id]) => open.some(({ ids }) => ids.has(id)));
      return noise() * shown.gainOf(input, 0, new Map(wanted));
    });
    if (best === undefined) return chosen;
    waiting.delete(best);
    chosen.push(best);
    shown.add(best);
  }
}

/** Leaves out what the goals do not need, the dearest first. */
function withoutNeedless(
  chosen: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
): readonly PlayedInput[] {
  const reached = goals.filter((goal) => isReached(createShown([...before, ...chosen]), goal));
  return chosen
    .toSorted((one, other) => other.cost - one.cost)
    .reduce((kept, input) => {
      const others = kept.filter((each) => each !== input);
      const shown = createShown([...before, ...others]);
      return reached.every((goal) => isReached(shown, goal)) ? others : kept;
    }, chosen);
}

function isReached({ samples }: Pick<Shown, 'samples'>, { ids, needed }: Goal): boolean {
  return [...ids].filter((id) => samples.has(id)).length >= needed;
}
