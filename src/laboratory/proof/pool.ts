import { availableParallelism } from 'node:os';
import { startThread, type ThreadModule } from '../../product/engine/thread.js';
import type { Job, JobResult } from './plan.js';

/** Megabytes for what is made and forgotten within a run. */
const youngGeneration = 96;

const threadModule: ThreadModule = { name: 'proof/worker', source: new URL('worker.ts', import.meta.url) };

/** Does jobs in threads, each of which takes the next one as soon as it is free; the results are in the order of the jobs. */
export async function inPool(
  jobs: readonly Job[],
  module: ThreadModule | URL = threadModule,
  onResult?: (result: JobResult) => void,
): Promise<readonly JobResult[]> {
  const results: JobResult[] = [];
  const queue = [...jobs.entries()];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let place = 0;
      const thread = startThread<Job, JobResult>({
        module,
        youngGeneration,
        onMessage(result) {
          results[place] = result;
          onResult?.(result);
          next();
        },
        onEnd(reason) {
          // Where a thread ends, no other begins another job.
          queue.length = 0;
          reject(new Error(`a thread of the proof ended (${reason.message})`, { cause: reason }));
        },
      });
      const next = (): void => {
        const taken = queue.shift();
        if (taken === undefined) return void thread.stop().then(() => resolve());
        place = taken[0];
        thread.post(taken[1]);
      };
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work));
  return results;
}
