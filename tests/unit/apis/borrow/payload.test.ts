import { expect, test } from 'vitest';
import { MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';
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
