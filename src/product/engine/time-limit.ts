import type { PlannedRun } from '../explore/inputs.js';
import type { Target } from '../profile/resolve.js';

/** What a run may take unless it is told otherwise, or three times what its requests take at their pace. */
const usualMs = 10 * 60_000;

/** A timer waits no longer than this. */
const longestMs = 2 ** 31 - 1;

export interface TimeLimit {
  readonly signal: AbortSignal;
  start(milliseconds: number): void;
  /** Why the run ended before its plan did; undefined while it has time left. */
  readonly spent: () => string | undefined;
  clear(): void;
}

/** Milliseconds that a plan may take at the pace of its target. */
export function usualTimeMs(
  plan: readonly Pick<PlannedRun<never>, 'scenario'>[],
  { pacing }: Pick<Target, 'pacing'>,
): number {
  const requests = plan.reduce((sum, { scenario }) => sum + scenario.maxRequests, 0);
  const most = Math.min(requests, pacing.requests);
  return pacing.perSecond === undefined ? usualMs : Math.max(usualMs, (3 * 1000 * most) / pacing.perSecond);
}

/** Ends a run when its time is over; what it gathered until then is judged and written. */
export function createTimeLimit(): TimeLimit {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let limit = 0;
  return {
    signal: stop.signal,
    start(milliseconds) {
      limit = milliseconds;
      timer = setTimeout(() => stop.abort(), Math.min(milliseconds, longestMs));
    },
    spent: () => (stop.signal.aborted ? `the ${durationOf(limit)} of the run are over (--time)` : undefined),
    clear: () => clearTimeout(timer),
  };
}

function durationOf(milliseconds: number): string {
  return milliseconds < 120_000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 60_000)} min`;
}
