import { expect, test } from 'vitest';
import { registeredAt } from '../../../src/product/apis/registry.js';
import type { Base, Credentials } from '../../../src/product/model/exchange.js';
import { createKeyResponses, rejectedAsKey } from '../../../src/product/results/key-responses.js';
import { exchangeOf } from '../judge/made.js';

const apiAt = (base: Base) => registeredAt(base)!.api;

const asked = (base: Base, path: string, status: number, body: object, token?: Credentials['token']) =>
  exchangeOf({
    ...{ base, path, status, body, operation: 'getOrders' },
    credentials: { apiKey: 'genuine', token } as Credentials,
  });

const refusal = { error: 'Unauthorized', requestId: 'r-1' };

test('what rejects the key of requests that are served at other times says nothing of a token', () => {
  const known = createKeyResponses(apiAt);
  const isUndecided = (status: number, body: object, token: Credentials['token'] = 'fresh') =>
    rejectedAsKey(asked('trigger', '/orders', status, body, token), known.responses(), apiAt) !== undefined;
  for (const path of ['/1', '/2']) known.add(asked('borrow', path, 401, refusal));
  known.add(asked('borrow', '/1', 200, []));
  expect(known.bases()).toEqual([]);
  known.add(asked('borrow', '/2', 200, []));
  expect(known.bases()).toEqual(['borrow']);
  expect(isUndecided(401, { ...refusal, requestId: 'r-2' })).toBe(true);
  const ofToken = [isUndecided(401, { error: 'Token expired' }), isUndecided(401, refusal, 'expired')];
  expect([...ofToken, isUndecided(403, refusal)]).toEqual([false, false, false]);
});
