import { expect, test } from 'vitest';
import { inPool } from '../../../src/laboratory/proof/pool.js';

const jobs = [1, 2, 3, 4].map((seed) => ({ kind: 'clean', seed }) as never);

const worker = (onJob: string): URL =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (job) => { ${onJob} });`);

test('the results are in the order of the jobs, whichever is done first', async () => {
  const slowFirst = worker('setTimeout(() => parentPort.postMessage(job.seed), 300 / job.seed);');
  expect(await inPool(jobs, slowFirst)).toEqual([1, 2, 3, 4]);
});

test.each([
  ['throws', "throw new Error('made to end');", 'a thread of the proof ended (made to end)'],
  ['leaves', 'process.exit(3);', 'a thread of the proof ended (it ended with exit code 3)'],
])('a thread that %s fails the whole', async (_, onJob, message) => {
  await expect(inPool(jobs, worker(onJob))).rejects.toThrow(message);
});
