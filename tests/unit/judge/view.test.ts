import { isCutShort } from '../../../src/product/model/response.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Effect } from '../../../src/product/model/exchange.js';
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

test.each([
  ['/thing', {}],
  ['/thing?a=b?c=d', { a: 'b?c=d' }],
])('the query of a request %s', (path, query) => {
  expect(queryOf(path)).toEqual(query);
  expect(viewOf(exchangeOf({ path }), declared).request.path).toBe('/thing');
});

test('a view finds headers by lower-case name, the first of a repeated one', () => {
  const exchange = exchangeOf({ text: '{}' });
  const headers = Object.entries({ 'Content-Type': 'text/html', 'content-type': 'application/json' });
  const response = { ...exchange.response!, headers };
  const view = viewOf({ ...exchange, response, fault: undefined }, declared);
  expect(view.response.headers['content-type']).toBe('text/html');
});

test('a view has no body where there is no JSON, but keeps the text, nor of bytes whose base64 may look like it', () => {
  const { response, parsed } = viewOf(exchangeOf({ text: 'null and void' }), declared);
  expect(response).toMatchObject({ body: undefined, text: 'null and void' });
  expect(parsed.json).toBe(false);
  const exchange = exchangeOf({ text: '1234' });
  const ofBytes = { ...exchange.response!, encoding: 'base64' as const };
  expect(viewOf({ ...exchange, response: ofBytes, fault: undefined }, declared).parsed.json).toBe(false);
});

test('the view of a session keeps what was repeated apart, and the order of the rest', () => {
  const first = exchangeOf({ id: 'made-901', status: 429 });
  const second = exchangeOf({ id: 'made-903', status: 500, retryOf: 'made-901' });
  const third = exchangeOf({ id: 'made-904', status: 200, retryOf: 'made-903' });
  const other = exchangeOf({ id: 'made-902' });
  const { views, repeated } = sessionViewOf(traceOf([first, second, third, other]), declared);
  expect(views.map(({ exchange }) => exchange.id)).toEqual(['made-904', 'made-902']);
  expect(repeated.map(({ exchange, inconclusive }) => [exchange.id, inconclusive])).toEqual([
    ['made-901', 'throttled (429)'],
    ['made-903', undefined],
  ]);
});

test('the view of a session leaves open what a session that was cut short was to read again, also where it cleaned up since', () => {
  const made = (number: number, effect: Effect, path: string) =>
    ({ ...exchangeOf({ id: `made-${number}`, path }), effect }) as const;
  const [shown, polled, last] = [made(3, 'read', '/a'), made(4, 'read', '/b'), made(6, 'read', '/c')];
  const all = [made(1, 'read', '/b'), made(2, 'create', '/'), shown, polled, { ...polled, id: 'made-5' as const }];
  const trace = traceOf([...all, last, made(7, 'create', '/')], { facts: { interrupted: 'the budget is spent' } });
  const open = sessionViewOf(trace, declared).views.filter(({ inconclusive }) => inconclusive !== undefined);
  expect(open.map(({ exchange }) => exchange.id)).toEqual(['made-4', 'made-5', 'made-6']);
  expect(open[0]!.inconclusive).toBe('a later read was to decide it, but the budget is spent');
});

type Given = Parameters<typeof exchangeOf>[0];
const reasonOf = (given: Given) => viewOf(exchangeOf(given), declared).inconclusive;

const keyless = { credentials: { apiKey: 'absent' } } as const;
const unrecorded = { base: 'borrow', status: 401, credentials: {} } as const;
const page = '<!DOCTYPE html><html><title>Oops</title></html>';

test.each<[Given, string]>([
  [{ status: 429 }, 'throttled (429)'],
  [{ status: 502 }, 'bad gateway (502)'],
  [{ status: 503 }, 'service unavailable (503)'],
  [{ status: 504 }, 'gateway time-out (504)'],
  [{ text: '{"order":{"id":1}' }, 'no response: truncated'],
  [{ status: 302 }, 'redirect (302)'],
  [{ status: 304, text: '' }, 'redirect (304)'],
  [{ status: 103 }, 'interim response (103)'],
  [{ status: 522, text: 'origin is down' }, 'gateway page (522)'],
  [{ status: 403, text: page }, 'a page instead of a response (403)'],
  [{ base: 'trigger', status: 403, text: page, ...keyless }, 'a page instead of a response (403)'],
  [{ base: 'ultra', status: 302, ...keyless }, 'redirect (302)'],
  [{ base: 'borrow', status: 302 }, 'redirect (302)'],
  [unrecorded, 'the key of the request was not recorded (401)'],
  [{ ...unrecorded, path: '/?api-key=x' }, 'the key of the request was never accepted (401)'],
  [{ status: 200, text: '['.repeat(300) + ']'.repeat(300) }, 'malformed: too deep: nested deeper than 256 levels'],
  [{ status: 200, text: page }, 'a page instead of a response (200)'],
  [{ status: 504, body: { error: 'x' } }, 'gateway time-out (504)'],
  [{ fault: { class: 'reset', message: 'x' } }, 'no response: reset'],
  [{ fault: { class: 'timeout', message: 'x' } }, 'no response: timeout'],
  [{ base: 'trigger', status: 401, body: { code: 401, message: 'x' } }, 'rejected by the gateway (401)'],
])('an exchange decides nothing when it is %j', (given, reason) => {
  expect(reasonOf(given)).toBe(reason);
});

test.each([408, 421, 425, 426, 429, 431, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511])(
  'status %i decides nothing',
  (status) => {
    expect(reasonOf({ status, text: 'x' })).toMatch(new RegExp(`^[a-zA-Z -]+ \\(${status}\\)$`));
  },
);

test.each<[Given]>([
  [{ status: 400, text: page }],
  [{ base: 'borrow', status: 401, ...keyless }],
  [{ status: 500, text: `\n ${page}` }],
  [{ status: 200, text: 'not JSON' }],
  [{ status: 404, text: '404 Not Found' }],
  [{ status: 500, text: 'Internal Server Error' }],
  [{ status: 500, body: { error: 'x' } }],
  [{ status: 200, text: '{"order":1}}' }],
  [{ status: 521, body: { error: 'x' } }],
  [{ status: 425, body: { error: 'x' } }],
  [{ base: 'borrow', status: 403, text: page, ...keyless }],
  [{ base: 'swapV2', status: 403, text: page, credentials: { apiKey: 'invented' } }],
  [{ base: 'borrow', status: 302, ...keyless }],
  [{ base: 'trigger', status: 400, body: { code: 1, message: 'x', error: 'y' } }],
  [{ base: 'trigger', status: 200, body: { code: 1, message: 'x' } }],
  [{ base: 'trigger', status: 400, body: { code: 400, message: 'x' } }],
  [{ base: 'ultra', status: 401, body: { code: 401, message: 'x' } }],
  [{ base: 'trigger', status: 403, body: { code: 403, message: 'x' }, credentials: { apiKey: 'no-access' } }],
])('an exchange decides when it is %j', (given) => {
  expect(reasonOf(given)).toBeUndefined();
});

test('a JSON body without its end decides where the length of the response says that it is whole', () => {
  const [type, body] = [['content-type', 'application/json'] as const, '{"order":{"id":1}'];
  expect(isCutShort({ status: 200, headers: [type], body })).toBe(true);
  expect(isCutShort({ status: 200, headers: [type, ['content-length', '17']], body })).toBe(false);
});
