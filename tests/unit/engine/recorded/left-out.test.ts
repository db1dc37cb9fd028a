import { expect, test } from 'vitest';
import { fileOf, json, judgedFiles, judgedTraffic, linesOf, mergedFolders, order } from './recordings.js';

test('other services and other deployments are left out and counted', async () => {
  const other = (method: string, url: string) => ({ ...order('x.test'), request: { method, url, headers: {} } });
  const others = [other('GET', 'https://keys.test/api/vault'), other('POST', 'https://login.test/auth/verify')];
  const { summary } = await judgedTraffic([order('a.test'), order('b.test'), ...others]);
  expect(summary.end.sent.total).toBe(1);
  const reasons = Object.keys(summary.end.leftOut ?? {}).join('\n');
  expect(reasons).toMatch(/keys\.test\/api does not tell .*\n.*login\.test does not tell which API it serves/);
});

test.each([
  ['the one with most requests', 'b/ultra b/lend a/swap a/ultra a/lend', 'a/ultra a/swap a/lend'],
  ['the first one of as many requests', 'b/ultra a/swap a/ultra b/swap', 'b/ultra b/swap'],
  ['a host for each address', 'a/ultra b/swap c/lend', 'a/ultra b/swap c/lend'],
  ['a host for an API that the other one lacks', 'a/ultra a/ultra a/ultra b/ultra b/lend', 'a/ultra b/lend'],
  ['the versions of one proxy', '1/ultra 1/ultra 2/swap|3/ultra 4/swap 4/swap 4/swap', '3/ultra 4/swap'],
  ['no address of an API from two deployments', 'a/ultra a/ultra a/ultra b/ultra b/swap', 'a/ultra'],
])('of several hosts %s is judged', async (_, sent, judged) => {
  const bases: Readonly<Record<string, string>> = { ultra: '/ultra/v1', swap: '/swap/v2', lend: '/lend/v1' };
  const originOf = (host: string) => (/[0-9]/.test(host) ? `http://127.0.0.1:${host}` : `https://${host}.test`);
  const addresses = (names: string) => names.split(/[ |]/).map((name) => originOf(name[0]!) + bases[name.slice(2)]!);
  const entryOf = (address: string) => {
    const url = `${address}${address.endsWith('/lend/v1') ? '/borrow/vaults' : '/order?amount=1'}`;
    return { ...order(''), request: { method: 'GET', url, headers: {} } };
  };
  const files = sent.split('|').map((names) => fileOf('hosts.ndjson', linesOf(addresses(names).map(entryOf))));
  const { summary } = await judgedFiles(files);
  expect(Object.values(summary.run.target.bases).toSorted()).toEqual(addresses(judged).toSorted());
  const others = Object.keys(summary.end.leftOut ?? {}).map((reason) => /deployment, (\S+) \(/.exec(reason)?.[1]);
  expect(new Set(others)).toEqual(new Set(addresses(sent).filter((address) => !addresses(judged).includes(address))));
  expect(/^no entry of .*: 2 × sent to/.test(summary.conclusion.because)).toBe(files.length > 1);
});

test('an order whose query was taken out of the recording is left out, and merging keeps what was left out and cut', async () => {
  const bare = { ...order('a.test'), request: { method: 'GET', url: 'https://a.test/ultra/v1/order', headers: {} } };
  const quoted = { ...bare, response: { status: 200, headers: json, body: '{"taker":"me","transaction":"AA=="}' } };
  const cut = linesOf([order('a.test'), bare, quoted, quoted, order('a.test')]).slice(0, -20);
  const { out, summary } = await judgedFiles([fileOf('bare.ndjson', cut)]);
  expect([summary.end.leftOut, summary.end.sent.total]).toEqual([{ 'its query was not recorded in the URL': 2 }, 2]);
  const more = await judgedTraffic([quoted, order('a.test')]);
  const merged = await mergedFolders([more.out, out]);
  expect(merged.end.leftOut).toEqual({ 'its query was not recorded in the URL': 3 });
  expect(merged.conclusion).toMatchObject({ exitCode: 2 });
  expect(merged.conclusion.because).toMatch(/bare\.ndjson ends early, at entry 5/);
});

test('a profile tells forms of operations that the document does not show', async () => {
  const asked = ['GET /orders/history/0a1b?x=1', 'DELETE /orders/dca/7', 'GET /orders/history', 'GET /orders/unknown'];
  const refused = asked.map((line) => {
    const [method, path] = line.split(' ');
    const request = { method, url: `/trigger/v2${path}`, headers: { authorization: 'Bearer x' } };
    return { request, response: { status: 401, headers: json, body: '{"error":"Unauthorized"}' } };
  });
  const dialect = {
    name: 'forms',
    history: { byId: '/orders/history/{order}' },
    recurring: { cancel: { method: 'DELETE', path: '/orders/dca/{order}' } },
  };
  const profile = { name: 'forms', bases: { trigger: 'https://a.test/trigger/v2' }, trigger: { dialect } };
  const request = { method: 'GET', url: 'http://127.0.0.1:1/lend/v1/borrow/vaults', headers: {} };
  const { summary } = await judgedTraffic([...refused, { ...refused[0], request }], {
    target: fileOf('target.json', JSON.stringify(profile)),
  });
  expect(summary.end.sent.operations).toEqual({ listHistory: 2, cancelRecurring: 1 });
  expect(summary.end.leftOut).toEqual({
    'not an operation of a document: GET /trigger/v2/orders/unknown': 1,
    'sent to another deployment, http://127.0.0.1:1/lend/v1 (the one judged has no such address; what passed `plumbline proxy` is judged in the folder that it wrote, and `merge` unites several)': 1,
  });
});
