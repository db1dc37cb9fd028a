import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringRows } from '../../../src/product/explore/covering-rows.js';
import type { FactorSpace, Levels } from '../../../src/product/model/scenario.js';

function spaceOf(sizes: readonly number[], excluded: readonly Levels[] = []): FactorSpace {
  return {
    factors: sizes.map((size, factor) => ({
      name: `f${factor}`,
      levels: Array.from({ length: size }, (_, level) => String(level)),
    })),
    infeasible: excluded.map((levels) => ({ levels, because: 'a test says so' })),
  };
}

/** Every row of a space, by trying all of them. */
function allRows({ factors, infeasible }: FactorSpace): readonly Levels[] {
  let rows: readonly Levels[] = [{}];
  for (const { name, levels } of factors)
    rows = rows.flatMap((row) => levels.map((level) => ({ ...row, [name]: level })));
  return rows.filter(
    (row) => !infeasible.some(({ levels }) => Object.entries(levels).every(([name, level]) => row[name] === level)),
  );
}

function combinationsIn(rows: readonly Levels[], strength: number): ReadonlySet<string> {
  const chosen = (names: readonly string[], size: number): readonly (readonly string[])[] =>
    size === 0
      ? [[]]
      : names.flatMap((name, place) => chosen(names.slice(place + 1), size - 1).map((rest) => [name, ...rest]));
  return new Set(
    rows.flatMap((row) =>
      chosen(Object.keys(row).sort(), strength).map((names) => names.map((name) => `${name}=${row[name]}`).join()),
    ),
  );
}

const anySpace = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }).chain((sizes) => {
  const choice = fc
    .nat(sizes.length - 1)
    .chain((factor) => fc.nat(sizes[factor]! - 1).map((level): Levels => ({ [`f${factor}`]: String(level) })));
  const rule = fc
    .array(choice, { minLength: 2, maxLength: 3 })
    .map((all): Levels => Object.assign({}, ...all) as Levels)
    .filter((levels) => Object.keys(levels).length > 1);
  const rules = sizes.length > 1 ? fc.array(rule, { maxLength: 6 }) : fc.constant([]);
  return rules.map((excluded) => spaceOf(sizes, excluded));
});

test('meet every combination that any row can have, and break no rule', () => {
  fc.assert(
    fc.property(anySpace, fc.integer({ min: 2, max: 3 }), fc.nat(5), (space, strength, seed) => {
      const rows = coveringRows(space, strength, seed);
      const possible = allRows(space);
      const size = Math.min(strength, space.factors.length);
      expect(combinationsIn(rows, size)).toEqual(combinationsIn(possible, size));
      expect(new Set(possible.map((row) => JSON.stringify(row)))).toEqual(
        new Set([...possible, ...rows].map((row) => JSON.stringify(row))),
      );
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('are few: pairs of four factors with three levels each stand in at most twelve rows', () => {
  for (let seed = 0; seed < 10; seed += 1)
    expect(coveringRows(spaceOf([3, 3, 3, 3]), 2, seed).length).toBeLessThanOrEqual(12);
});

test('are the same for a seed and others for another one', () => {
  const space = spaceOf([3, 4, 2, 3], [{ f0: '1', f1: '2' }]);
  const rows = (seed: number) => JSON.stringify(coveringRows(structuredClone(space), 2, seed));
  expect(rows(1)).toBe(rows(1));
  expect(new Set([1, 2, 3, 4].map(rows)).size).toBeGreaterThan(1);
});

test('a rule about a factor or level that a space lacks excludes nothing', () => {
  const rules: readonly Levels[] = [
    { f0: '0', other: '1' },
    { f0: '0', f1: '9' },
  ];
  expect(coveringRows(spaceOf([2, 2], rules), 2, 1)).toHaveLength(4);
});
