import { expect, test } from 'vitest';
import { inPool } from '../../../src/laboratory/proof/pool.js';

const jobs = [1, 2, 3, 4].map((seed) => ({ kind: 'clean', seed }) as never);

const worker = (onJob: string): URL =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (job) => { ${onJob} });`);

test('jobs are done by all threads', async () => {
  const done: unknown[] = [];
  await inPool(jobs, {
    threads: 2,
    width: 2,
    worker: worker('parentPort.postMessage(job.seed);'),
    onResult: (result) => done.push(result),
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4]);
});

test.each([
  ['throws', "throw new Error('made to end');", 'a thread of the proof ended (made to end)'],
  ['leaves', 'process.exit(3);', 'a thread of the proof ended (it ended with exit code 3)'],
])('a thread that %s fails the whole', async (_, onJob, message) => {
  const pool = inPool(jobs, { threads: 2, worker: worker(onJob), onResult: () => undefined });
  await expect(pool).rejects.toThrow(message);
});
