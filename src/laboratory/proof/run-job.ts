import type { RunSummary } from '../../product/results/run-json.js';
import type { Client } from '../clients/clients.js';
import { judgeClient, playClient } from '../clients/play-client.js';
import type { Job, JobResult } from './plan.js';
import { partsOf } from './parts.js';
import { recordingReach } from './recording-reach.js';
import { runOnce } from './run-once.js';
import { differenceOf, isReached, varied, variationsOf } from './variation.js';

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
