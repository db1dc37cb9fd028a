import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { withStops } from '../../../src/product/results/addresses.js';
import { createOperations } from '../../../src/product/results/operations.js';
import { createRefusals } from '../../../src/product/results/refusals.js';
import { stopAt } from '../../../src/product/results/stop.js';
import { createStops } from '../../../src/product/results/stops.js';

const [signIn, least] = ['/challenge?valid', `sum=-1${'0'.repeat(30)}`];
/** Made from `base status path run key`, a millisecond apart but for the last; `/challenge` alone takes no more than the key. */
function stopsOf(rows: readonly string[], lastSentAt = 1_000 + rows.length) {
  const exchanges = rows.map((row, index) => {
    const [base, status = '', path = '/order', run = 'r', apiKey = 'genuine', retryOf] = row.split(' ');
    const body = status.endsWith('page') ? '<html>' : `{"error":"${status}"}`;
    const response = { status: Number.parseInt(status, 10), headers: [], body };
    const token = `Bearer ${/token=(\w+)/.exec(path)?.[1] ?? 't'}`;
    const headers = base === 'trigger' && path !== signIn ? [['authorization', token]] : [];
    const request = { method: 'GET', path, url: path, headers, body: JSON.stringify({ type: path }) };
    const [operation, purpose] = [path.replace(/\?.*/, ''), path.includes('valid') ? 'sign-in/valid' : undefined];
    const id = `${run}-${run === 's' ? 1 : index + 1}`;
    const credentials = apiKey === 'unknown' ? {} : { apiKey };
    const startedAt = index === rows.length - 1 ? lastSentAt : 1_000 + index;
    return { id, base, operation, purpose, credentials, request, response, retryOf, startedAt } as never;
  });
  const tellsOfSubject = ({ operation, response }: Exchange) => operation === '/vault' && response?.status === 404;
  const apiAt = (base: string) => (base === 'trigger' ? { signIn: ['/challenge', '/verify'], tellsOfSubject } : {});
  const [stops, operations, refusals] = [createStops(apiAt), createOperations(apiAt), createRefusals(apiAt)];
  for (const [index, exchange] of exchanges.entries()) {
    const subjects = new URLSearchParams(rows[index]!.split(' ')[2]).getAll('for');
    if (subjects.includes('resumed')) for (const one of [stops, operations]) one.addResume();
    operations.add(exchange, subjects);
    refusals.add(exchange);
    if (!operations.isOfDead(exchange, subjects)) stops.add(exchange);
  }
  const ends = { quiet: stops.quiet(), tail: stops.atEnd().map(({ from }) => from) };
  return { ...ends, exchanges, all: stops.stops(), operations, refusals: refusals.dead().map(({ text }) => text) };
}
const times = (count: number, row: string) => Array.from({ length: count }, (_, index) => `${row}${index}`);
const [served, forbidden] = [times(3, 'ultra 200 /order?'), times(30, 'ultra 403 /order?1')];
const [proofs, failedSignIns] = [times(3, 'trigger 401 /verify?'), Array<string>(3).fill(`trigger 500 ${signIn}`)];
const twoOf = (row: string) => Array.from({ length: 10 }, (_, index) => `${row}${index % 2}`);
const turns = (status: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`ultra ${status} /new${at}`, `swapV2 ${status} /new${at}`]).flat();
const nowAndThen = times(6, '/order?').flatMap((path) => [`ultra 200 ${path}`, `ultra 401 ${path}`]);
const pagesNowAndThen = nowAndThen.map((row) => row.replace('401', '404page'));
const elsewhere = [...served, ...times(5, 'swapV2 400 /other?'), ...times(3, 'ultra 400 /order?')];
test.each<[string, readonly string[], readonly string[]]>([
  ['requests that it served', [...served, ...times(3, 'ultra 400 /order?')], ['r-4']],
  ['other requests, with 400', [...served, ...times(30, 'ultra 400 /other?')], []],
  ['other requests, with a status of the key', [...served, ...forbidden.slice(0, 20)], ['r-4']],
  ['some other requests', [...served, ...forbidden.slice(11)], []],
  ['others alone, with 500', [...served, ...times(30, 'ultra 500 /order?4')], []],
  ['an operation that it never served', [...served, ...times(30, 'ultra 403 /other?')], []],
  [
    'all addresses last, before the run was resumed',
    [...served, ...times(3, 'swapV2 200 /order?'), ...turns('502', 5), 'ultra 200 /order?&for=resumed', 'swapV2 200 /'],
    ['r-7', 'r-8'],
  ],
  ['two of four that it served', [...times(4, 'borrow 200 /'), ...times(30, 'borrow 403 /0?'), 'borrow 403 /1'], []],
  ['whatever it is asked', [...served, ...times(7, 'ultra 500 /new?'), 'ultra 500 /order?1'], ['r-4']],
  ['all since some were rejected', ['ultra 200 /order?1', 'ultra 400 /new', ...times(8, 'ultra 500 /order?')], ['r-3']],
  ['two operations of four, with errors', [...times(4, 'borrow 200 /'), ...twoOf('borrow 500 /')], []],
  ['whatever it is asked that is new', [...served, ...times(8, 'ultra 500 /order?new')], []],
  ['a sign-in, and who has no token', [`trigger 200 ${signIn}`, ...failedSignIns, 'trigger 401 /vault'], []],
  ['everything, with errors of the server', times(5, 'ultra 500 /order? r absent'), ['r-1']],
  ['one of two that it served', ['ultra 200 /other', ...served, ...forbidden], []],
  ['one fixture that it never served', [...served, ...times(30, 'ultra 403 /order?&for=v&')], []],
  ['requests without the key', [...served, ...times(30, 'ultra 401 /order? r absent')], []],
  ['who has no key, with pages', [...served, ...times(30, 'ultra 403page /order? r absent')], []],
  ['everybody, with pages', [...served, ...times(30, 'ultra 404page /order? r absent')], ['r-4']],
  ['faulty tokens', ['trigger 200 /challenge', ...times(30, 'trigger 401 /vault?')], []],
  ['another type', ['trigger 200 /challenge?valid', ...times(3, 'trigger 400 /challenge?valid-other')], []],
  ['requests before any was served', times(30, 'ultra 401 /order?'), []],
  ['too many at once', [...served, ...times(30, 'ultra 429 /order?')], []],
  ['a key that it rejects now and then', [...nowAndThen, ...served, ...times(4, 'ultra 401 /order?')], []],
  ['pages now and then', [...pagesNowAndThen, ...served, ...times(4, 'ultra 404page /order?')], []],
  ['one that others reject', [...nowAndThen, 'swapV2 200 /a', ...Array<string>(3).fill('swapV2 403 /a')], []],
  ['it more often in a row than by chance', [...nowAndThen, ...served, ...times(12, 'ultra 401 /order?')], ['r-16']],
  ['some in discovery', [...served, ...times(2, 'ultra 400 /order?'), 'ultra 400 /order?2 q'], ['r-4']],
  ['some in another shard', [...served, ...times(2, 'ultra 400 /order?'), 'ultra 400 /order?2 s'], []],
  ['what another address rejects in the same words', ['swapV2 200', ...elsewhere], ['r-5', 'r-10']],
])('an address that rejects %s', (_, rows, starts) =>
  expect(stopsOf(rows).all.map(({ from }) => from)).toEqual(starts),
);
test.each<[string, readonly string[], string?, string?, number?]>([
  ['rejects the key from the first request on', ['borrow 401 /build', 'borrow 401 /build?1'], '401'],
  ['an instance rejects', ['borrow 200', 'borrow 403', 'borrow 200', 'borrow 403 /build', 'borrow 403 /build?1']],
  ['is missing', ['borrow 404 /build', 'borrow 500 /build?1'], '404 and 500'],
  ['is sent again', ['borrow 404 /build', 'borrow 404 /build', 'borrow 404 /build r genuine r-2'], '404', '', 3],
  ['is sent again alone', ['borrow 404 /build', 'borrow 404 /build r genuine r-2']],
  ['is away while others are served', ['borrow 503 /build', 'borrow 503 /build', 'borrow 200'], '503'],
  ['is away with its address', ['borrow 503 /build', 'borrow 503 /build']],
  ['serves a later request', ['borrow 401 /build', 'borrow 401 /build', 'borrow 400 /build']],
  ['rejects invented keys', ['borrow 401 /build', ...times(3, 'borrow 401 /build r invented')]],
  ['takes a token or a proof', ['trigger 200 /challenge', ...times(3, 'trigger 401 /vault?'), ...proofs]],
  ['refuses one fixture', ['borrow 200 /build', ...times(2, 'borrow 400 /build?&for=v&for=w&')], '400', ' for v'],
  ['refuses what a fixture may lack', ['borrow 200 /build', ...times(2, 'borrow 400 /build?&for=v&valid')]],
])('an operation that %s', (_, rows, ends, subject = '', count = 2) => {
  const said = ends === undefined ? [] : [`GET /build${subject}: ${count} of ${count} requests ended in ${ends}`];
  const { operations } = stopsOf(['borrow 200', ...rows]);
  expect(operations.dead().map(({ text }) => text)).toEqual(said);
  const given = (count: number) => stopsOf(times(count, 'ultra 401 /order?')).operations.rejection('ultra', 'genuine');
  expect([given(19), given(20)]).toEqual([undefined, 'the first 20 requests got nothing but 401']);
});
const some = (count: number, status: number, more = '') => times(count, `borrow ${status} /build?${more}&n=1`);
const ofTokens = (count: number, status: number, path = '/build', name = 'a') =>
  Array.from({ length: count }, (_, index) => `trigger ${status} ${path}?token=${name}${index}`);
const keyedAt = (name: string) => [...times(9, `borrow 200 /${name}?`), `borrow 403 /${name}?`];
const oneType = (others: number) => [...some(5, 400, 'type=a'), ...some(others, 200, 'type=b')];
const repeated = Array<string>(3).fill('borrow 400 /build');
const oneSentinel = Array<string>(5).fill(`borrow 400 /build?${least}`);
const otherPlace = some(3, 400, least.replace('sum', 'debt'));
const invents = Array.from({ length: 3 }, (_, index) => `borrow 401 /build?${index} r invented`);
test.each<[string, readonly string[], string?]>([
  ['each request', [...some(2, 400), ...some(1, 500, 'more')], 'accepted nothing: 3 of 3'],
  ['two, invented keys, and one more three times', [...some(1, 400), ...invents, ...repeated]],
  ['a key now and then', [...some(5, 200), ...some(2, 403)], 'rejected a key that was accepted before: 2 of 7'],
  [
    'a key, as others do,',
    ['build', 'other', 'third', 'last'].flatMap(keyedAt),
    'and others rejected a key that was accepted before: 4 of 40',
  ],
  ['no more than vaults that a wallet lacks', times(3, 'trigger 404 /vault?')],
  ['lists that no row lets be missing', ofTokens(3, 404), 'accepted nothing: 3 of 3 requests ended in 404'],
  ['tokens', ['/build', '/orders', '/history'].map((path) => `trigger 401 ${path}`), 'and others accepted no token: 3'],
  ['one token', [...times(2, 'trigger 200 /orders?'), ...times(4, 'trigger 401 /build?')]],
  ['a good token', [...times(4, 'trigger 401 /build?'), 'trigger 200 /orders'], 'accepted nothing: 4 of 4 requests'],
  ['old tokens of who has no vault', [...times(4, 'trigger 401 /vault?'), 'trigger 404 /vault']],
  ['a key once', [...some(6, 200), ...some(1, 403)]],
  ['tokens that were accepted elsewhere', [...ofTokens(4, 200, '/vault'), ...ofTokens(4, 401, '/build')]],
  ['one request that fails each time', Array<string>(3).fill('borrow 503 /build'), 'accepted nothing: 3 of 3'],
  ['one type', oneType(45), 'accepted nothing with `type` a: 5 of 5 requests ended in 400'],
  ['few of a type', oneType(46)],
  ['a sign', [...some(5, 400, 'sum=-1'), ...some(9, 200, 'sum=1')], 'accepted nothing with `sum` negative: 5 of 5'],
  ['one sentinel', [...oneSentinel, ...some(9, 200, 'sum=-1')], 'accepted nothing with `sum` -1000'],
  ['each key', invents.map((row) => row.replace('invented', 'unknown')), 'accepted no key: 3 of 3 requests ended'],
  ['requests without a member', [...some(5, 400), ...some(9, 200, 'sum=1')], 'accepted nothing without `sum`: 5 of 5'],
  ['an empty value', [...some(5, 400, 'sum='), ...some(9, 200, 'sum=A1')], 'accepted nothing with `sum` empty: 5 of 5'],
  ['a sentinel in two places', [...some(3, 400, least), ...otherPlace, ...some(9, 200)], 'accepted nothing with -1000'],
  ['a sentinel', [...some(5, 400, least), ...some(9, 200, 'sum=-1')], 'accepted nothing with `sum` -1000'],
])('an operation that refuses %s of a client', (_, rows, says) =>
  expect(stopsOf(rows).refusals.join()).toMatch(says === undefined ? /^$/ : new RegExp(`^GET /build ${says}`)),
);
test('a sign-in that is missing is dead where its API asks for one', () => {
  const deadIn = (first: string) => stopsOf([first, ...times(2, 'trigger 404 /challenge?')]).operations.dead();
  expect(deadIn('trigger 401 /vault')).toMatchObject([{ base: 'trigger', operation: '/challenge' }]);
  expect(deadIn('trigger 404 /vault')).toEqual([]);
  const refused = stopsOf(Array<string>(3).fill('trigger 400 /challenge')).refusals;
  expect(refused).toEqual(['GET /challenge accepted nothing: 3 of 3 requests ended in 400']);
});
test('an operation that refuses what it served is named from its first refusal on, where its address goes on', () => {
  const seen = (...after: string[]) =>
    stopsOf(['ultra 200 /build', ...Array<string>(4).fill('ultra 500 /build'), ...after]).operations;
  const ended = seen('ultra 200 /other');
  expect(ended.dead()[0]?.text).toBe('GET /build accepted nothing from request 2 on: 4 of 5 requests ended in 500');
  expect(ended.stops()).toMatchObject([{ operation: '/build', outcome: '500', from: 'r-2', to: 'r-5' }]);
  expect([...seen('ultra 200 /build', 'ultra 200 /other').dead(), ...seen().dead()]).toEqual([]);
  const resumed = seen('ultra 200 /other', 'ultra 500 /build?&for=resumed');
  expect(resumed.stops()).toMatchObject([{ endpoint: 'GET /build', from: 'r-2', until: 'r-7', isLeftOut: true }]);
  expect(resumed.dead()).toEqual([]);
});
test('an operation is dead where it fails alone, and not where others of its address fail as well', () => {
  const failing = (others: readonly string[]) =>
    times(6, '').flatMap((at) => [`borrow 503 /build?${at}`, `borrow ${others[Number(at) % others.length]} /o${at}`]);
  const deadBeside = (...others: string[]) =>
    stopsOf(['borrow 400 /build?', ...failing(others), 'borrow 200']).operations.dead().length;
  expect([deadBeside('503'), deadBeside('503', '200'), deadBeside('200')]).toEqual([0, 0, 1]);
});
test('an operation that gives nothing from the start is away, whatever it is sent, and decides nothing until it serves', () => {
  const bad = times(5, 'borrow 503 /build?wrong r absent');
  const stopsAfter = (...rows: string[]) => stopsOf(['borrow 200', ...bad, ...rows]).operations;
  const gone = stopsAfter('borrow 200');
  expect(gone.dead().map(({ text }) => text)).toEqual(['GET /build: 5 of 5 requests ended in 503']);
  expect(gone.stops()).toMatchObject([{ endpoint: 'GET /build', outcome: '503', isFromStart: true, isLeftOut: true }]);
  for (const after of ['400', '500', '200']) {
    const over = stopsAfter(`borrow ${after} /build? r absent`);
    expect(over.stops()).toEqual([expect.not.objectContaining({ isLeftOut: true })]);
    expect(over.stops()).toMatchObject([{ from: 'r-2', until: 'r-7' }]);
    expect(over.dead()).toEqual([]);
  }
  const resumed = stopsAfter('borrow 200', 'borrow 503 /build?&for=resumed');
  expect([stopsAfter().stops(), resumed.dead(), resumed.stops()]).toMatchObject([[], [], [{ until: 'r-8' }]]);
});
test('a stop ends where a request is accepted again or the run is resumed, and what lies in it is known', () => {
  const [resumed] = stopsOf([...served, ...times(20, 'ultra 401 /order?1'), 'ultra 401 /order?&for=resumed']).all;
  expect(resumed).toMatchObject({ from: 'r-4', until: 'r-24', isLeftOut: true });
  const downAt = (status: string) => stopsOf([...times(9, `ultra ${status} /`), 'ultra 200 /?&for=resumed']).all[0];
  for (const one of ['500', '502']) expect(downAt(one)).toMatchObject({ from: 'r-1', until: 'r-10', isLeftOut: true });
  const { exchanges, all } = stopsOf([...served, ...times(20, 'ultra 401 /order?1'), 'ultra 200', 'ultra 401']);
  expect(all).toMatchObject([{ outcome: '401', from: 'r-4', until: 'r-24', requests: 20 }]);
  expect(exchanges.filter((exchange) => stopAt(all, exchange))).toEqual(exchanges.slice(3, 23));
});
test('what was sent before a stop and served after it does not end it', () => {
  const rows = [...times(3, 'ultra 200 /'), ...times(3, 'ultra 403 /'), 'ultra 200 /4'];
  const spanOf = (lastSentAt: number) => stopsOf(rows, lastSentAt).all.map(({ from, until }) => [from, until]);
  expect([spanOf(1_002), spanOf(1_006)]).toEqual([[['r-4', undefined]], [['r-4', 'r-7']]]);
});
test('a stop names the endpoint that alone was asked, of several that had served', () => {
  const endpoints = (...before: string[]) =>
    stopsOf([...before, `trigger 200 ${signIn}`, ...failedSignIns]).all.map(({ endpoint }) => endpoint);
  expect([endpoints('trigger 200 /vault'), endpoints()]).toEqual([[`GET /challenge`], [undefined]]);
  const [base, operation] = ['ultra', '/x'] as const;
  const stop = { base, operation, endpoint: 'GET /x', outcome: '500', from: 'r-4', to: 'r-5', requests: 2 } as const;
  const told = ['GET /x', 'GET /xy'].map((endpoint) =>
    withStops([{ base, requests: 3, outcomes: {} }], [stop], [{ base, operation, endpoint, text: 'accepted nothing' }]),
  );
  expect(told.map(([address]) => address?.stopped?.endpoint)).toEqual([undefined, 'GET /x']);
});
test('what goes on as before a run was resumed is the same stop, whatever little is asked', () => {
  const revoked = [...served, ...times(20, 'ultra 401 /order?1'), 'ultra 401 /new?&for=resumed'];
  expect(stopsOf(revoked).all.map(({ from }) => from)).toEqual(['r-4', 'r-24']);
  const withToken = [`trigger 200 ${signIn}`, ...Array<string>(20).fill(`trigger 401 ${signIn}`)];
  const starts = (...after: string[]) => stopsOf([...withToken, ...after]).all.map(({ from }) => from);
  expect(starts('trigger 401 /vault?&for=resumed')).toEqual(['r-2']);
  expect(starts('trigger 401 /challenge?&for=resumed')).toEqual(['r-2', 'r-22']);
  expect(stopsOf([...revoked, 'ultra 200', 'ultra 401 /new']).all.map(({ until }) => until)).toEqual(['r-24', 'r-25']);
});
test('an operation is dead where all fails that it is asked since, with one request like those that it had accepted', () => {
  const seen = (like: string, count: number, key = 'genuine', after = '') =>
    stopsOf([
      'ultra 200 /build?sum=1',
      `ultra 500 /build?${like}`,
      ...times(count, `ultra 500 /build? r ${key} `).map((row) => row.replace(/\d+$/, '')),
      'ultra 200 /other',
      ...(after ? [after] : []),
    ]).operations.dead().length;
  expect([seen('sum=2', 7), seen('sum=2', 6), seen('sum=-2', 7)]).toEqual([1, 0, 0]);
  const shaky = stopsOf([
    ...Array<string>(3).fill('ultra 200 /build?sum=1'),
    ...Array<string>(2).fill('ultra 500 /other'),
    ...Array<string>(8).fill('ultra 500 /build?sum=2'),
    'ultra 200 /other',
  ]);
  expect(shaky.operations.dead()).toEqual([]);
  expect([seen('sum=2', 7, 'absent'), seen('sum=2', 7, 'absent', 'ultra 200 /build?sum=1')]).toEqual([1, 0]);
  const gone = (base: string) =>
    stopsOf([`${base} 200 /build`, ...Array<string>(4).fill(`${base} 404 /build`), `${base} 200 /other`]).operations;
  expect([gone('ultra').dead().length, gone('trigger').dead().length]).toEqual([1, 0]);
});
test('an address that accepted nothing of late is asked again, and what is lost at the end is a stop of its own', () => {
  const lost = stopsOf([...served, ...times(8, 'ultra 503 /new?')]);
  expect([lost.quiet, lost.tail, lost.all]).toEqual([['ultra'], ['r-4'], []]);
  expect(stopsOf([...served, ...times(8, 'ultra 500 /new?')]).tail).toEqual([]);
});
