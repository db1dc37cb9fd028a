import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOf } from '../../../src/product/explore/order.js';
import { nameOfRun } from '../../../src/product/explore/inputs.js';
import type { RehearsedScenario } from '../../../src/product/model/rehearsal.js';
import type { AnyScenario } from '../../../src/product/model/scenario.js';

/** Inputs by what they cost and show; each thing that is shown is a group of its own. */
type Inputs = readonly (readonly [requests: number, ...shows: readonly string[]])[];

function choosing(scenarios: Readonly<Record<string, Inputs>>, goals: Readonly<Record<string, number>> = {}) {
  const shown = Object.values(scenarios).flatMap((inputs) => inputs.flatMap(([, ...shows]) => shows));
  const ids = new Set(shown.map((what) => what.split(/[?!]/)[0]!));
  return {
    scenarios: Object.entries(scenarios).map(
      ([name, inputs]) =>
        ({
          name,
          effects: [],
          maxRequests: Math.max(...inputs.map(([requests]) => requests)),
          runs: { gate: inputs.length, release: inputs.length },
        }) as unknown as AnyScenario<unknown>,
    ),
    rehearsal: {
      groups: Object.fromEntries(shown.map((what) => [what, [what]])),
      scenarios: Object.fromEntries(
        Object.entries(scenarios).map(([name, inputs]): [string, RehearsedScenario] => [
          name,
          { operations: {}, effects: {}, inputs: Object.fromEntries(inputs.entries()) },
        ]),
      ),
    },
    goals: Object.entries(goals).map(([all, needed]) => ({ ids: new Set(all.split(' ')), needed })),
    ids,
  };
}

const chosen = (of: ReturnType<typeof choosing>, budget: number): readonly string[] =>
  orderOf([of], 'gate').prefix(budget).runs.map(nameOfRun);

describe('a budget', () => {
  test('is spent on what decides the most per request, as far as it fits', () => {
    const of = choosing({
      dear: [[10, 'b', 'c', 'd', 'e']],
      cheap: [
        [1, 'a'],
        [1, 'a', 'b'],
      ],
      same: [[1, 'b']],
    });
    expect(chosen(of, 1)).toEqual(['cheap#1']);
    expect(chosen(of, 11)).toEqual(['cheap#1', 'same#0', 'cheap#0']);
    expect(chosen(of, 12)).toEqual(['cheap#1', 'same#0', 'dear#0']);
    expect(chosen(of, 13)).toHaveLength(4);
  });

  test('reaches the goals first where it is enough for them, and says what they need', () => {
    const scenarios: Record<string, Inputs> = { one: [[4, 'x']], many: [[3, 'a', 'b', 'c', 'd']] };
    const of = choosing(scenarios, { x: 1 });
    expect(chosen(of, 4)).toEqual(['one#0']);
    expect(chosen(of, 3)).toEqual(['many#0']);
    expect(orderOf([of], 'gate').needed).toBe(4);
    expect(orderOf([choosing(scenarios, { 'x y': 2 })], 'gate').needed).toBeUndefined();
  });

  test('pays for a positive control at the place where its requirement is exercised', () => {
    const of = choosing({
      negative: [[1, 'a?ultra getOrder']],
      elsewhere: [[1, 'a!swapV2 getOrder']],
      control: [[2, 'a!ultra getOrder']],
    });
    const { runs, decided } = orderOf([of], 'gate').prefix(3);
    expect(runs.map(nameOfRun).sort()).toEqual(['control#0', 'negative#0']);
    expect([...decided]).toEqual(['a']);
  });

  test('goes to further samples where they say more per request, not to the first round of everything', () => {
    const often: Inputs = [
      [1, 'a', 'b'],
      [1, 'a', 'b'],
      [1, 'a', 'b'],
    ];
    const of = choosing({
      rare: [
        [3, 'c'],
        [1, 'c'],
      ],
      often,
      dear: [[3, 'd']],
    });
    const names = (budget: number) => chosen(of, budget).map((name) => name.split('#')[0]);
    expect(names(5)).toEqual(['often', 'rare', 'often', 'often']);
    expect(names(7)).toEqual(['often', 'rare', 'often', 'dear', 'often']);
    expect(names(10)).toEqual(['often', 'rare', 'often', 'dear', 'often', 'rare']);
  });

  test('goes to further samples once the goals are reached, of another scenario first, and not to what costs more', () => {
    const often: Inputs = Array.from({ length: 5 }, (): Inputs[number] => [1, 'a', 'b']);
    const of = choosing({ often, dear: [[6, 'd']] }, { a: 1 });
    const names = (choosable: typeof of, budget: number) => chosen(choosable, budget).map((name) => name.split('#')[0]);
    expect(names(of, 7)).toEqual(Array(5).fill('often'));
    const twice: Inputs = [
      [1, 'a'],
      [1, 'a'],
    ];
    expect(names(choosing({ own: twice, other: twice }, { a: 1 }), 2).sort()).toEqual(['other', 'own']);
  });

  test('counts an input that is not listed as most of its kind', () => {
    const of = choosing({ some: [[1, 'a'], [1], [1]], other: [[1, 'b']] });
    const { some } = of.rehearsal.scenarios as Record<string, RehearsedScenario>;
    const listed: RehearsedScenario = { ...some!, inputs: { 0: [1, 'a'] }, others: [3, 'c'] };
    const scenarios = { ...of.rehearsal.scenarios, some: listed };
    const ids = new Set(['a', 'b', 'c']);
    const choosable = { ...of, ids, rehearsal: { groups: { ...of.rehearsal.groups, c: ['c'] }, scenarios } };
    const { runs, decided } = orderOf([choosable], 'gate').prefix(5);
    expect(runs.map(({ scenario, cost }) => `${scenario.name} ${cost}`).sort()).toEqual([
      'other 1',
      'some 1',
      'some 3',
    ]);
    expect([...decided].sort()).toEqual(['a', 'b', 'c']);
  });

  test('is never exceeded, whatever inputs cost, and no run is planned twice', () => {
    const input = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.constantFrom('a', 'b', 'c?x', 'c!x')))
      .map(([cost, shows]) => [cost, ...shows] as const);
    const inputs = fc.array(input, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't'), inputs), fc.nat(60), (scenarios, budget) => {
        const { runs } = orderOf([choosing(scenarios, { 'a b c': 2 })], 'gate').prefix(budget);
        const cost = runs.reduce((sum, { scenario, index }) => sum + scenarios[scenario.name]![index]![0], 0);
        return cost <= budget && new Set(runs.map(nameOfRun)).size === runs.length;
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});
