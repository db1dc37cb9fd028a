import { expect, test } from 'vitest';
import { decimalOf, integerOf, MIN_I128 } from '../../../../src/product/apis/borrow/reader/amount.js';
import { actionOf } from '../../../../src/product/apis/borrow/reader/payload.js';
import { subjectsOf } from '../../../../src/product/apis/borrow/reader/reader.js';
import { buildRequest } from '../../../../src/product/apis/borrow/fixtures/request.js';

const deposit = { vaultId: 5, positionId: 0, signer: 'W', colAmount: '1', debtAmount: '0' };
const payload = { vaultId: 1n, signer: 'signer', positionOwner: undefined };

test.each<[bigint, string, string, string?]>([
  [0n, '5', '0', 'create'],
  [0n, '5', '7', 'create-and-borrow'],
  [9n, '5', '0', 'deposit'],
  [9n, '0', '7', 'borrow'],
  [9n, '0', '-7', 'repay'],
  [9n, '-5', '0', 'withdraw'],
  [9n, '5', '7', 'deposit-and-borrow'],
  [9n, '0', MIN_I128, 'repay-all'],
  [9n, MIN_I128, '0', 'withdraw-all'],
  [0n, '0', '7'],
  [0n, '0', '0'],
  [9n, '0', '0'],
  [9n, '5', '-7'],
  [9n, MIN_I128, MIN_I128],
  [9n, MIN_I128, '-7'],
  [9n, '+5', '0'],
  [9n, '05', '0'],
])('position %s with %s and %s stands in the row %s of the action table', (positionId, colAmount, debtAmount, row) => {
  expect(actionOf({ ...payload, positionId, colAmount, debtAmount })).toBe(row);
});

test.each<[string, Parameters<typeof buildRequest>[1] | undefined, readonly string[]]>([
  ['/borrow/operate', { ...deposit, signer: 'X' }, ['vault 5']],
  ['/borrow/operate?market=m', { ...deposit, vaultId: 6 }, ['vault 6 of market m', 'wallet W']],
  ['/borrow/operate?market=m', { ...deposit, colAmount: '0' }, []],
  ['/borrow/positions?users=W', undefined, ['wallet W']],
])('a request to %s with %j is made from the declared %j', (path, fields, subjects) => {
  const body = fields && (buildRequest('operate', fields).body as { readonly raw: string }).raw;
  const vaults = { general: { vaultId: 5 }, nativeDebt: { market: 'm', vaultId: 6 } };
  expect(subjectsOf({ request: { path, body } } as never, { vaults, wallets: { build: 'W' } })).toEqual(subjects);
});

test('an id beyond 2^53 goes out with every digit, as a number, and a field that is left out does not', () => {
  const { body } = buildRequest('operate', { vaultId: 5, positionId: 2n ** 53n + 1n, colAmount: '1', debtAmount: '0' });
  expect(body).toEqual({ raw: '{"vaultId":5,"positionId":9007199254740993,"colAmount":"1","debtAmount":"0"}' });
  expect(BigInt(MIN_I128)).toBe(-(2n ** 127n));
});

test.each([
  ['0', '0.0'],
  ['1.5', '1.50'],
  ['-2', '-2.000'],
  ['007', '7'],
])('decimals %s and %s are the same value', (one, other) => {
  expect(decimalOf(one)).toBe(decimalOf(other));
});

test('what is no number is not read as one', () => {
  const noIntegers = [1.5, '1.0', '', ' 1', '+1', '1e3', null, true, undefined, {}];
  expect(noIntegers.map(integerOf).filter((read) => read !== undefined)).toEqual([]);
  expect(['', '.5', '1e3', '1,5', 5, null].map(decimalOf).filter((read) => read !== undefined)).toEqual([]);
});
