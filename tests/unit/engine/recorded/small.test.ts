import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedIds } from '../../../../src/laboratory/proof/run-once.js';
import { fileOf, json, judgedFiles, judgedTraffic, order } from './recordings.js';

const host = 'https://a.test/trigger/v2';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJlLW9mLXRoaXM';
const at = (method: string, path: string, status: number, body: unknown, headers: object = {}) => ({
  request: { method, url: `${host}${path}`, headers: { 'x-api-key': 'invented-api-key-0001', ...headers } },
  response: { status, headers: json, body: JSON.stringify(body) },
});
const unauthorized = { error: 'Unauthorized' };
const quote = order('a.test');
const request = { ...quote.request, headers: { 'x-api-key': 'invented-api-key-0001' } };
const quotes = Array.from({ length: 4 }, () => ({ ...quote, request }));
const withStatus = (status: number, more: object = {}) => ({
  request,
  response: { status, headers: json, body: '', ...more },
});
const unauthorizedHistory = at('GET', '/orders/history', 401, unauthorized);
const unauthorizedVault = at('GET', '/vault', 401, unauthorized, { authorization: 'Bearer x' });
const signIn = [
  at('POST', '/auth/challenge', 200, { challenge: 'sign it' }),
  at('POST', '/auth/verify', 200, { token }),
];

const withoutToken = [
  ...signIn,
  at('GET', '/vault', 404, { error: 'Vault not found' }),
  at('GET', '/vault/register', 201, { vaultPubkey: 'V' }),
  at('GET', '/vault', 200, { vaultPubkey: 'V' }),
];
const history = { orders: [], pagination: { total: 0, limit: 20, offset: 0 } };
const lacking = ['null', 'Bearer undefined', 'Bearer ', 'Bearer [object Object]'];
const signs = ['', '***', '••••••', 'xxxxxxxx'];
const replacements = [...signs, '[REDACTED]', 'Bearer <redacted>', 'sha256:0123abcd', ...lacking];
const withReplaced = (replaced: string) => [
  ...signIn,
  at('GET', '/orders/history', 200, history, { authorization: replaced }),
  at('GET', '/orders/history', 200, history, { authorization: `Bearer ${token}` }),
  { ...quote, request: { ...quote.request, headers: { 'x-api-key': replaced } } },
];

test.each<[string, readonly object[]]>([
  ['a token that was not recorded', withoutToken],
  ...replacements.map((one): [string, readonly object[]] => [`credentials replaced by “${one}”`, withReplaced(one)]),
  ['a request that its client gave up', [...quotes, withStatus(0, { _error: 'net::ERR_ABORTED', headers: {} })]],
  ['a response that the client had already', [...quotes, withStatus(304)]],
  ['one response of maintenance', [...quotes, withStatus(503)]],
  ['one documented 500', [...quotes, withStatus(500, { body: '{"error":"no"}' })]],
  ['the documented 401 alone', [...quotes, unauthorizedHistory, unauthorizedVault]],
  ['the documented 401 and nothing else', [unauthorizedHistory]],
  ['a sign-in alone', [...quotes, ...signIn]],
])('a small recording with %s holds nothing against anybody', async (_, entries) => {
  const { code, summary } = await judgedTraffic(entries);
  expect([code, summary.conclusion.because]).toEqual([0, summary.conclusion.because]);
  expect([summary.conclusion.target, summary.counts.fail, summary.unrecognised]).toEqual(['conforms', 0, []]);
});

test.each<[string, object, taken?: string]>([
  ['without a token is one where others of its file carry theirs', {}],
  ...lacking.map((authorization): [string, object] => [
    `without a token, but with “${authorization}”`,
    { authorization },
  ]),
  ['with a word as its token has a malformed one', { authorization: 'Bearer no' }],
  ['with the beginning of a token has a malformed one', { authorization: `Bearer ${token.slice(0, -5)}` }],
  ['with a word where such tokens are taken decides nothing', { authorization: 'Bearer no' }, 'opaque-token-0001'],
  ['with an unknown token decides nothing', { authorization: `Bearer ${token.slice(0, -5)}other` }],
])('a request %s', async (name, headers, taken = token) => {
  const failed = async (body: object): Promise<readonly string[]> => {
    const list = at('GET', '/orders/history', 200, { orders: [] }, { authorization: `Bearer ${taken}` });
    const rejected = at('GET', '/orders/history', 401, body, headers);
    return failedIds((await judgedTraffic([...signIn, list, rejected])).summary);
  };
  const ofClient = name.startsWith('without') ? ['TRIGGER-903'] : [];
  expect(await failed({ error: 'no' })).toEqual([...(name.endsWith('nothing') ? [] : ['TRIGGER-045']), ...ofClient]);
  expect([await failed(unauthorized), await failed({ code: 401, message: 'no key' })]).toEqual([ofClient, ofClient]);
});

const listed = (sent: string) => at('GET', '/orders/history', 200, history, { authorization: `Bearer ${sent}` });
test.each([
  ['not-a-jwt', token, ['TRIGGER-033']],
  ['a.b.c', token, ['TRIGGER-033']],
  ['not-a-jwt', 'opaque-token-0001', []],
])('%s in place of a token that a sign-in gave out is accepted, where %s was sent on', async (text, taken, failed) => {
  const { summary } = await judgedTraffic([...signIn, listed(taken), listed(text)]);
  expect(failedIds(summary)).toEqual(failed);
});

test('a waiver accepts what traffic shows, and a journal has those of its run', async () => {
  const entry = 'waivers:\n  - { requirement: TRIGGER-033, reason: agreed, expires: 2099-01-01 }\n';
  const waivers = fileOf('waivers.yaml', entry);
  const { code, out, summary } = await judgedTraffic([...signIn, listed(token), listed('a.b.c')], { waivers });
  expect([code, failedIds(summary)]).toEqual([0, ['TRIGGER-033']]);
  await expect(judgedFiles([join(out, 'journal.ndjson')], { waivers })).rejects.toThrow('has the waivers of its run');
});

test('something else behind the address is still told from the API', async () => {
  const odd = at('GET', '/vault', 200, { error: 'no' }, { authorization: 'x' });
  const { code, summary } = await judgedTraffic([...quotes, odd]);
  expect([code, summary.unrecognised]).toEqual([2, ['trigger']]);
});

const unanswered = withStatus(0, { headers: {} });
const refused = withStatus(0, { headers: {}, _error: 'net::ERR_CONNECTION_REFUSED' });
const own401 = { status: 401, headers: json, body: '{"error":"no"}' };
const keyElsewhere = { ...quote.request, headers: { authorization: 'invented-api-key-0001' } };
const tokenless = at('GET', '/vault', 401, { error: 'Unauthorized' }, { 'x-api-key': 'a-genuine-key' });
const elsewhere = { request: keyElsewhere, response: own401 };

test.each([
  ['no response', unanswered, /^no recorded request could be judged \(2 × no response was recorded/],
  ['no key', { ...quote, response: own401 }, /anything \(2 × 401\): the key of the request was not recorded \(401\)$/],
  ['a key elsewhere', elsewhere, /anything \(2 × 401\): the key of the request does not stand in `x-api-key` \(401\)$/],
  ['a rejected key', withStatus(401), /anything \(2 × 401\): the key of the request was never accepted \(401\)$/],
  ['a redirection', withStatus(301), /decided anything \(2 × 301\): redirect \(301\)$/],
  ['no token, often', Array(4).fill(tokenless), /^`trigger` rejected every request \(4 × 401\): was a token/],
  ['no connection', refused, /^ultra: \S+ refuses connections. Is the service running, and is http\S+ its address\?$/],
  ['nothing usable half of the time', [...quotes, ...quotes.map(() => withStatus(503))], /got nothing usable/],
])('of requests with %s one reason is given', async (_, entry, reason) => {
  const { code, summary } = await judgedTraffic(Array.isArray(entry) ? entry : [entry, entry]);
  expect([code, summary.conclusion.because]).toEqual([2, expect.stringMatching(reason)]);
});
