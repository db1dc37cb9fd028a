import { setTimeout } from 'node:timers/promises';
import type { Clock, Time } from './reference.js';

/** The time of the machine. */
export const systemTime: Time = { now: () => Date.now(), sleep: (milliseconds) => setTimeout(milliseconds) };

/** A clock that starts at `startAt` (now, when left out) and runs with the time; `advance` adds to it. */
export function createClock(startAt?: number, { now }: Pick<Time, 'now'> = systemTime): Clock {
  let offset = startAt === undefined ? 0 : startAt - now();
  return {
    now: () => now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
