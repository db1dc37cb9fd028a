import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabaseStore } from '../../../../src/product/cli/watch/database-store.js';
import { stateOf } from '../../../../src/product/engine/watch/state.js';
import { watch, type Round } from '../../../../src/product/engine/watch/watch.js';
import type { Alarm, RoundEntry, WatchEntry } from '../../../../src/product/results/watch-log.js';
import { madeDatabase, type MadeDatabase } from '../../../support/made-database.js';

const finding = {
  fingerprint: 'f1',
  requirement: 'ORDER-134',
  base: 'swapOrderV1',
  operation: 'getOrder',
  at: '/mode',
  expected: 'a text',
  actual: 'a\u0000 and a \ud800 and é',
  replay: '',
};
const counts = { target: 'staging', version: '1', exitCode: 1, because: '', requests: 60 };
const bad: Round = { ...counts, passed: [], failed: ['ORDER-134'], inconclusive: [], findings: [finding], latency: [] };

const openedBy = (database: MadeDatabase, writer: string, notes: string[] = []) =>
  openDatabaseStore(database.connection(), {
    writer,
    note: (line) => notes.push(line),
    signal: new AbortController().signal,
    sleep: () => Promise.resolve(),
  });

/** One writer that plays rounds which fail, and what it told. */
async function watched(database: MadeDatabase, writer: string, rounds: number, notes: string[] = []) {
  const told: Alarm[] = [];
  const seeds: number[] = [];
  const store = await openedBy(database, writer, notes);
  const code = await watch({
    store,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    signal: new AbortController().signal,
    everyMs: 0,
    rounds,
    seed: writer.length,
    round(_, seed) {
      seeds.push(seed);
      return Promise.resolve({ shown: bad });
    },
    tell: (alarm) => Promise.resolve(told.push(alarm) > 0),
  });
  return { code, told, seeds };
}

const entriesOf = (database: MadeDatabase) => database.entries.map(({ entry }) => JSON.parse(entry) as WatchEntry);
const roundsOf = (database: MadeDatabase) =>
  entriesOf(database).filter((entry): entry is RoundEntry => entry.type === 'round');

test('several writers lose no round, give every one its own number and seed, and tell of a finding once', async () => {
  const database = madeDatabase();
  const writers = await Promise.all(['a', 'bb', 'ccc'].map((name) => watched(database, name, 4)));
  const rounds = roundsOf(database);
  expect(rounds.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  expect(new Set(writers.flatMap(({ seeds }) => seeds)).size).toBe(12);
  expect(writers.flatMap(({ told }) => told.map(({ kind }) => kind))).toEqual(['failed']);
  expect(writers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(database.entries.map(({ position }) => position)).toEqual(database.entries.map((_, index) => index + 1));
  expect(stateOf(entriesOf(database))).toMatchObject({ rounds: 12, requests: 720, pending: [] });
  expect(database.entries.every(({ entry }) => /^[\x20-\x7e]+$/.test(entry))).toBe(true);
  expect(rounds[0]?.findings).toEqual([finding]);
});

test('a connection that is lost at any step loses no round, and counts none twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.constantFrom('before', 'after'), async (step, when) => {
      const database = madeDatabase();
      const notes: string[] = [];
      // The first step opens a store, which is not tried again.
      database.loseAt(step + 2, when);
      const writers = await Promise.all([watched(database, 'a', 3, notes), watched(database, 'bb', 3, notes)]);
      const rounds = roundsOf(database);
      expect(rounds.map(({ writer }) => writer).sort()).toEqual(['a', 'a', 'a', 'bb', 'bb', 'bb']);
      expect(new Set(rounds.map(({ number }) => number)).size).toBe(6);
      expect(rounds.flatMap(({ alarms }) => alarms.map(({ kind }) => kind))).toEqual(['failed']);
      expect(new Set(writers.flatMap(({ told }) => told.map(({ id }) => id))).size).toBe(1);
      expect(notes.length).toBeLessThanOrEqual(1);
    }),
    { seed: 781, numRuns: 40 },
  );
});

test('a watch that starts again keeps its own pace, and goes on with the numbers of all', async () => {
  const database = madeDatabase();
  await watched(database, 'a', 2);
  await watched(database, 'bb', 1);
  const waits: number[] = [];
  const stop = new AbortController();
  await watch({
    store: await openedBy(database, 'a'),
    clock: {
      now: () => 400,
      sleep(milliseconds) {
        waits.push(milliseconds);
        if (waits.length > 1) stop.abort();
        return Promise.resolve();
      },
    },
    signal: stop.signal,
    everyMs: 1000,
    seed: 9,
    round: (number) => Promise.resolve({ shown: { ...bad, because: String(number) } }),
    tell: () => Promise.resolve(true),
  });
  expect(waits).toEqual([600, 1000]);
  expect(roundsOf(database).at(-1)).toMatchObject({ number: 4, seed: 4, because: '4', writer: 'a' });
});
