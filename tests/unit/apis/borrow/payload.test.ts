import { expect, test } from 'vitest';
import { decimalOf, integerOf, MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';
import { actionOf } from '../../../../src/product/apis/borrow/reader/payload.js';
import { buildRequest } from '../../../../src/product/apis/borrow/fixtures/request.js';

const payload = { vaultId: 1n, signer: 'signer', positionOwner: undefined };

test.each([
  [0n, '5', '0', 'create'],
  [0n, '5', '7', 'create-and-borrow'],
  [9n, '5', '0', 'deposit'],
  [9n, '0', '7', 'borrow'],
  [9n, '0', '-7', 'repay'],
  [9n, '-5', '0', 'withdraw'],
  [9n, '5', '7', 'deposit-and-borrow'],
  [9n, '0', MIN_I128, 'repay-all'],
  [9n, MIN_I128, '0', 'withdraw-all'],
])('position %s with %s and %s is: %s', (positionId, colAmount, debtAmount, action) => {
  expect(actionOf({ ...payload, positionId, colAmount, debtAmount })).toBe(action);
});

test.each([
  [0n, '0', '7'],
  [0n, '0', '0'],
  [9n, '0', '0'],
  [9n, '5', '-7'],
  [9n, MIN_I128, MIN_I128],
  [9n, MIN_I128, '-7'],
  [9n, '+5', '0'],
  [9n, '05', '0'],
])('position %s with %s and %s stands in no row of the action table', (positionId, colAmount, debtAmount) => {
  expect(actionOf({ ...payload, positionId, colAmount, debtAmount })).toBeUndefined();
});

test('an id beyond 2^53 goes out with every digit, as a number', () => {
  const { body } = buildRequest('operate', { vaultId: 5, positionId: 2n ** 53n + 1n, colAmount: '1', debtAmount: '0' });
  expect(body).toEqual({ raw: '{"vaultId":5,"positionId":9007199254740993,"colAmount":"1","debtAmount":"0"}' });
});

test('a field that is left out does not appear on the wire', () => {
  const { body } = buildRequest('operate', { vaultId: 5, colAmount: '1', debtAmount: '0' });
  expect(body).toEqual({ raw: '{"vaultId":5,"colAmount":"1","debtAmount":"0"}' });
});

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
