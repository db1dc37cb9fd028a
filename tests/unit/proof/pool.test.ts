import { expect, test } from 'vitest';
import { inPool } from '../../../src/laboratory/proof/pool.js';

const jobs = [1, 2, 3, 4].map((seed) => ({ kind: 'clean', seed }) as never);

const worker = (onJob: string): URL =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (job) => { ${onJob} });`);

test('the threads of each crew have as many jobs under way as it says', async () => {
  const done: unknown[] = [];
  const others = [5, 6].map((seed) => ({ kind: 'clean', seed }) as never);
  // Both of two jobs are given back when the second one is there.
  const inPairs = worker(`
    globalThis.known ||= [];
    if (known.push(job.seed) === 2) for (const seed of known.splice(0)) parentPort.postMessage(seed);`);
  await inPool(
    [
      { jobs, threads: 1, width: 2 },
      { jobs: others, threads: 1, width: 2 },
    ],
    { worker: inPairs, onResult: (result) => done.push(result) },
  );
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  ['throws', "throw new Error('made to end');", 'a thread of the proof ended (made to end)'],
  ['leaves', 'process.exit(3);', 'a thread of the proof ended (it ended with exit code 3)'],
])('a thread that %s fails the whole', async (_, onJob, message) => {
  const pool = inPool([{ jobs, threads: 2 }], { worker: worker(onJob), onResult: () => undefined });
  await expect(pool).rejects.toThrow(message);
});
