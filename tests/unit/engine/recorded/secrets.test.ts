import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsInHeaders } from '../../../../src/product/cli/recorded-secrets.js';
import { judgeCommand } from '../../../../src/product/cli/commands/judge.js';
import { freshFolder } from '../../../support/command-line.js';

test('a secret of a recording is in nothing that is kept', async () => {
  const secret = 'sk-0123456789abcdef';
  const out = freshFolder();
  const file = join(out, 'lines.ndjson');
  const exchange = {
    request: {
      method: 'GET',
      url: `https://a.test/ultra/v1/order?key=${secret}`,
      headers: { 'X-API-Key': secret, authorization: 'Bearer opaque-token-000' },
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: `{"echo":"${secret}"}` },
  };
  writeFileSync(file, `${JSON.stringify(exchange)}\n`);
  const results = join(out, 'results');
  expect(await judgeCommand([file], { out: results, require: 0, report: ['html', 'markdown', 'junit'] })).toBe(2);
  for (const name of ['journal.ndjson', 'run.json', 'report.html', 'report.md', 'junit.xml'])
    expect(readFileSync(join(results, name), 'utf8')).not.toMatch(/sk-0123456789abcdef|opaque-token/);
});

test('a key that the suite invented is no secret, and stays', async () => {
  const sent = (headers: object) => ({
    request: { method: 'GET', url: 'https://a.test/ultra/v1/order?amount=1', headers },
    response: { status: 401, headers: { 'content-type': 'application/json' }, body: '{"error":"no"}' },
  });
  const lines = [sent({ 'x-api-key': 'not-a-key-0000000000000000' }), sent({ 'x-api-key': 'sk-0123456789abcdef' })];
  const out = freshFolder();
  const file = join(out, 'lines.ndjson');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await judgeCommand([file], { out: join(out, 'results'), require: 0, report: [] });
  const journal = readFileSync(join(out, 'results', 'journal.ndjson'), 'utf8');
  expect(journal).toContain('["x-api-key","not-a-key-0000000000000000"]');
  expect(journal).not.toContain('sk-0123456789abcdef');
});

test('a scheme without a credential is no secret', () => {
  const secretsOf = (authorization: string) => secretsInHeaders([['authorization', authorization]]);
  expect(secretsOf('Bearer')).toEqual([]);
  expect(secretsOf('bearer ')).toEqual([]);
  expect(secretsOf('Bearer opaque-token-000')).toContainEqual(['token', 'opaque-token-000']);
  expect(secretsOf('opaque-token-000')).toContainEqual(['token', 'opaque-token-000']);
});
