import { costOf, shortest, within, type Goal } from '../../product/explore/order.js';
import { byGain, createShown, furtherSample, type KnownInput } from '../../product/explore/shown.js';

/** An input of a scenario that was played on the reference, with what it shows whatever the seed is. */
export interface PlayedInput extends KnownInput {
  readonly index: number;
  /** Whether it is the same input whatever the seed is. */
  readonly isFixed: boolean;
}

/** Beyond what the goals need, this share of it more goes to further requirements: a target may decide less. */
const margin = 0.1;

/**
 * Orders the inputs of one API: a few that decide the most per request, those that reach the goals, a few that decide
 * further requirements, and then those that add the most to the samples of all. The same inputs always get the same order.
 */
export function orderInputs(all: readonly PlayedInput[], goals: readonly Goal[]): readonly PlayedInput[] {
  const ordered: PlayedInput[] = [];
  const rest = new Set(all);
  const take = (some: readonly PlayedInput[]): void => {
    for (const input of some) if (rest.delete(input)) ordered.push(input);
  };
  const fixed = all.filter(({ isFixed }) => isFixed);
  take(within(byGain(fixed, ordered, 0), shortest));
  take(byGain(withoutNeedless(byGain(rest, ordered, 0), ordered, goals), ordered, 0));
  take(within(byGain(rest, ordered, 0), margin * costOf(ordered)));
  take(byGain(rest, ordered, furtherSample));
  take([...rest].sort((one, other) => one.index - other.index));
  return ordered;
}

/** Leaves out what the goals do not need, what adds the least first. */
function withoutNeedless(
  gaining: readonly PlayedInput[],
  before: readonly PlayedInput[],
  goals: readonly Goal[],
): readonly PlayedInput[] {
  const reachedBy = (some: readonly PlayedInput[]): readonly Goal[] => {
    const { samples } = createShown([...before, ...some]);
    return goals.filter(({ ids, needed }) => [...ids].filter((id) => samples.has(id)).length >= needed);
  };
  const reached = reachedBy(gaining).length;
  return gaining.toReversed().reduce((kept, input) => {
    const others = kept.filter((each) => each !== input);
    return reachedBy(others).length === reached ? others : kept;
  }, gaining);
}
