import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { createMixedResponses } from '../../../src/product/results/mixed-responses.js';

const [A, B] = ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'];

type Sent = Readonly<Record<'path' | 'body', string> & { wallet?: string; startedAt?: number }>;

/** What is said of the last of these exchanges, each of which takes 10 ms. */
function saidOfLast(sent: readonly Sent[]): string | undefined {
  const mixed = createMixedResponses();
  const exchanges = sent.map(({ path, wallet, body, startedAt }, index): Exchange => ({
    ...{ id: `run-${index + 1}`, operation: 'read', base: 'trigger', effect: 'read', milliseconds: 10 },
    startedAt: startedAt ?? 100 * index,
    request: { method: 'GET', path, url: path, headers: wallet ? [['authorization', `Bearer ${wallet}`]] : [] },
    credentials: wallet ? { wallet } : { token: 'absent' },
    response: { status: 200, headers: [], body },
  }));
  for (const exchange of exchanges) mixed.add(exchange);
  const { says, owner } = mixed.of(exchanges.at(-1)!) ?? {};
  expect(owner).toBe(says === undefined ? undefined : 'run-1');
  return says;
}

const claims = Buffer.from(JSON.stringify({ sub: A, issuedAt: 1_795_670_902 })).toString('base64url');
const ofUser = (user: string, of = user): Sent => ({ path: `/positions?users=${user}&market=main`, body: `["${of}"]` });
const byWallet = (wallet: string, of = wallet): Sent => ({ path: '/vault', wallet, body: `{"userPubkey":"${of}"}` });
const byId = (wallet: string): Sent => ({ path: '/history?id=order-1', wallet, body: `["order-1","${A}"]` });
const taker = `${'1'.repeat(31)}2`;
const order = (query: string, named: string): Sent => ({ path: `/order${query}`, body: `["${named}"]` });
const transfer = (amount: number, of = amount): Sent => ({
  path: `/operate?amount=${amount}`,
  body: JSON.stringify(Buffer.from(new BigInt64Array([1n, BigInt(of), 1n, 1n]).buffer).toString('base64')),
});
const list = (market: string): Sent => ({ path: `/vaults?market=${market}`, body: `["${A}"]` });

const mixedUp: Readonly<Record<string, readonly [readonly Sent[], string]>> = {
  'names what only that one asks for': [[ofUser(A), ofUser(B, A)], `users ${B} is, byte for byte, the one to GET /po`],
  'is that of another wallet': [[byWallet(A), byWallet(B, A)], `the one to GET /vault with wallet ${A}, sent before`],
  'is that of a wallet, and was sent without token': [[byWallet(A), { ...byWallet(A), wallet: '' }], 'without a token'],
  'was sent at once': [[ofUser(A), { ...ofUser(B, A), startedAt: 5 }], 'sent at the same time'],
  'names a key for which it has no place': [
    [order(`?taker=${taker}`, taker), order('', taker)],
    'order without taker is',
  ],
  'lacks its key': [[order('', A), order(`?taker=${taker}`, A)], `order with taker ${taker} is`],
  'has its amount in a transaction': [
    [transfer(1_000_001), transfer(-1_000_002, 1_000_001)],
    'operate with amount 1000001, sent',
  ],
  'names it in the claims of a token': [[A, B].map((user) => ({ ...ofUser(user), body: claims })), `users ${A}`],
};
test.each(Object.entries(mixedUp))('%s', (_, [sent, says]) => {
  expect(saidOfLast(sent) ?? '').toContain(says);
});

test.each<[string, readonly Sent[]]>([
  ['the request is the same', [ofUser(A), ofUser(A)]],
  ['it names nothing that tells one request from the other', [list('main'), list('alt')]],
  ['both ask for what it names', [ofUser(A), ofUser(`${A},${B}`, A)]],
  ['it belongs to this request, and the one before got it', [ofUser(B, A), ofUser(A)]],
  ['the request itself names the thing, whoever asks', [byId(A), byId(B)]],
  ['one request asks for nothing of the kind', [byId(A), { ...byId(A), path: '/history' }]],
  ['it tells nothing apart', [A, B].map((wallet) => ({ ...byWallet(wallet), body: '{"orders":[]}' }))],
])('is none to another request where %s', (_, sent) => {
  expect(saidOfLast(sent)).toBeUndefined();
});
