/** One row of the log of a watch. */
export interface StoredEntry {
  /** From 1, in the order in which entries were added; without gaps. */
  readonly position: number;
  /** JSON. */
  readonly entry: string;
}

/** Evidence that adds up, and what was added to it last. */
export interface StoredEvidence {
  readonly id: number;
  /** The text of an evidence file. */
  readonly text: string;
}

/** What one writer does while all others wait; all of it is kept, or nothing. */
export interface Transaction {
  entriesAfter(position: number): Promise<readonly StoredEntry[]>;
  add(stored: StoredEntry): Promise<void>;
  /** Evidence of the watch, the newest first. */
  evidence(): Promise<readonly StoredEvidence[]>;
  /** Replaces the text of an id, or adds one. */
  putEvidence(id: number, text: string): Promise<void>;
}

/** A database that holds one watch for several writers. Its errors name no credentials. */
export interface Database {
  /** Entries, without making anything: the database may not be writable. Undefined where it holds no such watch. */
  read(last?: number): Promise<readonly StoredEntry[] | undefined>;
  /** The newest evidence. */
  readEvidence(): Promise<string | undefined>;
  /** Makes what is missing, and takes the next number of a round. */
  begin(firstSeed: number): Promise<{ readonly number: number; readonly firstSeed: number }>;
  /** Lets one writer at a time in. */
  locked<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Lets one writer at a time tell of alarms, while others go on to write. */
  telling<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the same may work later, as after a lost connection. */
  isPassing(error: unknown): boolean;
  close(): Promise<void>;
}
