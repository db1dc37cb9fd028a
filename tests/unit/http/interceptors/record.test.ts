import { expect, test } from 'vitest';
import { recordExchanges } from '../../../../src/product/http/interceptors/record.js';
import { createMask } from '../../../../src/product/mask/mask.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import type { Target } from '../../../../src/product/profile/resolve.js';
import { call, dispatching, exchange, reply } from './made-calls.js';

const apiKey = 'k-123456';
const key = ['x-api-key', apiKey] as const;

function recording(given = reply(), before: readonly Pick<Exchange, 'id'>[] = []) {
  const mask = createMask();
  mask.register('api-key', apiKey);
  const target = { mask, apiKey, bases: { ultra: new URL('https://api.test/ultra/v1/') } } as unknown as Target;
  const recorded: Exchange[] = [];
  const interceptor = recordExchanges({ runId: 'r', target, before, record: (one) => recorded.push(one) });
  return { recorded, send: interceptor(dispatching(given).dispatch) };
}

test('records each exchange under the next id of the run', async () => {
  const { recorded, send } = recording(undefined, [{ id: 'r-7' }, { id: 'r-3' }]);
  await send({ ...call, retryOf: 'r-7' });
  const { exchanges } = await send(call);
  const url = 'https://api.test/ultra/v1/order';
  expect(recorded[0]).toMatchObject({
    ...{ id: 'r-8', retryOf: 'r-7', operation: 'quote', startedAt: 1, milliseconds: 2 },
    request: { ...exchange('r-8').request, url },
    credentials: { apiKey: 'genuine', token: 'absent' },
  });
  expect([exchanges, recorded[1]!.id]).toEqual([[recorded[1]], 'r-9']);
});

test('records the masked form, and leaves to the caller what came', async () => {
  const wire = {
    method: 'POST',
    origin: 'https://api.test',
    path: `/ultra/v1/order?x-api-key=${apiKey}`,
    headers: [key, ['authorization', 'x'.repeat(500)] as const],
    body: `{"key":"${apiKey}"}`,
  };
  const outcome = {
    response: { status: 200, headers: [['set-cookie', 'a=b; Path=/'] as const], body: `{"key":"${apiKey}"}` },
  };
  const { recorded, send } = recording(reply({ wire, outcome }));
  expect((await send(call)).outcome).toBe(outcome);
  const { request, response } = recorded[0]!;
  expect(request).toEqual({
    method: 'POST',
    path: '/order?x-api-key=«api-key»',
    url: 'https://api.test/ultra/v1/order?x-api-key=«api-key»',
    headers: Object.entries({ 'x-api-key': '«api-key»', authorization: 'x'.repeat(500) }),
    body: '{"key":"«api-key»"}',
  });
  expect(response!.body).toBe('{"key":"«api-key»"}');
  expect(response!.headers[0]![1]).toMatch(/^a=«cookie:[0-9a-f]{8}»; Path=\/$/);
});

test('masks a web token that stands in escapes', async () => {
  const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"somebody"}')}.c2lnbmF0dXJl`;
  const escaped = token.replaceAll(/[a-m]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const outcome = { response: { status: 200, headers: [], body: `{"token":"${escaped}"}` } };
  const request = { ...call.request, secretOf: (body: unknown) => (body as { token: string }).token };
  const { recorded, send } = recording(reply({ outcome }));
  await send({ ...call, request });
  expect(recorded[0]!.response!.body).toMatch(/^\{"token":"«jwt:[^«»]+»"\}$/);
});
