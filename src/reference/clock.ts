import { setTimeout } from 'node:timers/promises';
import { answer, answering, notFound, objectIn, refusal, type Clock, type Handler, type Time } from './reference.js';

/** The time of the machine. */
export const systemTime: Time = { now: () => Date.now(), sleep: (milliseconds) => setTimeout(milliseconds) };

/** A clock that runs with the time; `advance` adds to it. */
export function createClock({ now }: Pick<Time, 'now'>): Clock {
  let offset = 0;
  return {
    now: () => now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

/** What belongs to no API: `POST /clock` with `{advance: milliseconds}` moves the clock forward. */
export function createControlPath(clock: Clock): Handler {
  return answering(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/clock') return notFound;
    const advance = objectIn(body)?.advance;
    if (typeof advance !== 'number' || advance < 0)
      throw refusal(400, 'advance is the number of milliseconds, not below 0');
    clock.advance(advance);
    return answer(200, { now: clock.now() });
  });
}
