import type { Profile } from '../../product/profile/profile.js';
import type { Depth } from '../../product/explore/inputs.js';
import type { Levels } from '../../product/model/factors.js';
import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import type { RunSummary } from '../../product/results/run-json.js';
import { declaringVariants, withVariants } from '../variants/index.js';
import { keyOf, type Job, type JobResult } from './job.js';
import { apiOf, findDefect, type KnownDefect } from './known-defects.js';
import { inSomeResponses, narrowedTo } from './narrowed.js';
import { faultyServer } from './faulty-server.js';
import { findNetworkFault, shortTokenLifetimeSeconds } from './network-faults.js';
import { failedIds, runOnce } from './run-once.js';
import { runsThatShow } from './short-run.js';
import { judgeClient, playClient } from '../clients/play-client.js';
import { findClient } from '../clients/known-clients.js';
import { recordingReach } from './recording-reach.js';

/** Executes one run; whatever happens in it becomes part of the result. */
export async function runJob(job: Job): Promise<JobResult> {
  const from = performance.now();
  const nothing = { sent: 0, failed: [], passed: 0, inconclusive: 0, unexercised: 0, reached: 0 };
  const milliseconds = (): number => Math.round(performance.now() - from);
  try {
    const { summary, ...seen } = await runOf(job);
    return { job, milliseconds: milliseconds(), ...digestOf(summary), ...seen };
  } catch (error) {
    return { job, milliseconds: milliseconds(), ...nothing, fault: `${keyOf(job)}: ${describe(error)}` };
  }
}

interface JobRun {
  readonly summary: RunSummary;
  readonly reached: number;
  readonly seenAfter?: number;
  readonly duties?: readonly string[];
  readonly whole?: true;
}

async function runOf(job: Job): Promise<JobRun> {
  const { seed } = job;
  if (job.kind === 'defect') return runWithDefect(findDefect(job.defect), seed, job.whole === true);
  if (job.kind === 'client') {
    const client = findClient(job.client);
    const played = await playClient(client, seed);
    const summary = await judgeClient(played);
    const kept = summary.requirements.filter(({ party, verdict }) => party === 'client' && verdict === 'pass');
    return { summary, reached: played.departures, duties: kept.map(({ id }) => id) };
  }
  if (job.kind === 'variants') {
    const { inject, reached } = recordingReach({ inject: (reference) => withVariants(reference, job.variants) });
    const only = job.only !== undefined && { only: job.only };
    const declare = (profile: Profile): Profile => declaringVariants(profile, job.variants);
    const shard = job.shard && { shard: job.shard };
    return { summary: await runOnce({ seed, inject, declare, ...only, ...shard }), reached: reached() };
  }
  if (job.kind === 'network-fault') {
    let disturbed = 0;
    const networkFault = findNetworkFault(job.networkFault);
    const onDisturbed = (): void => void (disturbed += 1);
    const summary = await runOnce({
      seed,
      only: job.only,
      ...(job.shard && { shard: job.shard }),
      // Their faults come at any pace, so that nothing is gained by a slower one.
      perSecond: 100_000,
      serve: (handle, clock) => faultyServer(handle, clock, { networkFault, seed, onDisturbed }),
      ...(networkFault.id === 'token-expiry' && { declare: withShortTokens }),
    });
    return { summary, reached: disturbed };
  }
  const defect = findDefect(job.defect);
  if (job.kind === 'rare')
    return untilSeen(defect, job.seed, 'release', (reference) =>
      inSomeResponses(reference, defect, job.rate, job.seed),
    );
  return untilSeen(defect, job.seed, depthFor(job.levels), (reference) => narrowedTo(reference, defect, job.levels));
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
  return { summary: await runOnce({ seed, inject, only }), reached: reached(), whole: true };
}

/** The depth that promises every combination of so many levels. */
function depthFor(levels: Levels): Depth {
  return Object.keys(levels).length > 2 ? 'release' : 'gate';
}

/** The profile declares the shorter lifetime of tokens. */
function withShortTokens(profile: Profile): Profile {
  const { trigger } = profile;
  if (trigger === undefined) return profile;
  return {
    ...profile,
    trigger: { ...trigger, expiredToken: { form: 'clock', lifetimeSeconds: shortTokenLifetimeSeconds } },
  };
}

/** Runs until the first violation, and at most as long as a run of this depth. */
async function untilSeen(
  defect: KnownDefect,
  seed: number,
  depth: Depth,
  faulty: (reference: Reference) => Handler,
): Promise<JobRun> {
  const stop = new AbortController();
  const { inject, reached } = recordingReach({ inject: faulty });
  let seenAfter: number | undefined;
  const summary = await runOnce({
    seed,
    depth,
    only: apiOf(defect),
    inject,
    signal: stop.signal,
    onProgress: ({ failing, sent }) => {
      if (failing === 0 || seenAfter !== undefined) return;
      seenAfter = sent;
      stop.abort();
    },
  });
  return { summary, reached: reached(), ...(seenAfter !== undefined && { seenAfter }) };
}

function digestOf({
  requirements,
  counts,
  end,
  suiteFaults,
}: RunSummary): Omit<JobResult, 'job' | 'milliseconds' | 'reached'> {
  return {
    sent: end.sent.total,
    failed: requirements.flatMap(({ id, level, verdict, findings }) => {
      if (verdict !== 'fail' || level === undefined) return [];
      const { expected, actual, at } = findings[0] ?? { expected: '', actual: '', at: '' };
      return [{ id, level, says: `expected ${expected}, found ${actual}${at === '' ? '' : ` at ${at}`}` }];
    }),
    passed: counts.pass,
    inconclusive: counts.inconclusive,
    unexercised: counts.unexercised,
    ...(suiteFaults && { fault: Object.keys(suiteFaults).join('\n') }),
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`}`;
}
