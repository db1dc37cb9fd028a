import { describe, expect, test } from 'vitest';
import { recognises } from '../../../src/product/judge/recognition.js';
import type { ResponseShape } from '../../../src/product/model/shape.js';
import { viewOf } from '../../../src/product/judge/view.js';
import { declared, exchangeOf } from './made.js';

const shaped = (alwaysPresent: readonly string[]): ResponseShape => ({ validate: () => true, tree: {}, alwaysPresent });
const shapes = { 200: shaped(['a', 'b', 'c', 'd']), 400: shaped(['error']), 401: shaped(['error']) };
const recognised = (given: Parameters<typeof exchangeOf>[0], known: typeof shapes | undefined = shapes): boolean =>
  recognises(viewOf(exchangeOf(given), declared), known);

describe('an answer is recognisably the API’s when', () => {
  test.each([
    ['half of the documented names stand in it', { body: { a: 1, b: null } }],
    ['the items of its list carry them', { body: [{ a: 1, b: 2, c: 3 }] }],
    ['it refuses a request in the API’s own words', { status: 400, body: { error: 'no such mint' } }],
  ])('%s', (_, given) => {
    expect(recognised(given)).toBe(true);
  });

  test('the document shows no success, and this one says something to a token that the target issued', () => {
    const given = { body: { orders: 1 }, credentials: { token: 'fresh' as const } };
    expect(recognises(viewOf(exchangeOf(given), declared), undefined)).toBe(true);
  });
});

describe('any server could have given', () => {
  test.each([
    [{ body: { a: 1 } }],
    [{ body: {} }],
    [{ body: [] }],
    [{ body: [1] }],
    [{ body: null }],
    [{ body: { error: 'x' } }],
    [{ text: 'a b c d' }],
    [{ status: 404, body: { error: 'Not Found' } }],
    [{ status: 404, body: [] }],
    [{ status: 401, body: { error: 'Unauthorized' } }],
    [{ status: 500, body: { error: 'x' } }],
    [{ status: 400, body: { message: 'x' } }],
    [{ status: 400, text: 'Bad Request' }],
  ])('%j', (given) => {
    expect(recognised(given)).toBe(false);
  });

  test.each([[{}], [{ error: 'x' }], [[]]])('%j where the document shows no success', (body) => {
    const given = { body, credentials: { token: 'fresh' as const } };
    expect(recognises(viewOf(exchangeOf(given), declared), undefined)).toBe(false);
  });

  test('a success where the document shows none and no token was issued', () => {
    const given = { body: { ok: true }, credentials: { token: 'absent' as const } };
    expect(recognises(viewOf(exchangeOf(given), declared), undefined)).toBe(false);
  });
});
