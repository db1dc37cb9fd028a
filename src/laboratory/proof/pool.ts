import { availableParallelism } from 'node:os';
import { startThread, type ThreadModule } from '../../product/engine/thread.js';
import type { Job, JobResult } from './job.js';

/** Threads that share jobs. */
export interface Crew {
  readonly jobs: readonly Job[];
  readonly threads?: number;
  /** Jobs under way in one thread: more than one where they mostly wait. */
  readonly width?: number;
}

export interface PoolOptions {
  /** The module that the threads run: that of this code unless given. */
  readonly worker?: ThreadModule | URL;
  readonly onResult: (result: JobResult) => void;
  readonly signal?: AbortSignal;
}

/** Megabytes for what is made and forgotten within a run. */
const youngGeneration = 96;

const threadModule: ThreadModule = { name: 'laboratory/proof-worker', source: new URL('worker.ts', import.meta.url) };

/** Does jobs in threads, each of which takes the next of its crew as soon as it is free. Resolves when all are done. */
export async function inPool(crews: readonly Crew[], options: PoolOptions): Promise<void> {
  // Where a thread ends, no other begins another job.
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])]);
  await Promise.all(
    crews.flatMap(({ jobs, threads = availableParallelism(), width = 1 }) => {
      const queue = jobs[Symbol.iterator]();
      return Array.from({ length: Math.min(threads, jobs.length) }, () =>
        worked(queue, width, { ...options, signal }).catch((error: unknown) => {
          ended.abort();
          throw error;
        }),
      );
    }),
  );
}

function worked(
  queue: Iterator<Job>,
  width: number,
  { worker: module = threadModule, onResult, signal }: PoolOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = startThread<Job, JobResult>({
      module,
      youngGeneration,
      onMessage(result) {
        under -= 1;
        onResult(result);
        next();
      },
      onEnd(reason) {
        reject(new Error(`a thread of the proof ended (${reason.message})`, { cause: reason }));
        return false;
      },
    });
    let under = 0;
    const next = (): void => {
      const taken = signal?.aborted === true ? undefined : queue.next();
      if (taken !== undefined && taken.done !== true) {
        under += 1;
        thread.post(taken.value);
      } else if (under === 0) {
        void thread.stop().then(() => resolve());
      }
    };
    for (let lane = 0; lane < width; lane += 1) next();
  });
}
