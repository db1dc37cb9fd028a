import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf, integerOf, MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';

test('the literal is the least signed 128-bit integer', () => {
  expect(BigInt(MIN_I128)).toBe(-(2n ** 127n));
});

describe('whole numbers', () => {
  test('are read alike from digits and bigints, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }), (value) => {
        expect(integerOf(String(value))).toBe(value);
        expect(integerOf(value)).toBe(value);
      }),
    );
  });

  test.each([1.5, '1.0', '', ' 1', '+1', '1e3', null, true, undefined, {}])('are not read from %j', (value) => {
    expect(integerOf(value)).toBeUndefined();
  });
});

describe('decimals', () => {
  test.each([
    ['0', '0.0'],
    ['1.5', '1.50'],
    ['-2', '-2.000'],
    ['007', '7'],
  ])('%s and %s are the same value', (one, other) => {
    expect(decimalOf(one)).toBe(decimalOf(other));
  });

  test('compare as the integers they hold', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 90n }), fc.bigInt({ min: 0n, max: 2n ** 90n }), (one, other) => {
        expect(decimalOf(String(one))! < decimalOf(String(other))!).toBe(one < other);
      }),
    );
  });

  test.each(['', '.5', '1e3', '1,5', 5, null])('are not read from %j', (value) => {
    expect(decimalOf(value)).toBeUndefined();
  });
});
