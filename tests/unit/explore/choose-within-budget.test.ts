import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyScenario } from '../../../src/product/model/scenario.js';
import { chooseWithin, type CostEstimate } from '../../../src/product/explore/choose-within-budget.js';

function scenarioOf(
  name: string,
  requests: number,
  runs: number,
  turn: 'open' | 'last' = 'open',
): AnyScenario<unknown> {
  return {
    name,
    description: '',
    effects: [],
    maxRequests: requests,
    runs: { gate: runs, release: runs },
    phase: turn,
  } as unknown as AnyScenario<unknown>;
}

function rehearsed(requests: number, ids: readonly string[]) {
  return { requests, operations: {}, effects: {}, exercises: new Set(ids) };
}

describe('a budget', () => {
  test('is spent on the most that is new per request first', () => {
    const scenarios = [scenarioOf('dear', 10, 1), scenarioOf('cheap', 1, 2), scenarioOf('same', 1, 1)];
    const rehearsal: CostEstimate = new Map([
      ['dear', new Map([[0, rehearsed(10, ['b', 'c', 'd', 'e'])]])],
      ['cheap', new Map([rehearsed(1, ['a']), rehearsed(1, ['a', 'b'])].entries())],
      ['same', new Map([[0, rehearsed(1, ['b'])]])],
    ]);
    const places = (budget: number) =>
      chooseWithin(scenarios, 'gate', budget, rehearsal).map(({ scenario, index }) => `${scenario.name}#${index}`);
    expect(places(1)).toEqual(['cheap#1']);
    expect(places(11)).toEqual(['cheap#1', 'dear#0']);
    expect(places(13)).toEqual(['cheap#1', 'dear#0', 'cheap#0', 'same#0']);
  });

  test('is never exceeded, whatever scenarios cost, and no run is planned twice', () => {
    const one = fc.record({
      cost: fc.integer({ min: 1, max: 9 }),
      runs: fc.integer({ min: 1, max: 4 }),
      ids: fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.nat(60), (given, budget) => {
        const scenarios = given.map(({ cost, runs }, index) => scenarioOf(String(index), cost, runs));
        const rehearsal = new Map(
          given.map(({ cost, ids }, index) => [String(index), new Map([[0, rehearsed(cost, ids)]])]),
        );
        const chosen = chooseWithin(scenarios, 'gate', budget, rehearsal);
        const cost = chosen.reduce((sum, { scenario }) => sum + scenario.maxRequests, 0);
        const places = new Set(chosen.map(({ scenario, index }) => `${scenario.name}#${index}`));
        return cost <= budget && places.size === chosen.length;
      }),
      { seed: 1 },
    );
  });
});
