import { seedOfRound, type WatchStore, type Written } from '../../engine/watch/store.js';
import { mergeEvidence } from '../../engine/evidence/merge-files.js';
import { withoutSecrets } from '../../mask/mask.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { createSealing, unsealed } from '../../results/checksum.js';
import { parsedEvidence } from '../../results/evidence-file.js';
import type { RunSummary } from '../../results/run-json.js';
import type { WatchEntry } from '../../results/watch-log.js';
import type { Database, StoredEntry, Transaction } from './database.js';
import { addedEvidence } from './evidence.js';

export interface DatabaseStoreOptions {
  /** Tells this machine and folder apart from other writers. */
  readonly writer: string;
  /** Takes what is wrong while the database is tried again. */
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Rounds that the page over time shows, with room for what was told between them. */
export const lastEntries = 200;

/** Evidence that is tried, newest first, before a round begins one of its own. */
const triedEvidence = 4;

const retryMs = 5_000;

/** A store in a database, which several machines may write at once. */
export async function openDatabaseStore(database: Database, options: DatabaseStoreOptions): Promise<WatchStore> {
  const { note, signal, sleep, writer } = options;
  const stored = (await database.read()) ?? [];
  let position = stored.at(-1)?.position ?? 0;

  /** A round is not lost with a connection: it waits until the database is there again. */
  const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let isNoted = false; ; isNoted = true)
      try {
        return await work();
      } catch (error) {
        if (!database.isPassing(error) || signal.aborted) throw error;
        if (!isNoted) note(`the store cannot be written (${(error as Error).message}); it is tried again`);
        await sleep(retryMs, signal);
      }
  };
  const news = async (transaction: Transaction): Promise<readonly StoredEntry[]> => transaction.entriesAfter(position);

  return {
    writer,
    entries: entriesIn(stored),
    async begin(seed) {
      const { number, firstSeed } = await persistently(() => database.begin(seed));
      return { number, seed: seedOfRound(number, firstSeed) };
    },
    append: (decide, evidence) =>
      persistently(async () => {
        const { last, ...written } = await database.locked(async (transaction) => {
          const since = await news(transaction);
          const entries = entriesIn(since);
          const entry = decide(entries);
          // The connection may have been lost after the round was kept.
          const isKept = entries.some((watchEntry) => isSame(watchEntry, entry));
          const place = (since.at(-1)?.position ?? position) + 1;
          const number = entry.type === 'round' ? entry.number : 0;
          const summary =
            evidence === undefined ? undefined : await keepEvidence(transaction, evidence, number, isKept);
          if (!isKept) await transaction.add({ position: place, entry: asciiJson(entry) });
          return {
            last: isKept ? place - 1 : place,
            entries: isKept ? entries : [...entries, entry],
            ...(summary && { summary }),
          };
        });
        position = last;
        return written satisfies Written;
      }),
    telling: (work) =>
      persistently(() =>
        database.telling(async () => {
          const since = await database.locked(news);
          position = since.at(-1)?.position ?? position;
          await work(entriesIn(since));
        }),
      ),
    evidence: () => persistently(() => database.readEvidence()),
    lastRounds: () => persistently(async () => entriesIn((await database.read(lastEntries)) ?? [])),
    close: () => database.close(),
  };
}

async function keepEvidence(
  transaction: Transaction,
  own: string,
  round: number,
  isKept: boolean,
): Promise<RunSummary> {
  const earlier = (await transaction.evidence()).slice(0, triedEvidence);
  if (isKept) return (await mergeEvidence(fileOf(earlier[0]!.text))).summary;
  const texts = earlier.map(({ text }) => text);
  const { merged, to } = await addedEvidence(texts, own, round);
  const newest = Math.max(0, ...earlier.map(({ id }) => id));
  await transaction.putEvidence(to === undefined ? newest + 1 : earlier[to]!.id, asciiEvidence(merged.text));
  return merged.summary;
}

async function* fileOf(text: string) {
  yield await Promise.resolve(['the store', parsedEvidence(text, 'the evidence of the store')] as const);
}

/** All that a database holds of a watch, without making anything in it; undefined where it holds none. */
export async function storedIn(
  database: Database,
): Promise<{ readonly entries: readonly WatchEntry[]; readonly evidence: string | undefined } | undefined> {
  const stored = await database.read();
  return stored && { entries: entriesIn(stored), evidence: await database.readEvidence() };
}

function entriesIn(stored: readonly StoredEntry[]): readonly WatchEntry[] {
  return stored.map(({ position, entry }) => {
    try {
      return JSON.parse(entry) as WatchEntry;
    } catch (error) {
      throw new ConfigurationError(`--store: entry ${position} is none of a watch (${(error as Error).message})`);
    }
  });
}

function isSame(left: WatchEntry, right: WatchEntry): boolean {
  if (left.type === 'round') return right.type === 'round' && left.number === right.number;
  return right.type === 'told' && left.id === right.id;
}

function asciiJson(entry: WatchEntry): string {
  return asciiText(withoutSecrets(JSON.stringify(entry)));
}

function asciiEvidence(text: string): string {
  return createSealing()(asciiText(unsealed(Buffer.from(text.trimEnd()))));
}

/** JSON that a database of any encoding takes. */
function asciiText(json: string): string {
  return json.replace(/[^\x20-\x7e\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
