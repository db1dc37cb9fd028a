import type { RunSummary } from '../../product/results/run-json.js';
import type { Reference } from '../../reference/composition.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler } from '../../reference/reference.js';
import { together } from '../defects/operators.js';
import type { Job, JobResult } from './plan.js';
import { runOnce, type RunOnceOptions } from './run-once.js';
import { diagnosisOf, variationsOf, type Variation } from './variation.js';

/** In how many parts a gate is played, until the diagnosis is exact: one part of so many, by the seed another one. */
const divisions = { faulty: [9, 3], conforming: [3] } as const;

/** What conforms meets the inputs for so few requests first, at a quarter of the seeds. */
const few = { requests: 300, every: 4 };

/** Executes one job. What fails under what conforms has failed in any part. Whatever happens becomes part of the result. */
export async function runJob(job: Job): Promise<JobResult> {
  const { ids, seed, whole } = job;
  try {
    const all = variationsOf(ids);
    const conforms = all.every(({ origin }) => origin === 'conforming');
    const shards = divisions[conforms ? 'conforming' : 'faulty'].map((of) => ({
      shard: { index: 1 + (seed % of), of },
    }));
    const parts = conforms && seed % few.every === 0 ? [{ requests: few.requests }, ...shards] : shards;
    for (const part of whole ? [] : parts) {
      const result = await play(job, all, part);
      const { outcome } = diagnosisOf(all, result);
      if (outcome === 'exact' || (conforms && outcome === 'misdiagnosed')) return result;
    }
    return await play(job, all);
  } catch (error) {
    return { job, failed: [], passed: 0, reached: false, fault: `${JSON.stringify(job)}: ${describe(error)}` };
  }
}

async function play(job: Job, all: readonly Variation[], part: Partial<RunOnceOptions> = {}): Promise<JobResult> {
  let reached = false;
  const [{ api } = { api: undefined }] = all;
  const only = all.every((each) => each.api === api) ? api : undefined;
  // What conforms may fail now and then, and as in a gate only what fails again counts.
  const confirm = all.every(({ origin }) => origin === 'conforming');
  const { requirements, counts, suiteFaults } = await runOnce({
    ...{ seed: job.seed, confirm, ...part, ...(only !== undefined && { only }) },
    inject: watching(all, () => (reached = true)),
    declare: (profile) => all.reduce((declared, { declare }) => declare?.(declared) ?? declared, profile),
  });
  return {
    ...{ job, reached, passed: counts.pass, failed: requirements.flatMap(failedIn) },
    ...(suiteFaults && { fault: Object.keys(suiteFaults).join('\n') }),
  };
}

function failedIn({ id, level, verdict, findings }: RunSummary['requirements'][number]): JobResult['failed'] {
  if (verdict !== 'fail' || level === undefined) return [];
  const { expected, actual, at } = findings[0] ?? { expected: '', actual: '', at: '' };
  return [{ id, level, says: `expected ${expected}, found ${actual}${at === '' ? '' : ` at ${at}`}` }];
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`}`;
}

/**
 * Puts variations around a reference, one around the other, and tells when they take effect: their response differs from
 * that of the reference, they changed the request, or they did not pass it on once. Requests come one after the other, but
 * where what serves them sleeps. What never took effect proves nothing. Once it did, comparing would take a fifth of a run.
 */
export const watching =
  (all: readonly Pick<Variation, 'inject'>[], onEffect: () => void) =>
  (reference: Reference): Handler => {
    let hasEffect = false;
    let passedOn: string[] = [];
    const plain: Handler = async (request) => {
      const response = await reference.handle(request);
      if (!hasEffect) passedOn.push(writeJson({ request, response }));
      return response;
    };
    const varied = together(...all.map((each) => each.inject))({ ...reference, handle: plain });
    return async (request) => {
      if (hasEffect) return varied(request);
      passedOn = [];
      const response = await varied(request);
      if (passedOn.length !== 1 || passedOn[0] !== writeJson({ request, response })) {
        hasEffect = true;
        onEffect();
      }
      return response;
    };
  };
