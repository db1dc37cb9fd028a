import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { serveReference, type ServedReference, type ServeOptions } from '../../../../src/reference/server.js';
import { apiKeys, pair } from '../../../../src/reference/swap-order/fixtures.js';
import { queryOf } from '../apis/swap-order/ask.js';

const open: ServedReference[] = [];
async function serve(options: Partial<ServeOptions> = {}): Promise<ServedReference> {
  const served = await serveReference({ seed: 1, ...options });
  open.push(served);
  return served;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((served) => served.close()));
});

async function order(base: string): Promise<Readonly<Record<string, unknown>>> {
  const { statusCode, body } = await request(`${base}/order?${queryOf(pair)}`, {
    headers: { 'x-api-key': apiKeys.genuine },
  });
  expect(statusCode).toBe(200);
  return (await body.json()) as Readonly<Record<string, unknown>>;
}

test('the reference is served from a thread of its own, with its base addresses', async () => {
  const { origin, bases } = await serve();
  expect(Object.values(bases).every((base) => base.startsWith(`${origin}/`))).toBe(true);
  const [first, second] = [await order(bases.ultra), await order(bases.swapV2)];
  expect(second.outAmount).toBe(first.outAmount);
  expect(first.transaction).toBeNull();
});

test('what cannot be served says why', async () => {
  const { origin } = await serve();
  await expect(serve({ port: Number(new URL(origin).port) })).rejects.toThrow(/EADDRINUSE/);
});

test('a thread that ends while it serves is reported', async () => {
  const worker = `data:text/javascript,import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ kind: 'listening', origin: 'http://127.0.0.1:1' });
    setTimeout(() => { throw new Error('it was made to end'); });`;
  const reason = await new Promise<Error>((resolve) => {
    void serveReference({ seed: 1 }, resolve, new URL(worker));
  });
  expect(reason.message).toBe('the thread of the reference ended (it was made to end)');
});

test('closing ends the thread and frees the port', async () => {
  const served = await serveReference({ seed: 1 });
  await order(served.bases.ultra);
  await served.close();
  await expect(request(served.bases.control)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
