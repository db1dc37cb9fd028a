import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCommand } from '../../../src/cli/commands/judge.js';
import { writeHar } from '../../../src/reports/har.js';
import { addressOf } from '../../../src/recorded/address.js';
import { harEntries } from '../../../src/recorded/har-entries.js';
import { recordedExchange } from '../../../src/recorded/recorded-exchange.js';
import type { RunSummary } from '../../../src/results/run-json.js';
import { freshFolder, judged } from '../results/judged.js';

const read = (folder: string): RunSummary => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunSummary;

async function entriesOf(file: string, chunkSize: number): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const entry of harEntries(file, chunkSize)) entries.push(JSON.parse(entry));
  return entries;
}

test('the entries of an archive are found wherever its bytes are cut', async () => {
  const file = join(freshFolder(), 'one.har');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 4, max: 90 }),
      async (entries, size) => {
        const decoy = { entries: [{ decoy: true }], text: '"entries":[{' };
        writeFileSync(file, JSON.stringify({ log: { creator: decoy, pages: [decoy], entries, comment: ']}' } }));
        expect(await entriesOf(file, size)).toEqual(JSON.parse(JSON.stringify(entries)));
      },
    ),
    { numRuns: 60 },
  );
});

test('a request is told by where the documents put its operation', () => {
  const at = (method: string, url: string) => {
    const address = addressOf(method, url, {});
    return address && [address.base, address.operation, address.path];
  };
  expect(at('GET', 'https://a.test/x/ultra/v1/order?amount=1')).toEqual(['ultra', 'getOrder', '/order?amount=1']);
  expect(at('GET', 'https://a.test/swap/v2/order')).toEqual(['swap-v2', 'getOrder', '/order']);
  expect(at('POST', 'https://a.test/trigger/v2/auth/challenge')).toEqual(['trigger', 'challenge', '/auth/challenge']);
  expect(at('GET', 'https://a.test/ultra/v1/something-else')).toBeUndefined();
  expect(at('POST', 'https://a.test/ultra/v1/order')).toBeUndefined();
  expect(addressOf('GET', 'https://b.test/ultra/v1/order', { ultra: 'https://a.test/ultra/v1' })).toBeUndefined();
});

test('credentials that were refused, or that a recording may have dropped, decide nothing', () => {
  const entry = (headers: object, status: number) => ({
    request: { method: 'GET', url: 'https://a.test/ultra/v1/order', headers },
    response: { status, headers: {}, content: { size: 2, text: '{}' } },
  });
  expect(recordedExchange(entry({ 'x-api-key': 'key' }, 200))?.credentials).toEqual({ apiKey: 'genuine' });
  expect(recordedExchange(entry({ 'x-api-key': 'key' }, 401))?.credentials).toEqual({});
  expect(recordedExchange(entry({}, 200))?.credentials).toEqual({});
  expect(recordedExchange({ ...entry({}, 200), response: { status: 200, content: { size: 5 } } })).toBeUndefined();
});

test.each([
  ['as it should be', []],
  ['with faults', ['shape:getOrder:200:/mode:absent', 'order-mints-exchanged']],
] as const)('the archive of a run %s is judged as the run was, as far as no probe is needed', async (_, defects) => {
  const run = await judged(defects, { seed: 5 });
  const har = join(run.folder, 'exchanges.har');
  await writeHar(join(run.folder, 'journal.ndjson'), har);
  const profile = join(run.folder, 'target.ts');
  const { bases } = run.summary.run.target;
  const origin = new URL(bases.ultra!).origin;
  const source = new URL('../../../src/reference/profile.ts', import.meta.url).pathname;
  writeFileSync(
    profile,
    `import { referenceProfile } from '${source}';\nexport default referenceProfile('${origin}');\n`,
  );
  const out = freshFolder();
  const code = await judgeCommand([har], { target: profile, out, require: 0, report: ['junit'] });
  const offline = new Map(read(out).requirements.map((one) => [one.id, one]));
  let compared = 0;
  for (const { id, kind, verdict } of run.summary.requirements) {
    const other = offline.get(id)!.verdict;
    if (verdict === 'fail' && kind !== 'differential') expect([id, other]).toEqual([id, 'fail']);
    if (other === 'unexercised' || other === 'inconclusive' || other === 'unjudged') continue;
    expect([id, other]).toEqual([id, verdict]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);
  expect(code).toBe(defects.length > 0 ? 1 : 0);
});

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
  expect(await judgeCommand([file], { out: results, require: 0, report: ['html', 'markdown', 'junit', 'har'] })).toBe(
    2,
  );
  for (const name of ['journal.ndjson', 'run.json', 'report.html', 'report.md', 'junit.xml', 'exchanges.har'])
    expect(readFileSync(join(results, name), 'utf8')).not.toMatch(/sk-0123456789abcdef|opaque-token/);
});

test('files that are no recording are refused by name', async () => {
  const file = join(freshFolder(), 'notes.txt');
  writeFileSync(file, 'hello');
  await expect(judgeCommand([file], { out: freshFolder(), require: 0, report: [] })).rejects.toThrow(
    /no recorded traffic/,
  );
});
