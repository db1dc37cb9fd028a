import { expect, test } from 'vitest';
import { isForeign, recognition } from '../../../src/product/judge/recognition.js';
import type { ResponseShape } from '../../../src/product/model/shape.js';
import { viewOf } from '../../../src/product/judge/view.js';
import { apiOf, declared, exchangeOf } from './made.js';

const shaped = (alwaysPresent: readonly string[]): ResponseShape => ({
  validate: (value: unknown) => Array.isArray(value),
  tree: {},
  alwaysPresent,
});
const shapes = { 200: shaped(['a', 'b', 'c', 'd']), 400: shaped(['error']), 401: shaped(['error']) };
const withTokens = { ...apiOf({}), signIn: ['challenge', 'verify'] };
type Given = Parameters<typeof exchangeOf>[0];
const recognised = (given: Given, isShown = true) =>
  recognition(viewOf(exchangeOf(given), declared), isShown ? shapes : undefined, isShown ? apiOf({}) : withTokens);
const fresh = { token: 'fresh' as const };
const unauthorized = { status: 401, body: { error: 'Unauthorized' } };

const given = { operation: 'verify', body: { t: '«token-1»' }, credentials: { token: 'absent' as const } };

test.each([
  ['half of the documented names stand in it', true, { body: { a: 1, b: null } }],
  ['the items of its list carry them', true, { body: [{ a: 1, b: 2, c: 3 }] }],
  ['it refuses a request in the API’s own words', true, { status: 400, body: { error: 'no such mint' } }],
  ['it says something to a token that the target issued', false, { body: { orders: 1 }, credentials: fresh }],
  ['a token is given', false, given],
])('a response is recognisably the API’s when %s, where the document shows a success: %j', (_, isShown, one) => {
  expect(recognised(one, isShown)).toBe('own');
});

const apiKey = 'genuine' as const;
const absent = { token: 'absent' as const };
const genuine = { credentials: { apiKey, ...fresh } };

test.each<[of: string, isShown: boolean, given: Given]>([
  ['foreign', true, { body: { a: 1 } }],
  ['foreign', true, { body: {} }],
  ['foreign', true, { body: [1] }],
  ['foreign', true, { body: null }],
  ['foreign', true, { body: { error: 'x' } }],
  ['foreign', true, { text: 'a b c d' }],
  ['foreign', true, { status: 404, body: { error: 'Not Found' } }],
  ['foreign', true, { status: 404, body: [] }],
  ['foreign', true, unauthorized],
  ['foreign', true, { status: 400, body: { message: 'x' } }],
  ['foreign', true, { status: 400, text: 'Bad Request' }],
  ['foreign', false, { ...genuine, body: {} }],
  ['foreign', false, { ...genuine, body: { error: 'x' } }],
  ['foreign', false, { ...genuine, body: [] }],
  ['foreign', false, { ...genuine, ...unauthorized }],
  ['foreign', false, { ...unauthorized, operation: 'challenge', credentials: { apiKey } }],
  ['foreign', false, { ...genuine, status: 404, body: { error: 'x' }, operation: 'challenge' }],
  ['foreign', false, { body: { ok: true }, operation: 'verify', credentials: absent }],
  ['open', true, { body: [] }],
  ['open', true, { status: 500, body: { error: 'x' } }],
  ['open', true, { ...unauthorized, credentials: {} }],
  ['open', true, { status: 401, body: { message: 'no key' }, credentials: { apiKey: 'misplaced' } }],
  ['open', false, { ...unauthorized, credentials: { apiKey, ...absent } }],
  ['open', false, { ...unauthorized, credentials: {}, operation: 'challenge' }],
  ['open', false, { ...unauthorized, credentials: { apiKey }, operation: 'verify' }],
  ['open', false, { status: 404, body: { error: 'x' }, credentials: fresh }],
  ['open', false, { body: { ok: true }, credentials: {} }],
  ['open', false, { body: { ok: true }, operation: 'challenge', credentials: absent }],
  ['open', false, { body: {}, operation: 'verify', credentials: {} }],
])('a response is %s, where the document shows a success: %j, when it is %j', (of, isShown, given) => {
  expect(recognised(given, isShown)).toBe(of);
});

test.each([
  [{ judged: 2, own: 0, foreign: 1 }, true],
  [{ judged: 2, own: 0, foreign: 0 }, false],
  [{ judged: 2, own: 1, foreign: 1 }, false],
  [undefined, false],
])('an address with %j is another than the API’s: %j', (record, is) => {
  expect(isForeign(record)).toBe(is);
});
