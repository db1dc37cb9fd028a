import { expect, test } from 'vitest';
import { decimalOf, integerOf, MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';

test('the literal is the least signed 128-bit integer', () => {
  expect(BigInt(MIN_I128)).toBe(-(2n ** 127n));
});

test.each([1.5, '1.0', '', ' 1', '+1', '1e3', null, true, undefined, {}])(
  'whole numbers are not read from %j',
  (value) => {
    expect(integerOf(value)).toBeUndefined();
  },
);

test.each([
  ['0', '0.0'],
  ['1.5', '1.50'],
  ['-2', '-2.000'],
  ['007', '7'],
])('decimals %s and %s are the same value', (one, other) => {
  expect(decimalOf(one)).toBe(decimalOf(other));
});

test.each(['', '.5', '1e3', '1,5', 5, null])('decimals are not read from %j', (value) => {
  expect(decimalOf(value)).toBeUndefined();
});
