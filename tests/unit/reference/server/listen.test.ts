import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { listenReference, type Listening } from '../../../../src/reference/listen.js';
import type { Handler } from '../../../../src/reference/reference.js';

const open: Listening[] = [];
const serve = async (handle: Handler): Promise<string> => {
  const listening = await listenReference(handle);
  open.push(listening);
  return listening.origin;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

test('a handler that throws is an internal error', async () => {
  const origin = await serve(({ path }) => {
    throw new Error(`wanted by the test: ${path}`);
  });
  const { statusCode, body } = await request(`${origin}/`);
  expect([statusCode, await body.json()]).toEqual([500, { error: 'Internal server error' }]);
});

test('a broken connection is broken', async () => {
  const origin = await serve(() => ({ status: 200, body: { json: 1 }, broken: 'reset' }));
  await expect(request(origin)).rejects.toMatchObject({ code: 'ECONNRESET' });
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
