import { expect, test } from 'vitest';
import { accountRequest } from '../../../../src/product/engine/discovery/chain.js';
import { gapsOfDiscovery, refusedMethodsIn } from '../../../../src/product/engine/discovery/gaps.js';
import { createProbe } from '../../../../src/product/engine/discovery/probe.js';
import { TargetLost } from '../../../../src/product/http/interceptors/breaker.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';

/** Made from `base status body`; a request that ends with `again` is sent once more by the next one. */
const made = (rows: readonly string[]): Exchange[] =>
  rows.map((row, at) => {
    const [base, status, body = '{}', operation] = row.split(' ');
    const isSecond = rows[at - 1]?.endsWith(' again') === true;
    const of = { id: `d-${at}`, base, operation, credentials: { apiKey: 'genuine' }, request: {} };
    const response = { status: Number(status), headers: [], body };
    return { ...of, response, ...(isSecond && { retryOf: `d-${at - 1}` }) } as never;
  });

const gapsIn = (...rows: string[]) =>
  gapsOfDiscovery(made(rows), [
    { base: 'borrow', requests: 9, outcomes: { 200: 9 } },
    { base: 'trigger', requests: 9, outcomes: { 503: 9 } },
  ]);

test('an address that was away while discovery asked it, and serves now, leaves open what there is', () => {
  const said = 'discovery got no usable response to 2 of 3 requests at `borrow` (2 × 503)';
  expect(gapsIn('borrow 503', 'borrow 503', 'borrow 200')).toEqual([said]);
  expect(gapsIn('borrow 503 {} again', 'borrow 200', 'borrow 404')).toEqual([]);
  const throttled = 'discovery got no usable response to 1 of 2 requests at `borrow` (1 × 429)';
  expect(gapsIn('borrow 200', 'borrow 429')).toEqual([throttled]);
  expect(gapsIn('borrow 503', ...Array<string>(10).fill('borrow 200'))).toEqual([]);
  expect(gapsIn('trigger 503', 'trigger 503')).toEqual([]);
  const rejected = 'discovery got no usable response to 1 of 2 requests at `borrow` (1 × 401)';
  expect(gapsIn('borrow 200', 'borrow 401', 'trigger 200', 'trigger 401')).toEqual([rejected]);
});
test('a node that gives no result at all serves nothing', () => {
  const [refused, result] = ['rpc 200 {"error":1}', 'rpc 200 {"result":null}'];
  expect(gapsIn(refused, refused, refused)).toEqual(['the node (RPC_URL) gave no result to 3 requests of discovery']);
  expect([gapsIn(refused, refused, result), gapsIn(refused, refused)]).toEqual([[], []]);
  const asked = made(['rpc 403 {} getX', 'rpc 200 {"error":{"code":-32601}} getY', 'rpc 200 {"result":1} getZ']);
  expect(refusedMethodsIn(asked)).toBe('getX (403); getY (error -32601)');
  expect(refusedMethodsIn(asked.slice(2))).toBeUndefined();
  const node = { base: 'rpc', requests: 9, outcomes: { 200: 9 }, methods: { getX: '403', getTransaction: '403' } };
  expect(gapsOfDiscovery(asked.slice(2), [node])).toEqual(['discovery got no usable response at `rpc` to getX (403)']);
});
test('a node that has no account of any mint of the vaults may be one of another chain', () => {
  const [none, some, unknown] = ['"result":{"value":null}', '"result":{"value":{}}', '"error":{"code":-32601}'].map(
    (it) => `rpc 200 {${it}} getAccountInfo`,
  );
  const isIt = 'is it a node of the chain that the deployment uses?';
  expect(gapsIn(none!, none!)).toEqual([`the node (RPC_URL) has no account of 2 mints of the deployment: ${isIt}`]);
  expect(gapsIn(none!, some!)).toEqual([]);
  expect(gapsIn(unknown!, ...Array<string>(10).fill('rpc 200 {"result":1} getX'))).toEqual([]);
  expect(gapsIn(unknown!)).toEqual([`the node (RPC_URL) has no method getAccountInfo: ${isIt}`]);
});
test('a probe sends nothing to an address that was given up', async () => {
  const sender = { send: () => Promise.reject(new TargetLost('gone')) };
  const probe = createProbe({ bases: { rpc: new URL('http://localhost') } } as never, sender);
  expect(await probe.exchange(accountRequest('x'))).toBeUndefined();
  expect(await probe.ask(accountRequest('x'))).toBeUndefined();
});
test('signatures that are all rejected leave open what a token shows', () => {
  const [rejected, accepted] = ['trigger 400 {"error":"Lost"} verify', 'trigger 200 {} verify'];
  const why = 'discovery could not sign in, for each signature was rejected (2 × 400 of `verify`: Lost)';
  expect(gapsIn(rejected, rejected)).toEqual([why]);
  expect([gapsIn(rejected), gapsIn(rejected, accepted, rejected)]).toEqual([[], []]);
});
