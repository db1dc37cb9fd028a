import { expect, test } from 'vitest';
import { createReference } from '../../../../src/reference/composition.js';
import { apiKeys } from '../../../../src/reference/gateway.js';

const startAt = 1_900_000_000_000;
const reference = createReference({ seed: 1, startAt });
async function ask(
  method: string,
  path: string,
  { body = '' } = {},
): Promise<{ status: number; json?: unknown; text?: string }> {
  const response = await reference.handle({ method, path, query: '', headers: { 'x-api-key': apiKeys.genuine }, body });
  return { status: response.status, ...response.body };
}

test.each(['/', '/ultra/v1', '/control/nothing'])('nothing is found at %s', async (path) => {
  expect(await ask('GET', path)).toEqual({ status: 404, text: 'Not Found' });
});

test('the clock is moved through the control path, and the chain answers', async () => {
  const { status, json } = await ask('POST', '/control/clock', { body: '{"advance":3600000}' });
  expect(status).toBe(200);
  expect((json as { now: number }).now - startAt).toBeGreaterThanOrEqual(3_600_000);
  expect(reference.clock.now() - startAt).toBeLessThan(3_600_000 + 60_000);
  for (const body of ['', '{}', '{"advance":-1}', '{"advance":"1"}'])
    expect((await ask('POST', '/control/clock', { body })).status).toBe(400);
  expect((await ask('POST', '/rpc', { body: '{"jsonrpc":"2.0","id":7,"method":"getHealth"}' })).json).toEqual({
    ...{ jsonrpc: '2.0', id: 7, result: 'ok' },
  });
});
