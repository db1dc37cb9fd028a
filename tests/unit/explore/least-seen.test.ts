import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseWithin,
  type CostEstimate,
  type EstimatedRun,
} from '../../../src/product/explore/choose-within-budget.js';
import { leastSeenFirst, type SeenContexts } from '../../../src/product/explore/least-seen.js';
import { countNewPairs, maskOfPairs, mergePairs } from '../../../src/product/judge/contexts.js';
import type { AnyScenario } from '../../../src/product/model/scenario.js';

const pairs = (...bits: number[]): string =>
  [0, 1]
    .map((word) => bits.filter((bit) => bit >> 5 === word).reduce((mask, bit) => mask | (1 << (bit & 31)), 0) >>> 0)
    .map((mask) => mask.toString(16).padStart(8, '0'))
    .join('');

function addUp(one: SeenContexts, other: SeenContexts): SeenContexts {
  const sum: Record<string, string> = { ...one };
  for (const [id, set] of Object.entries(other)) sum[id] = mergePairs(sum[id] ?? '', set);
  return sum;
}

const seenPairs = (seen: SeenContexts): number =>
  Object.values(seen).reduce((sum, set) => sum + countNewPairs(maskOfPairs(set), undefined), 0);

test('what adds the most pairs per request comes first, each counted for every requirement and once', () => {
  const all = [
    { name: 'known', cost: 1, contexts: { a: pairs(0, 1) } },
    { name: 'two for one', cost: 1, contexts: { a: pairs(0, 40), b: pairs(0) } },
    { name: 'three for two', cost: 2, contexts: { a: pairs(2, 3, 4) } },
    { name: 'the same again', cost: 2, contexts: { a: pairs(3, 4, 40) } },
    { name: 'a requirement without factors', cost: 9, contexts: { c: '' } },
  ];
  const order = (budget: number) => {
    let left = budget;
    const names: string[] = [];
    for (const { name, cost } of leastSeenFirst(all, { a: pairs(0, 1), b: pairs(5) }, (one) => one.cost <= left)) {
      left -= cost;
      names.push(name);
    }
    return names;
  };
  expect(order(99)).toEqual(['two for one', 'three for two', 'a requirement without factors']);
  expect(order(2)).toEqual(['two for one']);
});

interface Made {
  readonly scenarios: readonly AnyScenario<unknown>[];
  /** What the inputs of each round do. */
  readonly rounds: readonly CostEstimate[];
}

/** Scenarios that exercise three requirements each, in pairs that vary by input, some of them rarely. */
const made: fc.Arbitrary<Made> = fc
  .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 3, max: 6 }), fc.infiniteStream(fc.nat(63)))
  .map(([count, rounds, random]) => {
    const scenarios = Array.from({ length: count }, (_, index) => ({
      ...{ name: String(index), description: '', effects: [], maxRequests: 2 + (index % 3) },
      runs: { gate: 4, release: 4 },
    }));
    const input = (scenario: number, requests: number): EstimatedRun => {
      // The product of two even numbers is small more often than it is great.
      const bit = (): number => Math.floor((random.next().value! * random.next().value!) / 64);
      const ids = [0, 1, 2].map((one) => `${(scenario + one) % count}`);
      const contexts = Object.fromEntries(ids.map((id) => [id, pairs(bit(), bit())]));
      return { requests, operations: {}, effects: {}, exercises: new Set(ids), contexts };
    };
    return {
      scenarios: scenarios as unknown as readonly AnyScenario<unknown>[],
      rounds: Array.from(
        { length: rounds },
        () =>
          new Map(
            scenarios.map(({ name, maxRequests }, index) => [
              name,
              new Map(Array.from({ length: 4 }, (_, one) => [one, input(index, maxRequests)])),
            ]),
          ),
      ),
    };
  });

function played({ scenarios, rounds }: Made, budget: number, isGuided: boolean) {
  const exercised: number[] = [];
  const seen = rounds.reduce<SeenContexts>((before, rehearsal) => {
    const chosen = chooseWithin(scenarios, 'gate', budget, rehearsal, isGuided ? before : undefined);
    const runs = chosen.map(({ scenario, index }) => rehearsal.get(scenario.name)!.get(index)!);
    expect(runs.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(budget);
    exercised.push(new Set(runs.flatMap(({ exercises }) => [...exercises])).size);
    return runs.reduce((sum, { contexts }) => addUp(sum, contexts!), before);
  }, {});
  return { pairs: seenPairs(seen), exercised: exercised.reduce((sum, one) => sum + one, 0) };
}

test('rounds that know what was exercised before reach more pairs than independent ones, and forget no requirement', () => {
  let [guided, independent, worse, kept, usual] = [0, 0, 0, 0, 0];
  fc.assert(
    fc.property(made, fc.integer({ min: 12, max: 30 }), (given, budget) => {
      const [one, other] = [played(given, budget, true), played(given, budget, false)];
      guided += one.pairs;
      independent += other.pairs;
      kept += one.exercised;
      usual += other.exercised;
      if (one.pairs < other.pairs) worse += 1;
    }),
    { seed: 781, numRuns: 20 },
  );
  expect(worse).toBe(0);
  expect(guided / independent).toBeGreaterThan(1.1);
  expect(kept / usual).toBeGreaterThan(0.98);
});
