import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessionViewOf, viewOf } from '../../../src/product/judge/view.js';
import { declared, exchangeOf, traceOf } from './made.js';

const queryOf = (path: string) => viewOf(exchangeOf({ path }), declared).request.query;

test('a query is decoded as a form is, however little of it is encoded', () => {
  const character = fc.constantFrom('a', 'B', '9', '=', '&', '%', '%41', '+', '?', ' ', 'é', '~', '#', ';', '\u007f');
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const raw = characters.join('');
      const expected: Record<string, string> = {};
      for (const [name, value] of new URLSearchParams(raw)) expected[name] ??= value;
      expect(queryOf(`/thing?${raw}`)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

describe('the query of a request', () => {
  test('comes back as it was encoded, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        return queryOf(`/thing?a=${encodeURIComponent(value)}&b=1`).a === value;
      }),
    );
  });

  test.each([
    ['/thing', {}],
    ['/thing?', {}],
    ['/thing?a', { a: '' }],
    ['/thing?a=1&a=2', { a: '1' }],
    ['/thing?a=x+y%2Bz', { a: 'x y+z' }],
    ['/thing?a=b?c=d', { a: 'b?c=d' }],
  ])('%s', (path, query) => {
    expect(queryOf(path)).toEqual(query);
    expect(viewOf(exchangeOf({ path }), declared).request.path).toBe('/thing');
  });
});

describe('a view', () => {
  test('finds headers by lower-case name, the first of a repeated one', () => {
    const exchange = exchangeOf({ text: '{}' });
    const headers = [
      ['Content-Type', 'text/html'],
      ['content-type', 'application/json'],
    ] as const;
    const { response } = viewOf(
      { ...exchange, response: { ...exchange.response!, headers }, fault: undefined },
      declared,
    );
    expect(response.headers['content-type']).toBe('text/html');
  });

  test('has no body where there is no JSON, but keeps the text', () => {
    const { response, parsed } = viewOf(exchangeOf({ text: 'null and void' }), declared);
    expect(response).toMatchObject({ body: undefined, text: 'null and void' });
    expect(parsed.json).toBe(false);
  });

  test('bytes that are no text are no JSON, though their base64 may look like it', () => {
    const exchange = exchangeOf({ text: '1234' });
    const response = { ...exchange.response!, encoding: 'base64' as const };
    expect(viewOf({ ...exchange, response, fault: undefined }, declared).parsed.json).toBe(false);
  });
});

describe('the view of a session', () => {
  test('leaves out what was repeated, and keeps the order of the rest', () => {
    const first = exchangeOf({ id: 'made-901', status: 429 });
    const second = exchangeOf({ id: 'made-903', status: 503, retryOf: 'made-901' });
    const third = exchangeOf({ id: 'made-904', status: 200, retryOf: 'made-903' });
    const other = exchangeOf({ id: 'made-902' });
    const { views } = sessionViewOf(traceOf([first, second, third, other]), declared);
    expect(views.map(({ exchange }) => exchange.id)).toEqual(['made-904', 'made-902']);
  });

  test('keeps what was repeated apart', () => {
    const first = exchangeOf({ id: 'made-911', status: 500, text: '<html></html>' });
    const second = exchangeOf({ id: 'made-912', status: 200, retryOf: 'made-911' });
    const { views, repeated } = sessionViewOf(traceOf([first, second]), declared);
    expect(views.map(({ exchange }) => exchange.id)).toEqual(['made-912']);
    expect(repeated.map(({ exchange, inconclusive }) => [exchange.id, inconclusive])).toEqual([
      ['made-911', undefined],
    ]);
  });
});
