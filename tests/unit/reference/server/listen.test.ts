import { request } from 'undici';
import { expect, test } from 'vitest';
import { listenReference } from '../../../../src/reference/listen.js';
import type { Handler } from '../../../../src/reference/reference.js';
import { during } from '../../../support/serving.js';

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
