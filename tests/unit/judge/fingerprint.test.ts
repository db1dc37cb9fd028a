import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeOf, judgeBy, saysGood } from './made.js';
import type { Violation } from '../../../src/product/model/check.js';
import { addViolation, emptyCell, type Occurrence } from '../../../src/product/judge/cell.js';
import { fingerprintOf } from '../../../src/product/judge/fingerprint.js';

const violation: Violation = { expected: 'e', actual: 'a', at: '/plan/3/percent', cause: 'null' };
const named = (changes: Partial<Violation>): string => fingerprintOf('X-001', 'getThing', { ...violation, ...changes });

test('a fingerprint survives another index and other words', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string(), fc.string(), (index, expected, actual) => {
      return named({ at: `/plan/${index}/percent`, expected, actual }) === named({});
    }),
  );
  expect(named({ at: '/plan/3' })).toBe(named({ at: '/plan/0' }));
  expect(named({ at: '/3/plan/0/1' })).toBe(named({ at: '/0/plan/5/9' }));
});

test('a fingerprint tells requirement, operation, place and cause apart, and a name that begins with a digit is no index', () => {
  const { cause: _, ...causeless } = violation;
  const names = [
    named({}),
    named({ cause: 'type' }),
    named({ at: '/plan/3/bps' }),
    named({ at: '/plan' }),
    fingerprintOf('X-001', 'getThing', causeless),
    fingerprintOf('X-002', 'getThing', violation),
    fingerprintOf('X-001', 'listThings', violation),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(named({ at: '/plan/3x' })).not.toBe(named({ at: '/plan/4x' }));
});

test('counting the same violation seen twice is one occurrence of two, and the smaller place stands for it', () => {
  const at = (scenario: string, index: number): Occurrence => ({
    ...{ violation: { expected: 'a', actual: 'b' }, operation: 'getThing', base: 'ultra', count: 1 },
    ...{ exchanges: [`run-${index}`], session: `${scenario}#${index}`, scenario, index },
  });
  const cell = emptyCell();
  for (const seen of [at('two', 0), at('one', 7), at('one', 3)]) addViolation(cell, 'f', seen, String);
  expect(cell).toMatchObject({
    violations: 3,
    occurrences: { f: { count: 3, scenario: 'one', index: 3, exchanges: ['run-3'] } },
  });
});

test.each([
  ['the request of the fewest parameters', [{ path: '/a?b=1&c=2' }, { path: '/a?b=1' }], 1],
  ['what can be repeated', [{ path: '/a', effect: 'create' }], 10_000],
  ['a short session', Array.from({ length: 21 }, () => ({})), 1000],
] as const)('of what shows a violation, %s is the lightest', (_, exchanges, weight) => {
  const { found } = judgeBy({ 'X-001': saysGood }, exchanges.map(exchangeOf));
  expect([...found.values()].map(({ occurrence }) => occurrence.weight)).toEqual([weight]);
});
