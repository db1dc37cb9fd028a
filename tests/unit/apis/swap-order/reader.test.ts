import { expect, test } from 'vitest';
import { fieldsIn, tallyOf } from '../../../../src/product/apis/swap-order/reader/fields.js';
import { queryText } from '../../../../src/product/apis/swap-order/fixtures/orders.js';
import { reader } from '../../../../src/product/apis/swap-order/reader/reader.js';
import type { Exchange, Header } from '../../../../src/product/model/exchange.js';
import { exchangeOf } from '../../judge/made.js';
import { fixtures } from './made.js';

const sent = (headers: readonly Header[], query = 'amount=1'): Exchange => {
  const { request, ...exchange } = exchangeOf({ operation: 'getOrder', path: `/order?${query}`, credentials: {} });
  return { ...exchange, request: { ...request, headers } };
};

const read = (exchange: Exchange, isOwn = true) => reader.begin(fixtures, { isOwn })(exchange);
const key: Header = ['X-API-Key', '«api-key»'];

test.each([
  ['genuine', sent([key])],
  ['empty', sent([['x-api-key', '']])],
  ['invented', sent([['x-api-key', 'not-a-key-0000000000000000']])],
  ['no-access', sent([['x-api-key', '«api-key-without-access»']])],
  ['misplaced', sent([], 'amount=1&x-api-key=«api-key»')],
  ['elsewhere', sent([['authorization', 'Bearer «api-key»']])],
  ['absent', sent([])],
])('the reader of the swap order API shows a key that is %s', (apiKey, exchange) => {
  expect(read(exchange).credentials).toEqual({ apiKey });
});

test.each([
  ['taker=Rich&receiver=New', 'fresh-receiver'],
  ['taker=Rich&receiver=Rich', undefined],
  ['taker=Rich&receiver=Payer', undefined],
  ['taker=Poor&receiver=Rich', undefined],
  ['taker=Rich', undefined],
])('the reader of the swap order API shows of %s whether the receiver is new', (query, purpose) => {
  expect(read(sent([key], query)).purpose).toBe(purpose);
});

test('the reader of the swap order API shows nothing of requests that others sent', () => {
  expect(read(sent([], 'taker=Rich&receiver=New'), false)).toEqual({});
});

test('fields are counted over pairs by the objects that could carry them', () => {
  const pairOf = (ultra: unknown, second: unknown) => ({ ultra: fieldsIn(ultra), swapV2: fieldsIn(second) });
  const route = [{ swapInfo: { label: 'x' } }, { bps: 1, 'a/b': [] }];
  const twice = pairOf({ routePlan: route }, {});
  expect(fieldsIn({ routePlan: route })).toBe(twice.ultra);
  const pairs = [twice, twice, pairOf({ routePlan: [{ bps: null }], added: {} }, [])];
  expect(tallyOf(pairs, '/routePlan')).toEqual({
    ultra: { parents: 3, present: 3, types: { array: 3 } },
    swapV2: { parents: 2, present: 0, types: {} },
  });
  expect(tallyOf(pairs, '/routePlan/*/bps').ultra).toEqual({ parents: 5, present: 3, types: { number: 2, null: 1 } });
  expect(tallyOf(pairs, '/routePlan/*/a~1b').ultra).toEqual({ parents: 5, present: 2, types: { array: 2 } });
  expect(tallyOf(pairs, '/added').ultra).toEqual({ parents: 3, present: 1, types: { object: 1 } });
  expect(tallyOf(pairs, '/routePlan/*').ultra.parents).toBe(0);
});

test('half of a surrogate pair is written as the character that stands for what cannot be read', () => {
  expect(queryText({ excludeDexes: 'Orbit+Pools\ud800,Kiln' })).toBe('excludeDexes=Orbit+Pools%EF%BF%BD,Kiln');
});
