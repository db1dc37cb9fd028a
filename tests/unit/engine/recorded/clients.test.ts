import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listed } from '../../../../src/product/cli/commands/list.js';
import { failedIds } from '../../../../src/laboratory/proof/run-once.js';
import { clients, playClient } from '../../../../src/laboratory/clients/clients.js';
import { registered } from '../../../../src/product/apis/registry.js';
import { bindsClient } from '../../../../src/product/model/requirement.js';
import { judged } from '../../results/judged.js';
import { json, judgedTraffic, order } from './recordings.js';

const faulty = [9, 300, 8, 9, 7].map((fee) => ({
  ...order('a.test'),
  request: { method: 'GET', url: `https://a.test/ultra/v1/order?inputMint=A&outputMint=B&amount=1&referralFee=${fee}` },
}));

test('what a client does wrong fails the judgement of its traffic, and every report says that it is the client', async () => {
  const report = ['html', 'markdown', 'junit', 'github'] as const;
  const { code, out, summary } = await judgedTraffic([order('a.test'), ...faulty], { report });
  expect(code).toBe(1);
  const { conclusion, requirements } = summary;
  expect(conclusion.target).not.toBe('does not conform');
  expect(conclusion.remarks.join('; ')).toMatch(
    /^Your client: 2 of 5 duties tested, 1 broken; not tested: ORDER-901, ORDER-904, ORDER-905; The API: no MUST/,
  );
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id, party }) => `${id} ${party}`)).toEqual(['ORDER-903 client']);
  const [finding] = failed[0]!.findings;
  const actual = '`referralFee` "9", `referralFee` "300", `referralFee` "7" and 1 other value';
  expect(finding).toMatchObject({ actual, seen: 5 });
  expect(finding!.refutedBy).toBeUndefined();
  for (const name of ['report.html', 'report.md', 'junit.xml'])
    expect([name, /your client/i.test(readFileSync(join(out, name), 'utf8'))]).toEqual([name, true]);
  expect(readFileSync(join(out, 'report.md'), 'utf8')).not.toMatch(/BORROW-|MIN_I128|1970/);
});

test('what the API does wrong is told as the API’s, and a key in the query by its value, whatever its parameter is called', async () => {
  const wrong = { ...order('a.test'), response: { status: 400, headers: json, body: '{"error":5}' } };
  const { out, summary } = await judgedTraffic([order('a.test'), wrong], { report: ['markdown'] });
  expect(summary.conclusion).toMatchObject({ target: 'does not conform', exitCode: 1 });
  const report = readFileSync(join(out, 'report.md'), 'utf8');
  for (const text of ['- Concerns: the API', '| Required fields of the API |']) expect(report).toContain(text);
  const headers = { 'x-api-key': 'a-key-of-mine' };
  const request = { method: 'GET', url: `${faulty[3]!.request.url}&secret=${headers['x-api-key']}`, headers };
  const { summary: asked } = await judgedTraffic([{ ...faulty[0]!, request }]);
  expect(JSON.stringify(asked.requirements)).toContain('a key in the query parameter `secret`');
});

test('a run judges no client, and says where one is judged', async () => {
  const { summary } = await judged([], { only: 'ORDER-017' });
  const duties = summary.requirements.filter(({ party }) => party === 'client');
  expect(duties).toHaveLength(19);
  for (const { verdict, reason, asked, counted } of duties)
    expect(`${verdict} ${asked} ${counted} ${reason}`).toMatch(/^unjudged false false client-duty: .*judge, proxy/);
});

test('the catalogue tells the duties of a client from those of the API, each has a client that breaks it, and ids are unique', async () => {
  expect(listed('swapOrder').text).toMatch(/^ORDER-901 {3}must client {3}/m);
  expect(listed('client').text.split('\n')).toHaveLength(20);
  const { text } = listed('TRIGGER-903');
  for (const part of ['binds      the client', 'in the traffic of a client']) expect(text).toContain(part);
  const duties = registered.flatMap(({ api }) => api.catalogue.requirements.filter(bindsClient).map(({ id }) => id));
  expect(clients.flatMap(({ breaks }) => breaks).toSorted()).toEqual(duties.toSorted());
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
});

/** In whole seconds, or without times (0), a verification may stand before its challenge. */
test.each([2, 7, 100, 0])('%i exchanges a second, the last one first, fail nothing', async (most) => {
  const second = (at: number) => Math.floor(at / most) * 1_000 + 1_767_225_600_000;
  const passed = (await playClient(clients[0]!)).map((one, at) => ({ ...one, startedAt: second(at) })).toReversed();
  const { summary } = await judgedTraffic(passed);
  expect(failedIds(summary)).toEqual([]);
  const isUnordered = summary.requirements.some(({ reason = '' }) => reason.startsWith('no time tells the order'));
  expect(isUnordered).toBe(most === 0 || most === 100);
});

/** A client that keeps every duty passes each; one that breaks a duty breaks no other. */
test.each(clients)('$id is diagnosed exactly by its recorded traffic', async (client) => {
  const { summary } = await judgedTraffic(await playClient(client));
  expect(failedIds(summary)).toEqual(client.breaks);
  const unkept = summary.requirements.filter(({ party, verdict }) => party === 'client' && verdict !== 'pass');
  expect(unkept.map(({ id }) => id)).toEqual(client.breaks);
});

const ofTrigger = clients.filter(({ breaks: [id = 'TRIGGER'] }) => id.startsWith('TRIGGER'));

test.each(ofTrigger)('$id is diagnosed by traffic of the trigger order API without a key as well', async (client) => {
  const own = (await playClient(client)).filter(({ request: { url } }) => url.includes('/trigger/'));
  const keyless = own.map(({ request: { headers: all, ...request }, ...one }) => {
    const { 'x-api-key': _, ...headers } = Object.fromEntries(all);
    return { ...one, request: { ...request, headers } };
  });
  expect(failedIds((await judgedTraffic(keyless)).summary)).toEqual(client.breaks);
});

const lostResponses = {
  'of which nothing came back': { status: 0, headers: [], _error: '' },
  'which the client gave up': { status: 0, headers: [], _error: 'net::ERR_ABORTED' },
  'whose responses were not kept': { status: 200, headers: json, content: { size: 200 } },
};
const notSent = { status: 0, headers: [], _error: 'net::ERR_BLOCKED_BY_CLIENT' };

test.each([
  ...Object.entries(lostResponses).map(([name, response]) => [name, response, 'inconclusive']),
  ['that was kept from being sent', notSent, 'fail'],
])('a client that meets each 401 with a sign-in %s is judged by what was sent', async (_, response, verdict) => {
  const all = await playClient(clients.find(({ breaks }) => breaks.includes('TRIGGER-025'))!);
  const [rejected, challenge, verify] = all;
  const begun = [challenge, verify].map((one) => ({ ...one!, response }));
  const { summary } = await judgedTraffic(timed([rejected!, ...begun, rejected!, ...begun, rejected!]));
  expect(summary.requirements.find(({ id }) => id === 'TRIGGER-025')!.verdict).toBe(verdict);
});

const timed = <T extends object>(entries: readonly T[]): T[] =>
  entries.map((one, at) => ({ ...one, startedAt: 1_767_225_600_000 + at * 1_000 }));

const failedIn = async (entries: readonly object[]): Promise<readonly string[]> =>
  failedIds((await judgedTraffic(timed(entries))).summary);

const signIns = async () =>
  (await playClient(clients[0]!)).filter(({ request: { url } }) => /challenge|verify/.test(url));

test('a signature may be of a challenge whose text is not known, and one that was verified before is of no newer one', async () => {
  const [first, verifyFirst, second, verifySecond] = await signIns();
  const bodiless = { ...first!, response: { status: 200, headers: json, content: { size: 200 } } };
  const refused = { status: 401, headers: json, body: '{"error":"Unauthorized"}' };
  expect(await failedIn([bodiless, second!, verifyFirst!, verifySecond!])).toEqual([]);
  expect(await failedIn([second!, verifyFirst!, verifySecond!])).toEqual([]);
  expect(await failedIn([second!, { ...verifyFirst!, response: refused }])).toEqual(['TRIGGER-902']);
  const again = { ...verifyFirst!, response: refused };
  expect(await failedIn([first!, verifyFirst!, second!, again])).toEqual(['TRIGGER-902']);
});

/** A request to the borrow API under a key. */
const borrowing = (method: string, path: string) => ({
  ...{ method, url: `https://a.test/lend/v1/borrow/${path}` },
  headers: { 'x-api-key': 'my-own-key-1' },
});

const rpcUrl = encodeURIComponent('https://node.test/?api-key=a-key-of-the-node-1');

test('a key within a URL that a parameter names is not the key of the API', async () => {
  const request = borrowing('GET', `vaults?rpcUrl=${rpcUrl}`);
  expect(await failedIn([{ request, response: { status: 200, headers: json, body: '[]' } }])).toEqual([]);
});

test.each(['"%"', '{{%}}', '<%>'])('a token in %s is seen as what it is', async (form) => {
  const [rejected] = (await playClient(clients[0]!)).filter(({ response }) => response.status === 401);
  const headers = {
    'x-api-key': 'my-own-key-1',
    authorization: `Bearer ${form.replace('%', `${'a'.repeat(50)}.${'b'.repeat(50)}.c`)}`,
  };
  expect(await failedIn([{ ...rejected!, request: { ...rejected!.request, headers } }])).toEqual(['TRIGGER-903']);
});

test('what was asked for with replaced values is left out', async () => {
  const url = 'https://a.test/ultra/v1/order?inputMint=REDACTED&outputMint=B&amount=1';
  const entry = { ...order('a.test'), request: { method: 'GET', url, headers: {} } };
  const { summary } = await judgedTraffic([order('a.test'), entry]);
  expect(summary.end.leftOut).toEqual({ 'values of its request were replaced before it was recorded': 1 });
});

test('builds whose bodies were not recorded are not equal to each other', async () => {
  const request = borrowing('POST', 'operate');
  const withStatus = (status: number) => ({ request, response: { status, headers: json, body: '{"error":"no"}' } });
  const { summary } = await judgedTraffic(timed([200, 400, 200, 400].map(withStatus)));
  expect(summary.conclusion.exitCode).not.toBe(70);
});
