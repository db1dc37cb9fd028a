import type { Profile } from '../../product/profile/profile.js';
import type { RunSummary } from '../../product/results/run-json.js';
import { findClient } from '../clients/clients.js';
import { judgeClient, playClient } from '../clients/play-client.js';
import { declaringVariants, withVariants } from '../variants/index.js';
import type { Job, JobResult } from './job.js';
import { apiOf, findDefect, type KnownDefect } from './known-defects.js';
import { recordingReach } from './recording-reach.js';
import { failedIds, runOnce } from './run-once.js';
import { runsThatShow } from './short-run.js';

/** Executes one run; whatever happens in it becomes part of the result. */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    const { summary, reached, unkept = [] } = await runOf(job);
    const { failed, ...digest } = digestOf(summary);
    return { job, reached, ...digest, failed: [...failed, ...unkept] };
  } catch (error) {
    return { job, failed: [], passed: 0, reached: 0, fault: `${JSON.stringify(job)}: ${describe(error)}` };
  }
}

interface JobRun {
  readonly summary: RunSummary;
  readonly reached: number;
  /** Duties of a client that conforms, where they do not pass. */
  readonly unkept?: JobResult['failed'];
}

async function runOf(job: Job): Promise<JobRun> {
  const { seed } = job;
  if (job.kind === 'defect') return runWithDefect(findDefect(job.defect), seed, job.whole === true);
  if (job.kind === 'client') {
    const client = findClient(job.client);
    const played = await playClient(client, seed);
    const summary = await judgeClient(played);
    const duties = client.breaks.length > 0 ? [] : summary.requirements.filter(({ party }) => party === 'client');
    const unkept = duties.flatMap(({ id, verdict }) =>
      verdict === 'pass' ? [] : [{ id, level: 'must' as const, says: `a client that keeps it gets: ${verdict}` }],
    );
    return { summary, reached: played.departures, unkept };
  }
  const { inject, reached } = recordingReach({ inject: (reference) => withVariants(reference, job.variants) });
  const only = job.only !== undefined && { only: job.only };
  const declare = (profile: Profile): Profile => declaringVariants(profile, job.variants);
  const shard = job.shard && { shard: job.shard };
  return { summary: await runOnce({ seed, inject, declare, ...only, ...shard }), reached: reached() };
}

/**
 * The runs of a gate that can show a defect. Where they are not enough for an exact diagnosis, the whole gate decides: what
 * never succeeds in a part may do so in the rest.
 */
async function runWithDefect(defect: KnownDefect, seed: number, whole: boolean): Promise<JobRun> {
  const only = apiOf(defect);
  const { inject, reached } = recordingReach(defect);
  if (!whole) {
    const summary = await runOnce({ seed, inject, only, keeps: await runsThatShow(defect, seed) });
    const failed = new Set(failedIds(summary));
    const isExact = failed.size === defect.breaks.length && defect.breaks.every((id) => failed.has(id));
    if (isExact) return { summary, reached: reached() };
  }
  return { summary: await runOnce({ seed, inject, only }), reached: reached() };
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
