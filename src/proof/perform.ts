import type { Profile } from '../profile/profile.js';
import type { Depth } from '../explore/inputs.js';
import type { Reference } from '../reference/composition.js';
import type { Handler } from '../reference/reference.js';
import type { RunSummary } from '../results/run-json.js';
import { withControls } from '../reference/variants/index.js';
import { keyOf, type Job, type JobResult } from './job.js';
import { apiOf, findDefect, type KnownDefect } from './known-defects.js';
import { narrowedTo } from './narrowed.js';
import { noisyServer } from './noisy-server.js';
import { findNoise, shortTokenLifetimeSeconds } from './noises.js';
import { inSomeAnswers } from './in-some-answers.js';
import { trial } from './trial.js';
import { watched } from './watched.js';

/** Does one run; whatever happens in it becomes part of the result. */
export async function perform(job: Job): Promise<JobResult> {
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

interface Performed {
  readonly summary: RunSummary;
  readonly reached: number;
  readonly seenAfter?: number;
}

async function runOf(job: Job): Promise<Performed> {
  const { seed } = job;
  if (job.kind === 'defect') {
    const defect = findDefect(job.defect);
    const { inject, reached } = watched(defect);
    return { summary: await trial({ seed, inject, only: apiOf(defect) }), reached: reached() };
  }
  if (job.kind === 'controls') {
    const { inject, reached } = watched({ inject: (reference) => withControls(reference, job.controls) });
    return { summary: await trial({ seed, inject }), reached: reached() };
  }
  if (job.kind === 'noise') {
    let disturbed = 0;
    const noise = findNoise(job.noise);
    const onDisturbed = (): void => void (disturbed += 1);
    const summary = await trial({
      seed,
      only: job.only,
      serve: (handle, clock) => noisyServer(handle, clock, { noise, seed, onDisturbed }),
      ...(noise.id === 'token-expiry' && { declare: withShortTokens }),
    });
    return { summary, reached: disturbed };
  }
  const defect = findDefect(job.defect);
  return job.kind === 'rare'
    ? untilSeen(defect, job.seed, 'release', (reference) => inSomeAnswers(reference, defect, job.rate, job.seed))
    : untilSeen(defect, job.seed, 'gate', (reference) => narrowedTo(reference, defect, job.levels));
}

/** Where tokens live shorter than the reference's own, its profile says so. */
function withShortTokens(profile: Profile): Profile {
  const { trigger } = profile;
  if (trigger === undefined) return profile;
  return {
    ...profile,
    trigger: { ...trigger, expiredToken: { form: 'clock', lifetimeSeconds: shortTokenLifetimeSeconds } },
  };
}

/** Goes on until the first violation, and at most as long as a run of this depth does. */
async function untilSeen(
  defect: KnownDefect,
  seed: number,
  depth: Depth,
  faulty: (reference: Reference) => Handler,
): Promise<Performed> {
  const stop = new AbortController();
  const { inject, reached } = watched({ inject: faulty });
  let seenAfter: number | undefined;
  const summary = await trial({
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
