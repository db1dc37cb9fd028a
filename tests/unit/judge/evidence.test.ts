import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addViolation, emptyCell, together, type Occurrence } from '../../../src/product/judge/cell.js';
import type { Base, ExchangeId } from '../../../src/product/model/exchange.js';

const base = fc.constantFrom<Base>('ultra', 'swapV2');
const operation = fc.constantFrom('getThing', 'listThings');

const exchangeId = fc.nat(12).map((number): ExchangeId => `run-${number}`);
const plain = { noNullPrototype: true } as const;

const occurrence: fc.Arbitrary<Occurrence> = fc.record(
  {
    violation: fc.record({ expected: fc.constantFrom('a', 'b'), actual: fc.constantFrom('c', 'd') }, plain),
    operation,
    base,
    exchanges: fc.array(exchangeId, { minLength: 1, maxLength: 2 }),
    session: fc.constantFrom('one#0', 'one#1', 'Two#0'),
    scenario: fc.constantFrom('one', 'Two', 'ö'),
    index: fc.nat(2),
    count: fc.constant(1),
  },
  plain,
);

describe('counting', () => {
  test('the same violation seen twice is one occurrence of two, and the smaller place stands for it', () => {
    const at = (scenario: string, index: number): Occurrence => ({
      violation: { expected: 'a', actual: 'b' },
      operation: 'getThing',
      base: 'ultra',
      exchanges: [`run-${index}`],
      session: `${scenario}#${index}`,
      scenario,
      index,
      count: 1,
    });
    const cell = emptyCell();
    for (const seen of [at('two', 0), at('one', 7), at('one', 3)]) addViolation(cell, 'f', seen);
    expect(cell).toMatchObject({
      violations: 3,
      occurrences: { f: { count: 3, scenario: 'one', index: 3, exchanges: ['run-3'] } },
    });
  });

  test('which occurrence stands for two is decided whatever their order', () => {
    fc.assert(
      fc.property(occurrence, occurrence, (one, given) => {
        // Occurrences of one fingerprint share address and operation.
        const other = { ...given, base: one.base, operation: one.operation };
        return isDeepStrictEqual(together(one, other), together(other, one));
      }),
      { numRuns: 1000 },
    );
  });
});
