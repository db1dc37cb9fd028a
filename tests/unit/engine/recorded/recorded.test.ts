import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsInHeaders } from '../../../../src/product/cli/recorded-secrets.js';
import { addressOf } from '../../../../src/product/engine/recorded/address.js';
import { recordedExchange, type RecordedExchange } from '../../../../src/product/engine/recorded/recorded-exchange.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import type { RunSummary } from '../../../../src/product/results/run-json.js';
import { freshFolder } from '../../../support/command-line.js';
import { exchangeOf } from '../../judge/made.js';
import { fileOf, judgedFiles, judgedTraffic, linesOf, mergedFolders, order } from './recordings.js';
import { createTogether, mostTogether } from '../../../../src/product/engine/recorded/judge.js';
import { harEntries } from '../../../../src/product/engine/recorded/recording.js';
import { createCredentials } from '../../../../src/product/engine/recorded/context.js';

async function entriesOf(file: string, chunkSize: number): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const read of harEntries(file, chunkSize)) if ('entry' in read) entries.push(read.entry);
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
    const address = addressOf(method, url, { bases: {}, operations: {} });
    return address && [address.base, address.operation, address.path];
  };
  expect(at('GET', 'https://a.test/x/ultra/v1/order?amount=1')).toEqual(['ultra', 'getOrder', '/order?amount=1']);
  expect(at('GET', 'https://a.test/swap/v2/order')).toEqual(['swapV2', 'getOrder', '/order']);
  expect(at('POST', 'https://a.test/trigger/v2/auth/challenge')).toEqual(['trigger', 'challenge', '/auth/challenge']);
  expect(at('GET', 'https://a.test/ultra/v1/something-else')).toBeUndefined();
  expect(at('POST', 'https://a.test/ultra/v1/order')).toBeUndefined();
  const elsewhere = { bases: { ultra: 'https://a.test/ultra/v1' }, operations: {} };
  expect(addressOf('GET', 'https://b.test/ultra/v1/order', elsewhere)).toBeUndefined();
});

const { request, response } = order('a.test');
const answered = (headers: object, status: number) => ({
  request: { ...request, headers },
  response: { ...response, status },
});

test('credentials that were refused, or that a recording may have dropped, decide nothing', () => {
  const others = { isComplete: false };
  const seen = (headers: object, status: number) => {
    const recorded = recordedExchange(answered(headers, status)) as RecordedExchange;
    return { base: 'ultra', request: { ...recorded.request, path: '/order' }, ...recorded.outcome } as const;
  };
  const credentials = createCredentials();
  const shown = (key: string, status: number) => credentials(seen({ 'x-api-key': key }, status), others).apiKey;
  expect([shown('key', 401), shown('key', 200), shown('key', 401)]).toEqual([undefined, 'genuine', 'genuine']);
  expect(shown('other', 401)).toBeUndefined();
  expect(credentials(seen({}, 200), others)).toEqual({});
  expect(credentials(seen({}, 200), { ...others, isComplete: true })).toEqual({ apiKey: 'absent' });
});

test('recorded files add up by merging, and none counts twice', async () => {
  const files = [1, 2, 3].map((n) => fileOf(`${n}.ndjson`, linesOf([order('a.test', { n })])));
  const all = await judgedFiles(files);
  const [one, two] = [await judgedFiles(files.slice(0, 2)), await judgedFiles(files.slice(2))];
  const summary = await mergedFolders([two.out, one.out]);
  expect(summary.run.id).toBe(all.summary.run.id);
  const tallies = ({ requirements }: RunSummary) =>
    requirements.map(({ id, verdict, exercised }) => [id, verdict, exercised]);
  expect([tallies(summary), summary.end.sent.total]).toEqual([tallies(all.summary), 3]);
  await expect(mergedFolders([one.out, all.out])).rejects.toThrow(/the same recorded file/);
  await expect(judgedFiles([files[0]!, fileOf('copy.ndjson', readFileSync(files[0]!, 'utf8'))])).rejects.toThrow(
    /have the same content/,
  );
});

test('a key that the suite invented, and a scheme without a credential, are no secrets', async () => {
  const keys = ['not-a-key-0000000000000000', 'sk-0123456789abcdef'];
  const { out } = await judgedTraffic(keys.map((key) => answered({ 'x-api-key': key }, 401)));
  const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
  expect(journal).toContain('["x-api-key","not-a-key-0000000000000000"]');
  expect(journal).not.toContain('sk-0123456789abcdef');
  const secretsOf = (authorization: string) => secretsInHeaders([['authorization', authorization]]);
  expect([secretsOf('Bearer'), secretsOf('bearer ')]).toEqual([[], []]);
  expect(secretsOf('Bearer opaque-token-000')).toContainEqual(['token', 'opaque-token-000']);
  expect(secretsOf('opaque-token-000')).toContainEqual(['token', 'opaque-token-000']);
});

const exchange = (number: number, base: Exchange['base'], text = ''): Exchange =>
  exchangeOf({ id: `file-${number}`, base, text });

test('recorded exchanges that are judged together are bounded in number and in what they hold', () => {
  const [many, large] = [createTogether('recorded'), createTogether('recorded')];
  for (let number = 1; number < mostTogether; number += 1) many.add(exchange(number, 'ultra'));
  large.add(exchange(1, 'ultra', 'x'.repeat(3_999_999)));
  expect([many.isFull(), large.isFull()]).toEqual([false, false]);
  many.add(exchange(mostTogether, 'ultra'));
  large.add(exchange(2, 'ultra', 'x'));
  expect([many.isFull(), large.isFull()]).toEqual([true, true]);
  for (const one of [many, large]) one.end();
  expect([many.isFull(), large.isFull()]).toEqual([false, false]);
});
