import { expect, test } from 'vitest';
import {
  apiKeys,
  brokenMint,
  noSuchMints,
  pair,
  referralAccount,
  wallets,
} from '../../../../../src/reference/swap-order/fixtures.js';
import { ask } from './ask.js';

test.each<[string, Readonly<Record<string, string>>]>([
  ['no inputMint', { outputMint: pair.outputMint, amount: '1' }],
  ['no outputMint', { inputMint: pair.inputMint, amount: '1' }],
  ['no amount', { inputMint: pair.inputMint, outputMint: pair.outputMint }],
  ['an unknown mint', { ...pair, outputMint: noSuchMints[0] }],
  ['the same mint twice', { ...pair, outputMint: pair.inputMint }],
  ['amount 0', { ...pair, amount: '0' }],
  ['a negative amount', { ...pair, amount: '-1' }],
  ['a fraction', { ...pair, amount: '1.5' }],
  ['a number in another notation', { ...pair, amount: '0x10' }],
  ['more than 64 bits', { ...pair, amount: '18446744073709551616' }],
  ['a referral fee of 49', { ...pair, referralAccount, referralFee: '49' }],
  ['a referral fee of 256', { ...pair, referralAccount, referralFee: '256' }],
  ['an unknown router', { ...pair, excludeRouters: 'epsilon' }],
  ['two routers', { ...pair, excludeRouters: 'atlas,beacon' }],
  ['a taker that is no key', { ...pair, taker: 'me' }],
  ['a payer without funds', { ...pair, taker: wallets.funded, payer: wallets.unfunded }],
  ['broken percent-encoding', { ...pair, taker: '%zz' }],
])('%s is a bad request', async (_, parameters) => {
  const { status, body } = await ask(parameters);
  expect(status).toBe(400);
  expect(typeof body.error).toBe('string');
});

test('the greatest amount of 64 bits is quoted', async () => {
  expect((await ask({ ...pair, amount: '18446744073709551615' })).status).toBe(200);
});

test('a broken price feed is an internal error', async () => {
  expect(await ask({ ...pair, inputMint: brokenMint })).toEqual({
    status: 500,
    body: { error: 'Internal server error' },
  });
});

test('the key counts in its header alone', async () => {
  const status = async (headers: Readonly<Record<string, string>>, more = {}) =>
    (await ask({ ...pair, ...more }, { headers })).status;
  expect(await status({ 'x-api-key': apiKeys.genuine })).toBe(200);
  expect(await status({})).toBe(401);
  expect(await status({ 'x-api-key': 'invented' })).toBe(401);
  expect(await status({ 'x-api-key': apiKeys.withoutAccess })).toBe(403);
  expect(await status({}, { 'x-api-key': apiKeys.genuine })).toBe(401);
});
