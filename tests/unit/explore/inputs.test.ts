import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyScenario } from '../../../src/product/model/scenario.js';
import {
  briefInputsOf,
  inputAt,
  inputsOf,
  inRounds,
  plan,
  runnable,
  seedOf,
  type PlannedRun,
} from '../../../src/product/explore/inputs.js';
import { firstBrief } from '../../../src/product/judge/inputs.js';
import { apiOf, declared, type Declared } from '../judge/made.js';
import { asking } from './scenarios.js';

const bases = ['ultra', 'swapV2'] as const;

const scenarios: fc.Arbitrary<readonly AnyScenario<Declared>[]> = fc
  .array(
    fc.record({
      requests: fc.integer({ min: 1, max: 5 }),
      gate: fc.integer({ min: 1, max: 6 }),
      phase: fc.constantFrom('open' as const, 'last' as const, 'alone' as const),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map(({ requests, gate, phase }, index) =>
      asking(`made/${index}`, { maxRequests: requests, runs: { gate, release: 2 * gate }, phase }),
    ),
  );

describe('the inputs of a scenario', () => {
  const first = [{ base: 'ultra', n: 7 } as const, { base: 'ultra', n: 8 } as const];
  const plain = asking('made/plain');
  const begun = asking('made/begun', { examples: () => first });

  test('are the same under the same seed, and more of them begin with the same', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 20 }), (seed, count) => {
        const some = JSON.stringify(inputsOf(plain, seed, count, declared, bases));
        const more = JSON.stringify(inputsOf(plain, seed, count + 5, declared, bases).slice(0, count));
        return some === more;
      }),
    );
  });

  test('are others under another seed and for another scenario', () => {
    const of = (scenario: AnyScenario<Declared>, seed: number): unknown =>
      inputsOf(scenario, seed, 20, declared, bases);
    expect(of(plain, 1)).not.toEqual(of(plain, 2));
    expect(of(plain, 1)).not.toEqual(of(asking('made/other'), 1));
    expect(seedOf(1, 'a')).not.toBe(seedOf(2, 'a'));
  });

  test('begin with those that are always tried first', () => {
    expect(inputsOf(begun, 1, 5, declared, bases).slice(0, 2)).toEqual(first);
    expect(inputsOf(begun, 1, 1, declared, bases)).toEqual([first[0]]);
  });

  test.each([plain, begun])('are found again by their index', async (scenario) => {
    const inputs = inputsOf(scenario, 42, 12, declared, bases);
    const again = await Promise.all(inputs.map((_, index) => inputAt(scenario, 42, String(index), declared, bases)));
    expect(again).toEqual(inputs);
  });

  test('that are brief have places of their own, and move no other', async () => {
    const brief = [{ base: 'swapV2', n: 3 } as const, { base: 'swapV2', n: 4 } as const];
    const withBrief = asking('made/begun', { examples: () => first, brief: () => brief });
    expect(inputsOf(withBrief, 1, 5, declared, bases)).toEqual(inputsOf(begun, 1, 5, declared, bases));
    const places = [firstBrief, firstBrief + 1].map(String);
    expect(await Promise.all(places.map((path) => inputAt(withBrief, 1, path, declared, bases)))).toEqual(brief);
    expect(briefInputsOf(withBrief, declared, bases)).toEqual(brief);
  });
});

describe('a plan', () => {
  test('without a budget runs every scenario as often as it asks', () => {
    fc.assert(
      fc.property(scenarios, fc.constantFrom('gate' as const, 'release' as const), (all, depth) => {
        const planned = plan(all, depth);
        return all.every((one) => {
          const indexes = planned.filter(({ scenario }) => scenario === one).map(({ index }) => index);
          return indexes.length === one.runs[depth] && new Set(indexes).size === indexes.length;
        });
      }),
    );
  });

  test('goes through every scenario once before any comes again', () => {
    fc.assert(
      fc.property(scenarios, (all) => {
        const indexes = plan(all, 'gate').map(({ index }) => index);
        return indexes.every((index, position) => position === 0 || index >= indexes[position - 1]!);
      }),
    );
  });

  test('is played in rounds, each of them with the longest runs first', () => {
    const all = [asking('made/short', { maxRequests: 1 }), asking('made/long', { maxRequests: 5 })];
    const runs = { gate: 2, release: 2 };
    const planned = plan(
      all.map((one) => ({ ...one, runs })),
      'gate',
    );
    expect(namesOf(inRounds(planned))).toEqual(['made/long 0', 'made/short 0', 'made/long 1', 'made/short 1']);
  });
});

test('a scenario is runnable only with its capabilities and with consent to all its effects', () => {
  const all = [
    asking('made/plain'),
    asking('made/wallet', { needs: ['wallet'] }),
    asking('made/creating', { effects: ['create'] }),
  ];
  const names = (capabilities: string[], allow: string[]): string[] =>
    runnable(apiOf({ scenarios: all }), new Set(capabilities), new Set(allow)).map(({ name }) => name);
  expect(names([], ['read'])).toEqual(['made/plain']);
  expect(names(['wallet'], ['read'])).toEqual(['made/plain', 'made/wallet']);
  expect(names(['wallet'], ['read', 'create'])).toHaveLength(3);
});

function namesOf(runs: readonly PlannedRun<never>[]): readonly string[] {
  return runs.map(({ scenario, index }) => `${scenario.name} ${index}`);
}
