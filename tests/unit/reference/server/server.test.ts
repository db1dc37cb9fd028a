import { request } from 'undici';
import { expect, test } from 'vitest';
import { listenReference } from '../../../../src/reference/listen.js';
import type { Handler } from '../../../../src/reference/reference.js';
import { serveReference } from '../../../../src/reference/server.js';
import { during } from '../../../support/serving.js';

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

test('a handler that throws is an internal error', async () => {
  const throwing: Handler = ({ path }) => {
    throw new Error(`wanted by the test: ${path}`);
  };
  await during(listenReference(throwing), async (origin) => {
    const { statusCode, body } = await request(`${origin}/`);
    expect([statusCode, await body.json()]).toEqual([500, { error: 'Internal server error' }]);
  });
});

test('a broken connection is broken', async () => {
  const breaking: Handler = () => ({ status: 200, body: { json: 1 }, broken: 'reset' });
  const asked = during(listenReference(breaking), (origin) => request(origin));
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('closing does not wait for an answer that never comes', async () => {
  let asked: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const listening = await listenReference(() => {
    asked();
    return new Promise(() => undefined);
  });
  const waiting = expect(request(listening.origin)).rejects.toThrow();
  await arrived;
  await listening.close();
  await waiting;
});
