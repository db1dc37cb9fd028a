import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Job, JobResult } from './job.js';

export interface PoolOptions {
  readonly threads?: number;
  /** Jobs under way in one thread: more than one where they mostly wait. */
  readonly width?: number;
  /** The module that the threads run: that of this code unless given. */
  readonly worker?: URL;
  readonly onResult: (result: JobResult) => void;
  readonly signal?: AbortSignal;
}

/** Megabytes for what is made and forgotten within a run: in less, much of it is taken for lasting and moved about. */
const youngGeneration = 96;

/** Does jobs in threads, each of which takes the next job as soon as it is free. Resolves when all are done. */
export async function inPool(jobs: readonly Job[], options: PoolOptions): Promise<void> {
  const threads = Math.min(options.threads ?? availableParallelism(), jobs.length);
  const queue = jobs[Symbol.iterator]();
  await Promise.all(Array.from({ length: threads }, () => worked(queue, options)));
}

function worked(
  queue: Iterator<Job>,
  { width = 1, worker: file = workerFile(), onResult, signal }: PoolOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    });
    let under = 0;
    const next = (): void => {
      const taken = signal?.aborted === true ? undefined : queue.next();
      if (taken !== undefined && taken.done !== true) {
        under += 1;
        worker.postMessage(taken.value);
      } else if (under === 0) {
        void worker.terminate().then(() => resolve());
      }
    };
    worker.once('error', reject);
    worker.on('message', (result: JobResult) => {
      under -= 1;
      onResult(result);
      next();
    });
    for (let lane = 0; lane < width; lane += 1) next();
  });
}

/** A thread has no loader for TypeScript, so from the sources it starts through one. */
function workerFile(): URL {
  const compiled = new URL('../laboratory/proof-worker.js', import.meta.url);
  return existsSync(fileURLToPath(compiled)) ? compiled : new URL('./worker-from-source.mjs', import.meta.url);
}
