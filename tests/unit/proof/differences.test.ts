import { expect, test } from 'vitest';
import { differencesBetween, type Played } from '../../../src/laboratory/proof/differences.js';
import type { Exchange } from '../../../src/product/model/exchange.js';

let count = 0;

function exchange(
  status: number,
  json: unknown,
  more: Partial<Pick<Exchange, 'retryOf' | 'operation'>> = {},
): Exchange {
  count += 1;
  return {
    id: `run-${count}`,
    operation: 'getOrder',
    base: 'ultra',
    effect: 'build',
    request: { method: 'GET', path: '/order?taker=wallet&amount=1000', url: '', headers: [] },
    credentials: {},
    startedAt: 0,
    milliseconds: 0,
    response: { status, headers: [], body: JSON.stringify(json) },
    ...more,
  };
}

const trace = (id: string, ...exchanges: readonly Exchange[]): Played['traces'][number] => ({ id, exchanges });

function differences(expected: Played['traces'], traces: Played['traces'], cited: Played['cited'] = new Set()) {
  return differencesBetween(expected, { traces, cited }).map(({ says, count: times }) => `${times} ${says}`);
}

test('other values of the same kinds are no difference', () => {
  const one = trace('a#0', exchange(200, { taker: 'wallet', quote: 'x', fee: 7, list: [1, 2], signature: 'abc' }));
  const other = trace('a#0', exchange(200, { signature: 'def', taker: 'wallet', quote: 'y', fee: 9, list: [4] }));
  expect(differences([one], [other])).toEqual([]);
});

test.each([
  [{ taker: 'wallet' }, {}, '/taker: absent, not the same as `taker`'],
  [{ taker: 'wallet' }, { taker: 'stranger' }, '/taker: a text, not the same as `taker`'],
  [{ transaction: null }, { transaction: '' }, '/transaction: an empty text, not null'],
  [{ amount: '12' }, { amount: 12 }, '/amount: a number, not digits'],
  [{ fee: 12 }, { fee: 0 }, '/fee: 0, not a number'],
  [{ fee: 12 }, { fee: -12 }, '/fee: a negative number, not a number'],
  [{ list: [{ a: 1 }] }, { list: [{ a: 1 }, { a: null }] }, '/list/*/a: a number or null, not a number'],
  [[1], [], ': an empty list, not a list'],
])('from %j to %j is one', (from, to, says) => {
  const found = differences([trace('a#0', exchange(200, from))], [trace('a#0', exchange(200, to))]);
  expect(found).toContain(`1 getOrder 200 ${says}`);
});

test('a trace is compared up to the first request with another outcome, and repetitions are no requests of their own', () => {
  const first = exchange(500, {});
  const expected = [trace('a#0', exchange(200, {}), exchange(200, {}), exchange(200, { late: 1 }))];
  const actual = [
    trace('a#0', first, exchange(200, {}, { retryOf: first.id }), exchange(400, {}), exchange(200, { late: null })),
  ];
  expect(differences(expected, actual)).toEqual(['1 getOrder: 400, not 200']);
});

test('what also shows in a trace that a finding cites is explained', () => {
  const expected = ['a#0', 'a#1'].map((id) => trace(id, exchange(200, { x: 1 })));
  const actual = ['a#0', 'a#1'].map((id) => trace(id, exchange(200, {})));
  expect(differences(expected, actual)).toEqual(['2 getOrder 200 /x: absent, not a number']);
  expect(differences(expected, actual, new Set([actual[1]!.exchanges[0]!.id]))).toEqual([]);
});
