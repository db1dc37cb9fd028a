import { expect, test } from 'vitest';
import { maskSecrets } from '../../../../src/product/http/interceptors/mask.js';
import { createMask } from '../../../../src/product/mask/mask.js';
import { call, dispatching, reply } from './made-calls.js';

const bases = { ultra: new URL('https://api.test/ultra/v1/') };

test('adds the masked form, and leaves to the caller what came', async () => {
  const mask = createMask();
  mask.register('api-key', 'k-123456');
  const wire = {
    method: 'POST',
    origin: 'https://api.test',
    path: '/ultra/v1/order?x-api-key=k-123456',
    headers: [['x-api-key', 'k-123456'] as const, ['authorization', 'x'.repeat(500)] as const],
    body: '{"key":"k-123456"}',
  };
  const outcome = {
    response: { status: 200, headers: [['set-cookie', 'a=b; Path=/'] as const], body: '{"key":"k-123456"}' },
  };
  const given = await maskSecrets(mask, bases)(dispatching(reply({ wire, outcome })).dispatch)(call);
  expect(given.outcome).toBe(outcome);
  expect(given.masked!.request).toEqual({
    method: 'POST',
    path: '/order?x-api-key=«api-key»',
    url: 'https://api.test/ultra/v1/order?x-api-key=«api-key»',
    headers: [
      ['x-api-key', '«api-key»'],
      ['authorization', 'x'.repeat(500)],
    ],
    body: '{"key":"«api-key»"}',
  });
  const { response } = given.masked!.outcome;
  expect(response!.body).toBe('{"key":"«api-key»"}');
  expect(response!.headers[0]![1]).toMatch(/^a=«cookie:[0-9a-f]{8}»; Path=\/$/);
});

test('masks a web token that stands in escapes', async () => {
  const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"somebody"}')}.c2lnbmF0dXJl`;
  const escaped = token.replaceAll(/[a-m]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const outcome = { response: { status: 200, headers: [], body: `{"token":"${escaped}"}` } };
  const request = { ...call.request, secretOf: (body: unknown) => (body as { token: string }).token };
  const given = await maskSecrets(createMask(), bases)(dispatching(reply({ outcome })).dispatch)({ ...call, request });
  expect(given.masked!.outcome.response!.body).toMatch(/^\{"token":"«jwt:[^«»]+»"\}$/);
});
