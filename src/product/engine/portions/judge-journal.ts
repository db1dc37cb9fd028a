import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { Portion } from '../../results/portion.js';
import { rejudge, withCited, type Rejudged } from '../rejudge.js';
import { startThread } from '../thread.js';
import { joined } from './join.js';

/** What one thread is to judge. */
export interface PortionTask {
  readonly file: string;
  readonly portion: Portion;
}

/** What a thread found, or what is wrong with the file. */
export type PortionResult = { readonly rejudged: Rejudged } | { readonly problem: string };

/** A thread takes a quarter of a second to start, in which this many bytes are judged. */
const leastBytesPerThread = 16_000_000;

/** Megabytes for what is made and forgotten within a trace. */
const youngGeneration = 96;

/**
 * Judges a journal again with several threads, each of which judges some of its traces with all their exchanges. The
 * number of threads changes nothing in the result. By default three for four cores, and fewer for a short journal.
 */
export async function judgeJournal(file: string, jobs?: number): Promise<Rejudged> {
  const of = threadsFor(sizeOf(file), jobs);
  if (of <= 1) return rejudge(file);
  const portions = Array.from({ length: of }, (_, index) => judgePortion({ file, portion: { index, of } }));
  return addedUp(file, portions);
}

/** Adds up the portions of a journal. What one thread alone says of one with a mistake is said whatever their number. */
export async function addedUp(file: string, portions: readonly Promise<Rejudged>[]): Promise<Rejudged> {
  const all = await Promise.allSettled(portions);
  const failed = all.find(({ status }) => status === 'rejected');
  if (failed === undefined) {
    const [first, ...others] = all.map((result) => (result as PromiseFulfilledResult<Rejudged>).value);
    return withCited(file, joined([first!, ...others]));
  }
  const reason: unknown = (failed as PromiseRejectedResult).reason;
  if (!(reason instanceof ConfigurationError)) throw reason;
  return rejudge(file);
}

/** A thread that judges keeps another third of a core busy, which compiles and collects garbage beside it. */
const threadsPerCore = 3 / 4;

/** How many threads judge so many bytes, unless it was said how many. */
export function threadsFor(bytes: number, jobs?: number): number {
  const most = Math.floor(availableParallelism() * threadsPerCore);
  return jobs ?? Math.max(1, Math.min(most, Math.ceil(bytes / leastBytesPerThread)));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function judgePortion(task: PortionTask): Promise<Rejudged> {
  return new Promise((resolve, reject) => {
    startThread<never, PortionResult>({
      module: { name: 'engine/judge-worker', source: new URL('worker.ts', import.meta.url) },
      data: () => task,
      youngGeneration,
      onMessage(result) {
        if ('problem' in result) reject(new ConfigurationError(result.problem));
        else resolve(result.rejudged);
      },
      // One that has given its result ends too.
      onEnd(reason) {
        reject(new Error(`a thread of judge ended (${reason.message})`, { cause: reason }));
        return false;
      },
    });
  });
}
