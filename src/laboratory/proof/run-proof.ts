import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyOf, type Job, type JobResult } from './job.js';
import { inPool } from './pool.js';
import { proofOf, type Proof } from './proof.js';
import { jobsOf } from './plan.js';
import type { Settings } from './settings.js';

export interface ProofOptions {
  /** Results are kept here as they come, so that a proof can be resumed; nowhere when left out. */
  readonly store?: string;
  /** Resume from the store, if it is of the same seed and of the current code. */
  readonly resume?: boolean;
  readonly threads?: number;
  /** The module that the threads run: that of this code unless given. */
  readonly worker?: URL;
  readonly signal?: AbortSignal;
  readonly onResult?: (result: JobResult, done: number, planned: number) => void;
}

/** Executes all runs of a proof in threads and adds them up. */
export async function runProof(settings: Settings, options: ProofOptions = {}): Promise<Proof> {
  const jobs = jobsOf(settings);
  const store =
    options.store === undefined ? undefined : openStore(options.store, settings.seed, options.resume === true);
  const kept = store?.kept ?? new Map<string, JobResult>();
  const results = jobs.flatMap((job) => kept.get(keyOf(job)) ?? []);
  const left = jobs.filter((job) => !kept.has(keyOf(job)));
  const onResult = (result: JobResult): void => {
    results.push(result);
    store?.add(result);
    options.onResult?.(result, results.length, jobs.length);
  };
  const { threads, worker, signal } = options;
  const busy = left.filter((job) => !waits(job));
  const crews = [
    {
      jobs: [...busy.filter(isLong), ...busy.filter((job) => !isLong(job))],
      ...(threads !== undefined && { threads }),
    },
    { jobs: left.filter(waits), threads: 1, width: 12 },
  ];
  await inPool(crews, { onResult, ...(worker && { worker }), ...(signal && { signal }) });
  const order = new Map(jobs.map((job, index) => [keyOf(job), index]));
  return proofOf(
    settings,
    results.sort((left, right) => (order.get(keyOf(left.job)) ?? 0) - (order.get(keyOf(right.job)) ?? 0)),
  );
}

/** Runs with network faults mostly wait, for responses and between retries: one thread does all of them beside the others. */
const waits = ({ kind }: Job): boolean => kind === 'network-fault';

/** A defect that shows in few requests is looked for the longest: if one came last, the other threads would have nothing to do. */
const isLong = ({ kind }: Job): boolean => kind === 'narrowed';

interface Head {
  readonly code: string;
  readonly seed: number;
}

/** The seed of the proof that a store holds, if the code is still the same. */
export function seedInStore(file: string): number | undefined {
  const head = existsSync(file)
    ? (parsed(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '') as Head | undefined)
    : undefined;
  return head?.code === digestOfCode() ? head.seed : undefined;
}

function openStore(file: string, seed: number, resume: boolean) {
  const kept = new Map<string, JobResult>();
  if (resume && seedInStore(file) === seed) {
    for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
      const result = parsed(line) as JobResult | undefined;
      if (result !== undefined && result.fault === undefined) kept.set(keyOf(result.job), result);
    }
  }
  mkdirSync(join(file, '..'), { recursive: true });
  const all = [
    JSON.stringify({ code: digestOfCode(), seed } satisfies Head),
    ...[...kept.values()].map((result) => JSON.stringify(result)),
    '',
  ];
  writeFileSync(file, all.join('\n'));
  return { kept, add: (result: JobResult): void => appendFileSync(file, `${JSON.stringify(result)}\n`) };
}

/** An unfinished line is ignored. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Results are valid for the code that produced them. */
function digestOfCode(): string {
  const hash = createHash('sha256');
  const here = dirname(fileURLToPath(import.meta.url));
  for (const root of [join(here, '..'), join(here, '../../generated')].filter(existsSync))
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|js|mjs)$/.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 16);
}
