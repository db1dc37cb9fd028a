import { expect, test } from 'vitest';
import {
  brokenMint,
  mints,
  noSuchMints,
  pair,
  referralAccount,
  routers,
  wallets,
} from '../../../../../src/reference/swap-order/fixtures.js';
import { ask, newSwapOrder, pairRequests } from './ask.js';

test('the answer depends on seed and request, not on what was asked before', async () => {
  const request = { ...pair, taker: wallets.funded, outputMint: mints.native };
  const first = await ask(request);
  const api = newSwapOrder();
  for (const other of pairRequests(5)) await ask(other, { api });
  const later = await ask(request, { api });
  expect({ ...later.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  expect(later.body.requestId).not.toBe(first.body.requestId);
  expect((await ask(request, { api: newSwapOrder(8) })).body.outAmount).not.toBe(first.body.outAmount);
});

test('every router wins now and then, and optional fields are there only now and then', async () => {
  const winners = new Set<unknown>();
  const seen = new Map<string, number>();
  const requests = pairRequests(150);
  for (const request of requests) {
    const { body } = await ask(request);
    winners.add(body.router);
    for (const name of Object.keys(body)) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  expect([...winners].sort()).toEqual([...routers]);
  for (const name of [
    'inUsdValue',
    'outUsdValue',
    'swapUsdValue',
    'priceImpact',
    'feeMint',
    'quoteId',
    'maker',
    'expireAt',
  ])
    expect([name, (seen.get(name) ?? 0) > 0, (seen.get(name) ?? 0) < requests.length]).toEqual([name, true, true]);
});

test.each<[string, Readonly<Record<string, string>>, number]>([
  ['the greatest amount of 64 bits', { amount: '18446744073709551615' }, 200],
  ['more than 64 bits', { amount: '18446744073709551616' }, 400],
  ['amount 0', { amount: '0' }, 400],
  ['a negative amount', { amount: '-1' }, 400],
  ['a fraction', { amount: '1.5' }, 400],
  ['a number in another notation', { amount: '0x10' }, 400],
  ['an unknown mint', { outputMint: noSuchMints[0] }, 400],
  ['the same mint twice', { outputMint: pair.inputMint }, 400],
  ['a referral fee of 49', { referralAccount, referralFee: '49' }, 400],
  ['a referral fee of 256', { referralAccount, referralFee: '256' }, 400],
  ['two routers', { excludeRouters: 'atlas,beacon' }, 400],
  ['a taker that is no key', { taker: 'me' }, 400],
  ['a payer without funds', { taker: wallets.funded, payer: wallets.unfunded }, 400],
  ['broken percent-encoding', { taker: '%zz' }, 400],
  ['a broken price feed', { inputMint: brokenMint }, 500],
])('%s', async (_, parameters, expected) => {
  const { status, body } = await ask({ ...pair, ...parameters });
  expect([status, typeof body.error]).toEqual([expected, expected === 200 ? 'undefined' : 'string']);
});
