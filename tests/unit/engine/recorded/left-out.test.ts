import { expect, test } from 'vitest';
import { fileOf, json, judgedFiles, linesOf, mergedFolders, order } from './recordings.js';

test('other services and other deployments are left out and counted', async () => {
  const other = (method: string, url: string) => ({ ...order('x.test'), request: { method, url, headers: {} } });
  const others = [other('GET', 'https://keys.test/api/vault'), other('POST', 'https://login.test/auth/verify')];
  const lines = linesOf([order('a.test'), order('b.test'), ...others]);
  const { summary } = await judgedFiles([fileOf('mixed.ndjson', lines)]);
  expect(summary.end.sent.total).toBe(1);
  const reasons = Object.keys(summary.end.leftOut ?? {}).join('\n');
  expect(summary.end.interrupted).toEqual({});
  expect(reasons).toMatch(/another deployment, https:\/\/b\.test\/ultra\/v1/);
  expect(reasons).toMatch(/keys\.test\/api does not tell which API it serves/);
  expect(reasons).toMatch(/login\.test does not tell which API it serves/);
});

test('an order whose query was taken out of the recording is left out, and merging keeps what was left out and cut', async () => {
  const bare = { ...order('a.test'), request: { method: 'GET', url: 'https://a.test/ultra/v1/order', headers: {} } };
  const quoted = { ...bare, response: { status: 200, headers: json, body: '{"taker":"me","transaction":"AA=="}' } };
  const { out, summary } = await judgedFiles([
    fileOf('bare.ndjson', linesOf([order('a.test'), bare, quoted, quoted, order('a.test')]).slice(0, -20)),
  ]);
  expect(summary.end.leftOut).toEqual({ 'its query was not recorded in the URL': 2 });
  expect(summary.end.sent.total).toBe(2);
  const more = await judgedFiles([fileOf('more.ndjson', linesOf([quoted, order('a.test')]))]);
  const merged = await mergedFolders([more.out, out]);
  expect(merged.end.leftOut).toEqual({ 'its query was not recorded in the URL': 3 });
  expect(merged.conclusion).toMatchObject({ exitCode: 2 });
  expect(merged.conclusion.because).toMatch(/bare\.ndjson ends early, at entry 5/);
});

test('a profile tells forms of operations that the document does not show', async () => {
  const refused = (method: string, path: string) => ({
    request: { method, url: `/trigger/v2${path}`, headers: { authorization: 'Bearer x' } },
    response: { status: 401, headers: json, body: '{"error":"Unauthorized"}' },
  });
  const file = fileOf(
    'forms.ndjson',
    linesOf([
      refused('GET', '/orders/history/0a1b?verbose=1'),
      refused('DELETE', '/orders/dca/7'),
      refused('GET', '/orders/history'),
      refused('GET', '/orders/unknown'),
    ]),
  );
  const dialect = {
    name: 'forms',
    history: { byId: '/orders/history/{order}' },
    recurring: { cancel: { method: 'DELETE', path: '/orders/dca/{order}' } },
  };
  const profile = { name: 'forms', bases: { trigger: 'https://a.test/trigger/v2' }, trigger: { dialect } };
  const { summary } = await judgedFiles([file], { target: fileOf('target.json', JSON.stringify(profile)) });
  expect(summary.end.sent.operations).toEqual({ listHistory: 2, cancelRecurring: 1 });
  expect(summary.end.leftOut).toEqual({ 'not an operation of a document': 1 });
});
