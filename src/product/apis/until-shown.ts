import type { Sending } from '../model/scenario.js';

/** Requests that are kept for one that waits, so that others, which need no time, do not use up what it has to read with. */
const keptForReads = 24;

/** How long what was done may take to show, in milliseconds, and the first pause between two reads. */
export interface Lag {
  readonly interval: number;
  readonly deadline: number;
}

/** Reads until it shows what was done or the deadline has passed, with pauses that double; gives the last reading. */
export async function readUntilShown<Reading>(
  { fixtures, pause: wait, keep }: Pick<Sending<object>, 'fixtures' | 'pause' | 'keep'>,
  { interval, deadline }: Lag,
  read: () => Promise<Reading>,
  isShown: (reading: Reading) => boolean,
  kindOf: (first: Reading) => string,
): Promise<Reading> {
  let reading = await read();
  const kind = kindOf(reading);
  const missed = missedIn.get(fixtures) ?? new Set();
  missedIn.set(fixtures, missed);
  // What did not show by the deadline once decides; waiting as long every time would only cost time.
  const patience = missed.has(kind) ? Math.min(deadline, 2 * interval) : deadline;
  let pause = interval;
  for (let waited = 0; waited < patience && !isShown(reading); waited += pause) {
    pause = waited === 0 ? interval : Math.min(2 * pause, Math.max(interval, patience - waited));
    keep(keptForReads);
    await wait(pause).finally(() => keep(-keptForReads));
    reading = await read();
  }
  if (!isShown(reading)) missed.add(kind);
  return reading;
}

/** Kinds of what did not show by the deadline in a run. */
const missedIn = new WeakMap<object, Set<string>>();
