import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostTold, type Part } from '../../../src/product/explore/most-told.js';

interface One {
  readonly name: string;
  readonly cost: number;
  readonly parts: readonly Part[];
}

const decides = (...requirements: readonly number[]): readonly Part[] =>
  requirements.map((requirement) => ({ requirement, exercised: 1, controlled: 1 }));

const namesOf = (chosen: readonly One[]): readonly string[] => chosen.map(({ name }) => name);

/** How many requirements are exercised somewhere with a positive control at the same place. */
function decided(chosen: readonly One[]): number {
  const parts = chosen.flatMap((one) => one.parts);
  const union = (id: number, of: 'exercised' | 'controlled'): number =>
    parts.reduce((bits, part) => (part.requirement === id ? bits | part[of] : bits), 0);
  const ids = new Set(parts.map(({ requirement }) => requirement));
  return [...ids].filter((id) => (union(id, 'exercised') & union(id, 'controlled')) !== 0).length;
}

test('what tells less per request is chosen where it tells more within the budget', () => {
  const all: readonly One[] = [
    { name: 'short', cost: 1, parts: decides(0, 1) },
    { name: 'long', cost: 10, parts: decides(0, 1, 2, 3, 4, 5, 6, 7) },
    { name: 'one more', cost: 1, parts: decides(8) },
  ];
  expect(namesOf(mostTold(all, 10))).toEqual(['long']);
  expect(namesOf(mostTold(all, 11))).toEqual(['one more', 'long']);
  expect(namesOf(mostTold(all, 12))).toEqual(['one more', 'long']);
});

test('a negative test counts once its positive control succeeds at the same place', () => {
  const negative = { name: 'negative', cost: 1, parts: [{ requirement: 0, exercised: 1, controlled: 0 }] };
  const elsewhere = { name: 'elsewhere', cost: 1, parts: [{ requirement: 0, exercised: 0, controlled: 2 }] };
  const control = { name: 'control', cost: 2, parts: [{ requirement: 0, exercised: 0, controlled: 1 }] };
  const other = { name: 'other', cost: 4, parts: decides(1) };
  expect(namesOf(mostTold([negative, elsewhere, control, other], 3))).toEqual(['negative', 'control']);
  expect(namesOf(mostTold([elsewhere, other], 4, [negative]))).toEqual(['other']);
  expect(namesOf(mostTold([control, other], 2, [negative]))).toEqual(['control']);
});

test('the budget is never exceeded, and little is lost to the best choice there is', () => {
  const one = fc.record({
    cost: fc.integer({ min: 1, max: 9 }),
    parts: fc.array(fc.record({ requirement: fc.nat(11), exercised: fc.nat(3), controlled: fc.nat(3) }), {
      minLength: 1,
      maxLength: 6,
    }),
  });
  let lost = 0;
  let best = 0;
  fc.assert(
    fc.property(fc.array(one, { maxLength: 9 }), fc.nat(25), (given, budget) => {
      const all = given.map((made, index): One => ({ name: String(index), ...made }));
      const cost = (chosen: readonly One[]): number => chosen.reduce((sum, { cost }) => sum + cost, 0);
      const subsets = all.reduce<(readonly One[])[]>(
        (sets, next) => [...sets, ...sets.map((set) => [...set, next])],
        [[]],
      );
      const most = Math.max(...subsets.filter((set) => cost(set) <= budget).map(decided));
      const chosen = mostTold(all, budget);
      expect(cost(chosen)).toBeLessThanOrEqual(budget);
      expect(new Set(chosen).size).toBe(chosen.length);
      best += most;
      lost += most - decided(chosen);
    }),
    { seed: 1 },
  );
  expect(lost / best).toBeLessThan(0.05);
});
