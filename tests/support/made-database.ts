import type { Database, StoredEntry, StoredEvidence } from '../../src/product/cli/watch/database.js';

export interface MadeDatabase {
  /** The database as one more writer sees it. */
  connection(): Database;
  /** Makes the n-th step from now fail as a lost connection does: before it is kept, or after. */
  loseAt(step: number, when: 'before' | 'after'): void;
  readonly entries: readonly StoredEntry[];
  readonly evidence: readonly StoredEvidence[];
}

const lost = new Error('the connection was lost');

/** A database in memory, with transactions that keep all or nothing. */
export function madeDatabase(): MadeDatabase {
  let entries: readonly StoredEntry[] = [];
  let evidence: readonly StoredEvidence[] = [];
  let begun = 0;
  let first: number | undefined;
  let steps = 0;
  let losing: { readonly step: number; readonly when: 'before' | 'after' } | undefined;
  const turns = { locked: Promise.resolve(), telling: Promise.resolve() };

  const step = async <T>(keep: () => T): Promise<T> => {
    // Another writer may go on between any two steps.
    await new Promise((resolve) => setImmediate(resolve));
    steps += 1;
    const isLost = losing?.step === steps;
    if (isLost && losing?.when === 'before') throw lost;
    const result = keep();
    if (isLost) throw lost;
    return result;
  };
  const inTurn = async <T>(which: keyof typeof turns, work: () => Promise<T>): Promise<T> => {
    const before = turns[which];
    let done = (): void => undefined;
    turns[which] = new Promise<void>((resolve) => (done = resolve));
    await before;
    try {
      return await work();
    } finally {
      done();
    }
  };
  return {
    get entries() {
      return entries;
    },
    get evidence() {
      return evidence;
    },
    loseAt(after, when) {
      losing = { step: steps + after, when };
    },
    connection: () => ({
      read: (last = Number.POSITIVE_INFINITY) =>
        step(() => (entries.length === 0 ? undefined : entries.slice(Math.max(0, entries.length - last)))),
      readEvidence: () => step(() => evidence[0]?.text),
      begin: (seed) => step(() => ({ number: (begun += 1), firstSeed: (first ??= seed) })),
      locked: (work) =>
        inTurn('locked', async () => {
          let own = entries;
          let ownEvidence = evidence;
          const result = await work({
            entriesAfter: (position) => step(() => own.filter((one) => one.position > position)),
            add: (stored) =>
              step(() => {
                if (own.some(({ position }) => position === stored.position)) throw new Error('two at one position');
                own = [...own, stored];
              }),
            evidence: () => step(() => ownEvidence),
            putEvidence: (id, text) =>
              step(() => {
                ownEvidence = [{ id, text }, ...ownEvidence.filter((one) => one.id !== id)].sort((a, b) => b.id - a.id);
              }),
          });
          await step(() => {
            entries = own;
            evidence = ownEvidence;
          });
          return result;
        }),
      telling: (work) => inTurn('telling', work),
      isPassing: (error) => error === lost,
      close: () => Promise.resolve(),
    }),
  };
}
