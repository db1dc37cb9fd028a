import { expect, test } from 'vitest';
import { apiKeys } from '../../../../../src/reference/gateway.js';
import { mints, pair, wallets } from '../../../../../src/reference/swap-order/fixtures.js';
import { createSwapOrder, type SwapOrder } from '../../../../../src/reference/swap-order/service/swap-order.js';

/** Its clock stands still. */
const newSwapOrder = (seed = 7): SwapOrder =>
  createSwapOrder({ seed, clock: { now: () => 1_800_000_000_000, advance: () => undefined } });

const headers = { 'x-api-key': apiKeys.genuine };

async function ask(parameters: Readonly<Record<string, string>>, api = newSwapOrder()) {
  const query = Object.entries(parameters)
    .map((each) => each.join('='))
    .join('&');
  const response = await api.handle({ method: 'GET', path: '/order', query, headers, body: '' });
  if (!('json' in response.body)) throw new Error(`status ${response.status} with text`);
  return { status: response.status, body: response.body.json as Readonly<Record<string, unknown>> };
}

test('the answer depends on seed and request, not on what was asked before', async () => {
  const request = { ...pair, taker: wallets.funded, outputMint: mints.native };
  const first = await ask(request);
  const api = newSwapOrder();
  for (const amount of ['2000000', '2077777', '2155554']) await ask({ ...pair, amount }, api);
  const later = await ask(request, api);
  expect({ ...later.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  expect(later.body.requestId).not.toBe(first.body.requestId);
  expect((await ask(request, newSwapOrder(8))).body.outAmount).not.toBe(first.body.outAmount);
});
