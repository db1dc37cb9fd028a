import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Violation } from '../../../src/product/model/check.js';
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

test('a fingerprint tells requirement, operation, place and cause apart', () => {
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
});

test('in a fingerprint a name that only begins with a digit is no index', () => {
  expect(named({ at: '/plan/3x' })).not.toBe(named({ at: '/plan/4x' }));
});
