import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyScenario } from '../../../src/product/model/scenario.js';
import { inputAt, inputsOf, seedOf } from '../../../src/product/explore/inputs.js';
import { firstBrief } from '../../../src/product/judge/inputs.js';
import { declared, type Declared } from '../judge/made.js';
import { asking } from './made-target.js';

const bases = ['ultra', 'swapV2'] as const;

const first = [{ base: 'ultra', n: 7 } as const, { base: 'ultra', n: 8 } as const];
const plain = asking('made/plain');
const begun = asking('made/begun', { examples: () => first });

test('the inputs of a scenario are the same under the same seed, and more of them begin with the same', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 20 }), (seed, count) => {
      const some = JSON.stringify(inputsOf(plain, seed, count, declared, bases));
      return some === JSON.stringify(inputsOf(plain, seed, count + 5, declared, bases).slice(0, count));
    }),
  );
});

test('the inputs of a scenario are others under another seed and for another scenario', () => {
  const of = (scenario: AnyScenario<Declared>, seed: number): unknown => inputsOf(scenario, seed, 20, declared, bases);
  expect(of(plain, 1)).not.toEqual(of(plain, 2));
  expect(of(plain, 1)).not.toEqual(of(asking('made/other'), 1));
  expect(seedOf(1, 'a')).not.toBe(seedOf(2, 'a'));
});

test('the inputs of a scenario begin with those that are always tried first', () => {
  expect(inputsOf(begun, 1, 5, declared, bases).slice(0, 2)).toEqual(first);
  expect(inputsOf(begun, 1, 1, declared, bases)).toEqual([first[0]]);
});

test.each([plain, begun])('the inputs of a scenario are found again by their index', (scenario) => {
  const inputs = inputsOf(scenario, 42, 12, declared, bases);
  const again = inputs.map((_, index) => inputAt(scenario, 42, String(index), declared, bases));
  expect(again).toEqual(inputs);
});

test('the inputs of a scenario that are brief have places of their own, and move no other', () => {
  const brief = [{ base: 'swapV2', n: 3 } as const, { base: 'swapV2', n: 4 } as const];
  const withBrief = asking('made/begun', { examples: () => first, brief: () => brief });
  expect(inputsOf(withBrief, 1, 5, declared, bases)).toEqual(inputsOf(begun, 1, 5, declared, bases));
  const places = [firstBrief, firstBrief + 1].map(String);
  expect(places.map((path) => inputAt(withBrief, 1, path, declared, bases))).toEqual(brief);
});
