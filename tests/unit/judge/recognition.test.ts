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
const recognised = (given: Parameters<typeof exchangeOf>[0], isShown = true) =>
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

test.each([
  [{ body: { a: 1 } }],
  [{ body: {} }],
  [{ body: [1] }],
  [{ body: null }],
  [{ body: { error: 'x' } }],
  [{ text: 'a b c d' }],
  [{ status: 404, body: { error: 'Not Found' } }],
  [{ status: 404, body: [] }],
  [unauthorized],
  [{ status: 400, body: { message: 'x' } }],
  [{ status: 400, text: 'Bad Request' }],
])('a response is that of something else when %j', (given) => {
  expect(recognised(given)).toBe('foreign');
});

test.each([
  [{ body: {} }],
  [{ body: { error: 'x' } }],
  [{ body: [] }],
  [unauthorized],
  [{ ...unauthorized, operation: 'challenge', credentials: { apiKey: 'genuine' as const } }],
  [{ status: 404, body: { error: 'x' }, operation: 'challenge' }],
  [{ body: { ok: true }, operation: 'verify', credentials: { token: 'absent' as const } }],
])('a response is that of something else when %j where the document shows no success', (given) => {
  expect(recognised({ credentials: { apiKey: 'genuine', ...fresh }, ...given }, false)).toBe('foreign');
});

test.each([
  [{ body: [] }, true],
  [{ status: 500, body: { error: 'x' } }, true],
  [{ ...unauthorized, credentials: {} }, true],
  [{ status: 401, body: { message: 'no key' }, credentials: { apiKey: 'misplaced' as const } }, true],
  [{ ...unauthorized, credentials: { apiKey: 'genuine' as const, token: 'absent' as const } }, false],
  [{ ...unauthorized, credentials: {}, operation: 'challenge' }, false],
  [{ ...unauthorized, credentials: { apiKey: 'genuine' as const }, operation: 'verify' }, false],
  [{ status: 404, body: { error: 'x' }, credentials: fresh }, false],
  [{ body: { ok: true }, credentials: {} }, false],
  [{ body: { ok: true }, operation: 'challenge', credentials: { token: 'absent' as const } }, false],
  [{ body: {}, operation: 'verify', credentials: {} }, false],
])('nothing is shown by %j', (given, isShown) => {
  expect(recognised(given, isShown)).toBe('open');
});

test.each([
  [{ judged: 2, own: 0, foreign: 1 }, true],
  [{ judged: 2, own: 0, foreign: 0 }, false],
  [{ judged: 2, own: 1, foreign: 1 }, false],
  [undefined, false],
])('an address with %j is another than the API’s: %j', (record, is) => {
  expect(isForeign(record)).toBe(is);
});
