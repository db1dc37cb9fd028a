import type { WatchEntry } from '../../results/watch-log.js';
import type { RunSummary } from '../../results/run-json.js';

/** What a round is known by. */
export interface RoundNumber {
  /** From 1; no other round of the store has it. */
  readonly number: number;
  readonly seed: number;
}

/** What was written, in the order of the store. */
export interface Written {
  /** What other writers added since this one last looked, then the entry itself. */
  readonly entries: readonly WatchEntry[];
  /** What the evidence of all rounds shows together; of an entry with evidence. */
  readonly summary?: RunSummary;
}

/** Where a watch keeps what it knows: a folder of one writer, or a database of several. */
export interface WatchStore {
  /** Tells the writers of a store apart; undefined where there is only one. */
  readonly writer: string | undefined;
  /** What was there when the store was opened. */
  readonly entries: readonly WatchEntry[];
  /** Takes the number of a round that begins; `firstSeed` is the seed of the first round of a new store. */
  begin(firstSeed: number): Promise<RoundNumber>;
  /**
   * Adds one entry, and the evidence of its round. `decide` is given what other writers added since this one last looked;
   * it is called again when the store has to be tried again. What is returned is on disk.
   */
  append(decide: (since: readonly WatchEntry[]) => WatchEntry, evidence?: string): Promise<Written>;
  /** Lets one writer at a time tell of alarms, with what other writers added since this one last looked. */
  telling(work: (since: readonly WatchEntry[]) => Promise<void>): Promise<void>;
  /** The evidence of all rounds so far, as the text of an evidence file. */
  evidence(): Promise<string | undefined>;
  /** The last rounds, for the page over time. */
  lastRounds(): Promise<readonly WatchEntry[]>;
  close(): Promise<void>;
}

const greatestSeed = 2 ** 31;

/** The seed of a round, when the first one has another. */
export function seedOfRound(number: number, firstSeed: number): number {
  return (firstSeed + number - 1) % greatestSeed;
}
