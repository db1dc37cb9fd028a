import type { RunSummary } from '../../product/results/run-json.js';
import type { Client } from '../clients/clients.js';
import { judgeClient, playClient } from '../clients/play-client.js';
import type { Job, JobResult } from './plan.js';
import { partsOf } from './parts.js';
import { runOnce } from './run-once.js';
import { differenceOf, isReached, varied, variationsOf } from './variation.js';
import type { Reference } from '../../reference/composition.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler } from '../../reference/reference.js';
import type { Defect } from '../defects/defect.js';

/** Executes one job; whatever happens in it becomes part of the result. */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    const all = variationsOf(job.ids);
    const client = all[0]!.client;
    if (client !== undefined) return await clientRun(client, job);
    const { inject, reached } = recordingReach({ inject: (reference) => varied(reference, all) });
    const apis = new Set(all.map(({ api }) => api));
    const [only] = apis.size === 1 ? apis : [];
    let result: JobResult | undefined;
    for await (const part of partsOf(all, job)) {
      const summary = await runOnce({
        ...{ seed: job.seed, inject, ...part, ...(only !== undefined && { only }) },
        declare: (profile) => all.reduce((declared, { declare }) => declare?.(declared) ?? declared, profile),
      });
      result = { job, reached: reached(), ...digestOf(summary) };
      const { missing, extra } = differenceOf(all, result.failed);
      if (missing.length === 0 && extra.length === 0 && isReached(all, result.reached)) return result;
    }
    return result!;
  } catch (error) {
    return { job, failed: [], passed: 0, reached: 0, fault: `${JSON.stringify(job)}: ${describe(error)}` };
  }
}

/** A client that conforms passes every duty. */
async function clientRun(client: Client, job: Job): Promise<JobResult> {
  const played = await playClient(client, job.seed);
  const summary = await judgeClient(played);
  const { failed, ...digest } = digestOf(summary);
  const duties = client.breaks.length > 0 ? [] : summary.requirements.filter(({ party }) => party === 'client');
  const unkept = duties.flatMap(({ id, verdict }) =>
    verdict === 'pass' ? [] : [{ id, level: 'must' as const, says: `a client that keeps it gets: ${verdict}` }],
  );
  return { job, reached: played.departures, ...digest, failed: [...failed, ...unkept] };
}

function digestOf({ requirements, counts, suiteFaults }: RunSummary): Omit<JobResult, 'job' | 'reached'> {
  return {
    failed: requirements.flatMap(({ id, level, verdict, findings }) => {
      if (verdict !== 'fail' || level === undefined) return [];
      const { expected, actual, at } = findings[0] ?? { expected: '', actual: '', at: '' };
      return [{ id, level, says: `expected ${expected}, found ${actual}${at === '' ? '' : ` at ${at}`}` }];
    }),
    passed: counts.pass,
    ...(suiteFaults && { fault: Object.keys(suiteFaults).join('\n') }),
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`}`;
}

export interface RecordedReach {
  readonly inject: Defect['inject'];
  /** How many responses differ from those of the reference, counted up to a bound. */
  readonly reached: () => number;
}

/** Enough to show that a defect takes effect; comparing every response makes a run a fifth slower. */
const enough = 3;

/**
 * Injects a defect and records when it takes effect: its response differs from that of the reference behind it, it changed
 * the request, or it did not pass it on once. Requests come one after the other, but where what serves them sleeps. A defect
 * that was never reached proves nothing.
 */
export function recordingReach(defect: Pick<Defect, 'inject'>): RecordedReach {
  let reached = 0;
  return {
    reached: () => reached,
    inject(reference: Reference): Handler {
      let passedOn: string[] = [];
      const plain: Handler = async (request) => {
        const response = await reference.handle(request);
        if (reached < enough) passedOn.push(writeJson({ request, response }));
        return response;
      };
      const faulty = defect.inject({ ...reference, handle: plain });
      return async (request) => {
        if (reached >= enough) return faulty(request);
        passedOn = [];
        const response = await faulty(request);
        if (passedOn.length !== 1 || passedOn[0] !== writeJson({ request, response })) reached += 1;
        return response;
      };
    },
  };
}
