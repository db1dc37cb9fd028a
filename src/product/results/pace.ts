import type { Exchange } from '../model/exchange.js';

/** What was sent in one interval of a run, and how much of it the target did not serve. */
export interface PaceInterval {
  /** Start of the interval, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly requests: number;
  readonly throttled: number;
  readonly serverErrors: number;
}

/** Intervals of one length, those without requests left out; plain data that adds up in any order. */
export interface Pace {
  readonly everyMs: number;
  readonly intervals: readonly PaceInterval[];
}

/** How many MUST requirements were decided when so many requests were sent. */
export interface CoursePoint {
  readonly sent: number;
  readonly decided: number;
}

const noPace: Pace = { everyMs: 1000, intervals: [] };

/** Intervals that are kept: beyond that, each becomes twice as long. */
const mostIntervals = 50;

export function createPace() {
  let everyMs = noPace.everyMs;
  let known = new Map<number, PaceInterval>();
  return {
    add({ startedAt, response }: Exchange): void {
      put(known, {
        at: startAt(startedAt, everyMs),
        requests: 1,
        throttled: response?.status === 429 ? 1 : 0,
        serverErrors: response !== undefined && response.status >= 500 ? 1 : 0,
      });
      if (known.size > mostIntervals) [everyMs, known] = coarsened(everyMs, known);
    },
    result: (): Pace => ({ everyMs, intervals: inOrder(known) }),
  };
}

export function mergePaces(left: Pace, right: Pace): Pace {
  let everyMs = Math.max(left.everyMs, right.everyMs);
  let known = new Map<number, PaceInterval>();
  for (const interval of [...left.intervals, ...right.intervals])
    put(known, { ...interval, at: startAt(interval.at, everyMs) });
  if (known.size > mostIntervals) [everyMs, known] = coarsened(everyMs, known);
  return { everyMs, intervals: inOrder(known) };
}

/** Intervals twice as long, and again, until there are few enough. */
function coarsened(everyMs: number, given: ReadonlyMap<number, PaceInterval>): [number, Map<number, PaceInterval>] {
  const longer = 2 * everyMs;
  const known = new Map<number, PaceInterval>();
  for (const interval of given.values()) put(known, { ...interval, at: startAt(interval.at, longer) });
  return known.size > mostIntervals ? coarsened(longer, known) : [longer, known];
}

function put(known: Map<number, PaceInterval>, { at, requests, throttled, serverErrors }: PaceInterval): void {
  const before = known.get(at) ?? { requests: 0, throttled: 0, serverErrors: 0 };
  known.set(at, {
    at,
    requests: before.requests + requests,
    throttled: before.throttled + throttled,
    serverErrors: before.serverErrors + serverErrors,
  });
}

function startAt(time: number, everyMs: number): number {
  return Math.floor(time / everyMs) * everyMs;
}

function inOrder(known: ReadonlyMap<number, PaceInterval>): readonly PaceInterval[] {
  return [...known.values()].sort((left, right) => left.at - right.at);
}
