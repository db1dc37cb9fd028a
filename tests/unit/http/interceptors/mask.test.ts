import { expect, test } from 'vitest';
import { maskSecrets } from '../../../../src/product/http/interceptors/mask.js';
import { createMask } from '../../../../src/product/mask/mask.js';
import { call, dispatching, reply } from './made-calls.js';

const bases = { ultra: new URL('https://api.test/ultra/v1/') };

test('masks a web token that stands in escapes', async () => {
  const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"somebody"}')}.c2lnbmF0dXJl`;
  const escaped = token.replaceAll(/[a-m]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const outcome = { response: { status: 200, headers: [], body: `{"token":"${escaped}"}` } };
  const request = { ...call.request, secretOf: (body: unknown) => (body as { token: string }).token };
  const given = await maskSecrets(createMask(), bases)(dispatching(reply({ outcome })).dispatch)({ ...call, request });
  expect(given.masked!.outcome.response!.body).toMatch(/^\{"token":"«jwt:[^«»]+»"\}$/);
});
