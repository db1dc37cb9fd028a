import { expect, test } from 'vitest';
import { sessionViewOf } from '../../../src/product/judge/view.js';
import { createAddresses } from '../../../src/product/results/address-counts.js';
import { asOne, reasonsIn, saidOnce, serverErrorsIn, unansweredIn } from '../../../src/product/results/addresses.js';
import { goingOn, hindrancesAround, outageIn } from '../../../src/product/results/around.js';
import { refusingNodeIn, unquotedIn } from '../../../src/product/results/around.js';
import { exchangeOf } from '../judge/made.js';

/** The addresses of a run whose requests got these statuses from two addresses in turns, the first one first. */
function addressesOf(statuses: readonly number[]) {
  const addresses = createAddresses();
  for (const [index, status] of statuses.entries()) {
    const response = { status, headers: [], body: '{}' };
    addresses.add({ id: `run-${index + 1}`, base: index % 2 === 0 ? 'ultra' : 'borrow', response } as never);
  }
  return addresses.result();
}

const served = (count: number): readonly number[] => Array<number>(count).fill(200);
const away = (count: number): readonly number[] => Array<number>(count).fill(503);
const both = '`borrow` and `ultra`';

test.each([
  ['both addresses', [...served(10), ...away(20), ...served(10)], both, [11, 30], 20],
  ['one address', served(60).map((ok, at) => (at % 2 === 0 && at > 20 && at < 40 ? 503 : ok)), '`ultra`', [23, 39], 9],
  ['the longest of two', [...served(2), ...away(16), ...served(2), ...away(18), ...served(2)], both, [21, 38], 18],
] as const)('an outage of %s that is over says from where to where', (_, statuses, names, [from, to], requests) => {
  expect(outageIn(addressesOf(statuses))).toBe(
    `${names} gave nothing usable from request ${from} to ${to} (${requests} requests), and then served again`,
  );
});
test('errors of a server, 429 and silence are counted', () => {
  const errors = (of: object) => serverErrorsIn([{ base: 'ultra', requests: 100, outcomes: { ...of } }]);
  expect(errors({ 200: 93, reset: 7 })).toEqual(['7 of 100 requests got nothing usable (7 × reset)']);
  expect(errors({ 200: 97, 500: 3 })).toEqual(['3 of 100 responses were errors of the server (3 × 500)']);
  expect([errors({ 200: 98, 400: 2 }), errors({ 200: 96, 500: 2, reset: 2 }).length]).toEqual([[], 2]);
  expect(errors({ 200: 97, 429: 3 })).toEqual(['3 of 100 responses asked for a slower pace (429)']);
});
test('what several addresses have in common is said once, with all of them', () => {
  const lost = ['borrow', 'ultra'].map((base, index) => `gave up on \`${base}\`: ${6 + index} times in a row`);
  const refused = ['ultra', 'rpc'].map((base) => `${base}: no. See \`bases.${base}\` (${base}_URL).`);
  expect(saidOnce([...lost, 'the run was stopped', ...refused])).toEqual([
    ...['gave up on `borrow` and `ultra`: 6 times in a row', 'the run was stopped'],
    'ultra and rpc: no. See `bases` (ultra_URL, rpc_URL).',
  ]);
  const cut = { 'ultra: no; expected a. Do b.; swapV2: no.': 1, 'swapV2: no': 1 };
  expect(reasonsIn(cut)).toEqual(['ultra: no; expected a. Do b', 'swapV2: no']);
});
test('a run goes on in the way that it can', () => {
  const onwards = (interrupted: object, run = {}, incomplete = ['']) =>
    goingOn({ addresses: [], end: { interrupted, incomplete }, run } as never);
  expect([{}, { cut: 1 }].map((cut) => onwards(cut, { merged: [] }).includes(' FOLDER`'))).toEqual([false, true]);
  expect(onwards({ 'gave up': 1 }, {}, ['discovery got no usable response'])).toBe('begin a new run');
  const ways = [onwards({ 'gave up': 1 }), onwards({}, { order: { from: 0, next: 9 }, requests: 300 }), onwards({})];
  const onward = ['`--resume`', '`--continue` and `--requests 300`'].map((how) => `continue the run with ${how}`);
  expect(ways).toEqual([...onward, 'run again']);
});
test('that no order was quoted is said where none was', () => {
  const of = (...statuses: readonly number[]) => unquotedIn(addressesOf(statuses.flatMap((status) => [status, 200])));
  expect(of(...Array<number>(12).fill(400))).toBe('no order was quoted: 12 of 12 requests ended in 400');
  expect([of(200, ...Array<number>(12).fill(400)), of(400, 400)]).toEqual([undefined, undefined]);
});

test.each([
  ['goes on', [...served(10), ...away(40)]],
  ['is short', [...served(10), ...away(14), ...served(10)]],
  ['is the lesser loss', [...served(4), ...away(16), ...served(40).map((ok, at) => (at % 4 > 1 ? 500 : ok))]],
])('one that %s is none', (_, statuses) => {
  expect(outageIn(addressesOf(statuses))).toBeUndefined();
});
test('what failed in turns while its operation was away follows no input', () => {
  const made = { operation: 'quote', path: '/order', credentials: {}, startedAt: 1, milliseconds: 2 } as const;
  const exchanges = (['r-1', 'r-2'] as const).map((id) => exchangeOf({ ...made, id }));
  const facts = { alternations: [{ about: 'pair', pairs: [{ control: 'r-1', failing: 'r-2' }] }] };
  const session = { id: 's', scenario: 'x', index: 0, input: '', exchanges, facts };
  const away = ({ id }: { id: string }) => (id === 'r-2' ? { reason: 'away', isLeftOut: false } : undefined);
  expect(sessionViewOf(session, {}).alternations).toHaveLength(1);
  expect(sessionViewOf(session, {}, away).alternations).toEqual([]);
});
test('a node is counted by what it answers', () => {
  const addresses = createAddresses();
  addresses.add({ base: 'rpc', fault: { class: 'other', message: 'the run was stopped' } } as never);
  const add = (operation: string, body: string) =>
    addresses.add({ id: 'r-1', base: 'rpc', operation, response: { status: 200, headers: [], body } } as never);
  add('getX', '{"error":"no"}');
  for (const code of [-32_005, -32_002, -32_601]) add(`get${code}`, `{"error":{"code":${code}}}`);
  const outcomes = { 'no JSON-RPC': 1, 'error -32005': 1, '200 with error -32601': 1, 200: 1 };
  const methods = { getX: 'no JSON-RPC', 'get-32005': 'error -32005', 'get-32601': '200 with error -32601' };
  const all = addresses.result();
  expect(all).toEqual([{ base: 'rpc', requests: 4, outcomes, methods: { ...methods, 'get-32002': '200' } }]);
  const answered = { ...all[0]!, methods: { 'get-32005': '200' } };
  expect(unansweredIn([asOne([...all, answered])], new Set(['getX']))).toBe('get-32601 (200 with error -32601)');
});
test('a stop, a spent quota and a dead node are the cause of what is missing', () => {
  const address = { base: 'ultra', requests: 50, outcomes: { 200: 20, 401: 30 } };
  const stopped = { ...address, stopped: { from: 31, outcome: '401', requests: 30 } };
  const cut = { 'gave up on `ultra`: it answers 429 and asks to wait 3600 s, and a run waits 120 s at most': 1 };
  const node = { base: 'rpc', requests: 10, outcomes: { refused: 9, 200: 1 }, methods: { getX: '403', getY: '200' } };
  const run = { depth: 'gate', targetOption: '', target: { bases: {}, allow: [] } };
  const said = (addresses: readonly object[], interrupted = {}) =>
    String(hindrancesAround({ addresses, end: { interrupted }, run } as never).map(({ says }) => says));
  expect(said([stopped])).toBe(
    '`ultra` rejected the valid key with 401 from request 31 of the run on: 30 of 50 requests there',
  );
  const two = ['GET /order', 'GET /x'].map((endpoint) => ({ ...stopped, stopped: { ...stopped.stopped, endpoint } }));
  expect(said(two.slice(0, 1))).toMatch(/^GET \/order at `ultra` /);
  expect(said(two)).toMatch(/^`ultra` and `ultra` rejected /);
  expect(said([address], cut)).toBe(Object.keys(cut).join());
  const ofNode = 'the node (RPC_URL) answered 1 of 10 requests, and never getX (the others: 9 × refused)';
  expect(said([address, node])).toBe(ofNode);
  const refusing = (reason: string, ...incomplete: readonly string[]) => {
    const requirements = [{ level: 'must', asked: true, counted: true, verdict: 'inconclusive', reason }];
    const end = { interrupted: {}, incomplete };
    return refusingNodeIn({ addresses: [node], requirements, end, run } as never)?.says;
  };
  expect(refusing('getX is refused: no (2×)')).toBe(ofNode);
  const ofDiscovery = 'discovery got no usable response to 2 of 9 requests at `rpc` (2 × 503)';
  expect([refusing('the chain responds 403'), refusing('', ofDiscovery)]).toEqual([ofNode, ofNode]);
  expect(refusing('not triggered')).toBeUndefined();
  expect(said([address, { ...node, outcomes: { refused: 4, 200: 6 } }])).toBe('');
  const outage = { from: 1, to: 8, requests: 8 };
  expect(said([address, { ...node, outcomes: { refused: 8, 200: 2 }, outage }])).toBe('');
});
