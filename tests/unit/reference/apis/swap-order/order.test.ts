import { expect, test } from 'vitest';
import { mints, pair, wallets } from '../../../../../src/reference/swap-order/fixtures.js';
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

test('an amount has 64 bits', async () => {
  const statusOf = async (amount: bigint) => (await ask({ ...pair, amount: String(amount) })).status;
  expect([await statusOf(2n ** 64n - 1n), await statusOf(2n ** 64n)]).toEqual([200, 400]);
});
