import type { Clock } from './reference.js';

/** A clock that starts at `startAt` (now, when left out) and runs in real time; `advance` adds to it. */
export function createClock(startAt = Date.now()): Clock {
  let offset = startAt - Date.now();
  return {
    now: () => Date.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
