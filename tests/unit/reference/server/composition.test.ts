import { expect, test } from 'vitest';
import { basePaths } from '../../../../src/reference/base-paths.js';
import { createReference } from '../../../../src/reference/composition.js';
import { apiKeys, pair } from '../../../../src/reference/swap-order/fixtures.js';
import { queryOf } from '../apis/swap-order/ask.js';

const startAt = 1_900_000_000_000;
const reference = createReference({ seed: 1, startAt });
async function ask(
  method: string,
  path: string,
  { query = '', body = '' } = {},
): Promise<{ status: number; json?: unknown; text?: string }> {
  const response = await reference.handle({ method, path, query, headers: { 'x-api-key': apiKeys.genuine }, body });
  return { status: response.status, ...response.body };
}

test('both versions serve the same orders', async () => {
  const answers = await Promise.all(
    [basePaths.ultra, basePaths.swapV2].map((base) => ask('GET', `${base}/order`, { query: queryOf(pair) })),
  );
  const [first, second] = answers.map(({ status, json }) => ({ status, ...(json as object), requestId: '' }));
  expect(first?.status).toBe(200);
  expect(second).toEqual(first);
});

test('what lies nowhere is not found', async () => {
  for (const path of [
    '/',
    '/ultra/v1',
    '/ultra/v1/',
    '/ultra/v1/orders',
    '/ultra/v10/order',
    '/swap/v2/order/',
    '/control',
    '/control/nothing',
  ]) {
    expect([path, await ask('GET', path)]).toEqual([path, { status: 404, text: 'Not Found' }]);
  }
  expect((await ask('POST', '/ultra/v1/order')).status).toBe(404);
});

test('the clock is moved through the control path', async () => {
  const before = reference.clock.now();
  const { status, json } = await ask('POST', '/control/clock', { body: '{"advance":3600000}' });
  expect(status).toBe(200);
  expect((json as { now: number }).now - before).toBeGreaterThanOrEqual(3_600_000);
  expect(reference.clock.now() - startAt).toBeLessThan(3_600_000 + 60_000);
  for (const body of ['', '{}', '{"advance":-1}', '{"advance":"1"}']) {
    expect((await ask('POST', '/control/clock', { body })).status).toBe(400);
  }
});

test('health is told, and the chain answers', async () => {
  expect(await ask('GET', '/control/health')).toEqual({ status: 200, json: { ok: true, fixtures: 2 } });
  const { json } = await ask('POST', '/rpc', { body: '{"jsonrpc":"2.0","id":7,"method":"getHealth"}' });
  expect(json).toEqual({ jsonrpc: '2.0', id: 7, result: 'ok' });
});

test('the borrow API and the trigger order API answer under their base addresses', async () => {
  const { status, json } = await ask('GET', '/lend/v1/borrow/vaults');
  expect([status, Array.isArray(json)]).toEqual([200, true]);
  expect((await ask('GET', '/trigger/vault')).status).toBe(401);
});
