import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createEvidenceQueue } from '../../src/product/engine/proxy/evidence.js';
import type { Passage } from '../../src/product/engine/proxy/passage.js';
import { startProxyThread } from '../../src/product/cli/proxy-thread.js';
import { bin, freshFolder } from '../support/command-line.js';

const key = 'proxied-key-5b1f8e20';

const passage = (path: string): Passage => ({
  base: 'ultra',
  method: 'GET',
  path,
  startedAt: 1_700_000_000_000,
  milliseconds: 5,
  requestHeaders: ['x-api-key', key],
  requestBody: new Uint8Array(),
  outcome: { status: 200, headers: ['content-type', 'application/json'], body: Buffer.from('{"mode":"ultra"}') },
});

/** The thread of the proxy that ends where a request says so, before or after it was judged. */
function mortalWorker(folder: string): URL {
  const file = join(folder, 'worker.mjs');
  const real = pathToFileURL(join(bin, '../../dist/cli/proxy-worker.js')).href;
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    const end = (place, { batch = [] }) => {
      if (batch.some(({ path }) => path.includes(place))) throw new Error('it ends ' + place);
    };
    const on = parentPort.on.bind(parentPort);
    parentPort.on = (name, listener) =>
      on(name, (message) => {
        end('before', message);
        listener(message);
        end('behind', message);
      });
    await import('${real}');`,
  );
  return pathToFileURL(file);
}

async function judged(paths: readonly (readonly string[])[]) {
  const folder = freshFolder();
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify({ name: 'proxied', bases: { ultra: 'http://127.0.0.1:1/ultra/v1' } }));
  const said: string[] = [];
  const task = { target, out: join(folder, 'out'), strict: false, require: 0, report: [] };
  const queue = createEvidenceQueue((batch, bytes) => thread.judge(batch, bytes));
  const thread = await startProxyThread(task, queue, (line) => void said.push(line), mortalWorker(folder));
  const order = '/ultra/v1/order?inputMint=a&outputMint=b&amount=1&number=';
  for (const [index, batch] of paths.entries()) {
    for (const [at, path] of batch.entries()) {
      const { outcome, ...given } = passage(
        path.startsWith('/') || path === '*' ? path : `${order}${index}${at}${path}`,
      );
      const witness = queue.witness();
      if ('status' in outcome) witness.received.add(outcome.body);
      witness.tell({ ...given, outcome });
    }
    queue.flush();
    // What a thread was handed before it ended is lost together.
    while (queue.numbers.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const summary = await thread.end();
  await thread.stop();
  return { said, numbers: queue.numbers, summary, journal: readFileSync(join(folder, 'out/journal.ndjson'), 'utf8') };
}

test('whatever cannot be judged is counted by its reason', async () => {
  const { said, numbers, summary } = await judged([
    ['', '*', '/other'],
    ['', '/ultra/v1/none'],
    ['http://any/x'].map(() => '*'),
  ]);
  expect(said).toEqual([]);
  expect(numbers).toMatchObject({ passed: 6, judged: 2, waiting: 0 });
  expect(numbers.dropped).toEqual({ 'its request target is no path': 2, 'not an operation of a document': 2 });
  expect(summary.end.leftOut).toEqual(numbers.dropped);
  expect(summary.conclusion.remarks).toContain('2 of 6 exchanges passed without being judged');
});

test('a thread that ends is said at once, another takes its place, and its evidence is kept', async () => {
  const { said, numbers, summary, journal } = await judged([['', ''], ['', 'before'], ['', 'behind', ''], ['']]);
  expect(said).toEqual([
    'the thread that judges ended (it ends before); another takes its place',
    'the thread that judges ended (it ends behind); another takes its place',
  ]);
  expect(numbers.passed).toBe(8);
  expect(numbers.waiting).toBe(0);
  expect(numbers.judged + Object.values(numbers.dropped).reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(summary.end.sent.total).toBe(numbers.judged);
  expect(journal.match(/"type":"exchange"/g)).toHaveLength(numbers.judged);
  expect(journal.match(/"type":"run"/g)).toHaveLength(1);
  expect(journal).not.toContain(key);
});

test('threads that end one after the other are given up, which is said, and nothing that passes waits for them', async () => {
  const ended = judged(Array.from({ length: 8 }, () => ['before']));
  await expect(ended).rejects.toThrow('it ends before');
});
