import type { Sending } from '../model/scenario.js';

/** Pauses between two reads double up to this. */
const mostPauseMs = 2000;

/** How long what was done may take to show, in milliseconds, and the first pause between two reads. */
export interface Lag {
  readonly interval: number;
  readonly deadline: number;
}

/** Reads again, with pauses that double, until it shows what was done or the deadline has passed. */
export async function untilShown(
  { fixtures, pause: wait }: Pick<Sending<object>, 'fixtures' | 'pause'>,
  { interval, deadline }: Lag,
  kind: string,
  isShown: () => boolean,
  readAgain: () => Promise<void>,
): Promise<void> {
  const missed = missedIn.get(fixtures) ?? new Set();
  missedIn.set(fixtures, missed);
  // What did not show by the deadline once decides; waiting as long every time would only cost time.
  const patience = missed.has(kind) ? Math.min(deadline, 2 * interval) : deadline;
  let pause = interval;
  for (let waited = 0; waited < patience && !isShown(); waited += pause) {
    pause = waited === 0 ? interval : Math.min(2 * pause, mostPauseMs);
    await wait(pause);
    await readAgain();
  }
  if (!isShown()) missed.add(kind);
}

/** Kinds of what did not show by the deadline in a run. */
const missedIn = new WeakMap<object, Set<string>>();
