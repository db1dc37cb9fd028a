import { request } from 'undici';
import { expect, test } from 'vitest';
import { serveReference } from '../../../../src/reference/server.js';

test('it is served from a thread of its own, says why it cannot be, and frees its port when it is closed', async () => {
  const served = await serveReference({ seed: 1 });
  try {
    expect(Object.values(served.bases).every((base) => base.startsWith(`${served.origin}/`))).toBe(true);
    const { statusCode, body } = await request(`${served.bases.ultra}/order`, { reset: true });
    expect([statusCode, await body.json()]).toEqual([401, { code: 401, message: 'The API key is missing' }]);
    const port = Number(new URL(served.origin).port);
    await expect(serveReference({ seed: 1, port })).rejects.toMatchObject({ cause: { code: 'EADDRINUSE' } });
  } finally {
    await served.close();
  }
  await expect(request(served.bases.control)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a thread that ends while it serves is reported', async () => {
  const worker = `data:text/javascript,import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ origin: 'http://127.0.0.1:1' });
    setTimeout(() => { throw new Error('it was made to end'); });`;
  const reason = await new Promise<Error>((resolve) => {
    void serveReference({ seed: 1 }, resolve, new URL(worker));
  });
  expect(reason.message).toBe('the thread of the reference ended (it was made to end)');
});
