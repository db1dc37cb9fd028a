import type { Clock } from '../model/clock.js';
import type { PlannedRun } from '../explore/inputs.js';
import type { Sender } from '../http/client.js';
import { msAt, type Target } from '../profile/resolve.js';

/** What a run may take unless it is told otherwise, or three times what its requests take at their pace. */
const usualMs = 10 * 60_000;

/** A timer waits no longer than this. */
const longestMs = 2 ** 31 - 1;

/** Milliseconds that a plan may take at the pace of its target. */
export function usualTimeMs(
  plan: readonly Pick<PlannedRun<never>, 'scenario'>[],
  { pacing }: Pick<Target, 'pacing'>,
): number {
  const requests = mostRequestsOf(plan);
  const most = Math.min(requests, pacing.requests);
  return pacing.perSecond === undefined ? usualMs : Math.max(usualMs, (3 * 1000 * most) / pacing.perSecond);
}

/** Taking away what was created may have to wait for it: a tenth of the time is kept for that, and at most so much. */
const mostWaitingMs = 30_000;

/**
 * Ends a run when its time is over; what it gathered until then is judged and written. Nothing but what takes away what
 * was created is sent any more when the time is only just enough for that.
 */
export function createTimeLimit(clock: Clock, isAsked = true) {
  const stop = new AbortController();
  const signal: AbortSignal = stop.signal;
  let timer: NodeJS.Timeout | undefined;
  let limit = Number.POSITIVE_INFINITY;
  let end = Number.POSITIVE_INFINITY;
  const left = (): number => end - clock.now();
  const name = isAsked ? '--time' : 'the default limit; --time sets another';
  const why = (): string => `the ${durationOf(limit)} of the run are over (${name})`;
  const whyKept = (): string =>
    `what is left of the ${durationOf(limit)} of the run is kept for the last requests, at the pace so far (${name})`;
  return {
    signal,
    /** Milliseconds that are left. */
    left,
    /** Why no more requests may leave when so many milliseconds are kept for taking away what was created. */
    over: (keptMs: number): string | undefined => {
      const kept = keptMs === 0 ? 0 : keptMs + Math.min(mostWaitingMs, limit / 10);
      if (left() > kept) return undefined;
      return left() > 0 ? whyKept() : why();
    },
    /** `spentMs` of them are over already. */
    start(milliseconds: number, spentMs = 0): void {
      limit = milliseconds;
      end = clock.now() + milliseconds - spentMs;
      timer = setTimeout(() => stop.abort(), Math.min(milliseconds - spentMs, longestMs));
    },
    /** Why the run was ended before its plan did; undefined where it was not. */
    spent: () => (signal.aborted ? why() : undefined),
    clear: () => clearTimeout(timer),
  };
}

export type TimeLimit = ReturnType<typeof createTimeLimit>;

function durationOf(milliseconds: number): string {
  return milliseconds < 120_000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 60_000)} min`;
}

/** The most requests that runs may send. */
export function mostRequestsOf(runs: readonly Pick<PlannedRun<never>, 'scenario'>[]): number {
  return runs.reduce((sum, { scenario }) => sum + scenario.maxRequests, 0);
}

/** Of the time of a run, what no request is planned for: some scenarios wait, and the last ones have little beside them. */
export const spareShare = 0.05;

/** Requests that a time has room for. */
export function requestsIn(milliseconds: number, msPerRequest: number): number {
  return msPerRequest === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(milliseconds / msPerRequest));
}

/** Requests that are left, within a time. */
export function roomFor(
  { budget, msPerRequest }: Pick<Sender, 'budget' | 'msPerRequest'>,
  milliseconds: number,
): number {
  return Math.min(budget.left(), requestsIn(milliseconds, msPerRequest()));
}

/** Requests that are planned for before the first one: what the target allows, and what the time has room for. */
export function requestsFor({ pacing }: Pick<Target, 'pacing'>, timeMs: number | undefined, spent = 0): number {
  const room =
    timeMs === undefined ? Number.POSITIVE_INFINITY : requestsIn((1 - spareShare) * timeMs, msAt(pacing.perSecond));
  return Math.max(1, Math.min(pacing.requests - spent, room));
}
