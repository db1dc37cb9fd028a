import { describe, expect, test } from 'vitest';
import { orderInputs, type PlayedInput } from '../../../src/laboratory/rehearsal/order.js';

type Shown = Readonly<Record<string, readonly [requests: number, ...shows: readonly string[]]>>;

function ordered(shown: Shown, goals: Readonly<Record<string, number>> = {}) {
  const inputs = Object.entries(shown).map(([name, [requests, ...shows]], index): PlayedInput => {
    return { scenario: { name }, index, cost: requests, isFixed: true, shows };
  });
  const needs = Object.entries(goals).map(([ids, needed]) => ({ ids: new Set(ids.split(' ')), needed }));
  let draws = 0;
  return orderInputs(inputs, needs, () => ((draws = (draws * 7 + 3) % 11), draws / 11));
}

const namesOf = (...given: Parameters<typeof ordered>): string =>
  ordered(...given)
    .map(({ scenario }) => scenario.name)
    .join(' ');

describe('the order of inputs', () => {
  test('begins with what decides the most per request', () => {
    expect(namesOf({ dear: [10, 'b', 'c', 'd', 'e'], one: [1, 'a'], two: [1, 'a', 'b'], same: [1, 'b'] })).toMatch(
      /^two (dear|one)/,
    );
  });

  test('has what the goals need before what they do not', () => {
    const shown: Shown = { many: [30, 'a', 'b', 'c', 'd', 'e'], goal: [40, 'x'] };
    expect(namesOf(shown, { x: 1 })).toBe('goal many');
  });

  test('chooses the cheapest for the goals, also where the greatest gain leads elsewhere', () => {
    const shown: Shown = { most: [40, 'a', 'b', 'c'], left: [25, 'a', 'b'], right: [25, 'c', 'd'] };
    expect(namesOf(shown, { 'a b c d': 4 })).toBe('left right most');
  });

  test('pays for a positive control at the place where its requirement is exercised', () => {
    const shown: Shown = {
      negative: [30, 'a?ultra'],
      elsewhere: [30, 'a!swapV2'],
      control: [40, 'a!ultra'],
      other: [90, 'b'],
    };
    expect(namesOf(shown, { a: 1 })).toMatch(/^(negative control|control negative)/);
  });

  test('goes to further samples of what was decided least', () => {
    const often = { o1: [1, 'a'], o2: [1, 'a'], o3: [1, 'a'] } as const;
    expect(namesOf({ ...often, r1: [1, 'b'], r2: [1, 'b'] })).toMatch(/^o1 r1 (o2 r2|r2 o2) o3$/);
  });

  test('has every input once', () => {
    const shown: Shown = { one: [3], two: [1, 'a'], three: [2, 'a', 'b'], four: [1] };
    expect(namesOf(shown).split(' ').sort()).toEqual(Object.keys(shown).sort());
  });
});
