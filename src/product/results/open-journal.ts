import { closeSync, createReadStream, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jsonText } from '../json/text.js';
import { withoutSecrets } from '../mask/mask.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Exchange, ExchangeId } from '../model/exchange.js';
import { createSealing } from './checksum.js';
import { notWritten, journalName, type JournalEntry } from './journal.js';
import { openLog, openOutput, makeFolder } from './output.js';
import { exchangesIn, readEntries } from './read-journal.js';

export interface Journal {
  write(entry: JournalEntry): void;
  /** Reads exchanges back by their ids. */
  find(ids: ReadonlySet<ExchangeId>): Promise<readonly Exchange[]>;
  /** Reads all entries back, some at a time, where they are kept. */
  readonly entries?: () => AsyncIterable<readonly JournalEntry[]>;
  close(): void;
}

/** A journal that keeps nothing, for runs whose summary is all that is wanted. */
export const noJournal: Journal = { write: () => undefined, find: () => Promise.resolve([]), close: () => undefined };

/** Opens the journal of a run; exchanges come masked, the rest is masked here. Every entry is on disk when `write` returns, so that a killed run keeps what it gathered. */
export function openJournal(folder: string, append = false): Journal {
  const path = join(folder, journalName);
  let file: ReturnType<typeof openLog>;
  let sealed: (json: string) => string;
  try {
    makeFolder(folder);
    sealed = createSealing(append ? endOf(path) : undefined);
    file = openLog(path, append ? 'a' : 'w');
  } catch (error) {
    throw cannotBeWritten(folder, error);
  }
  return {
    write(entry) {
      const line = jsonText(entry);
      file.add(`${sealed(entry.type === 'exchange' ? line : withoutSecrets(line))}\n`);
    },
    find: (ids) => exchangesIn(path, ids),
    entries: () => readEntries(path),
    close: () => file.close(),
  };
}

/** Puts a copy of a journal into a folder, byte for byte, as the evidence of what is judged from it. */
export async function copyJournal(file: string, folder: string): Promise<void> {
  try {
    makeFolder(folder);
    // A copy by the system would be as open to others as the file is.
    await pipeline(createReadStream(file), openOutput(join(folder, journalName)));
  } catch (error) {
    throw cannotBeWritten(folder, error);
  }
}

export function cannotBeWritten(folder: string, error: unknown): ConfigurationError {
  return new ConfigurationError(
    `${folder} cannot be written (${(error as Error).message}); expected a folder that can be written`,
  );
}

/** The last bytes of a journal that ends with a whole line; undefined where there is nothing to go on after. */
function endOf(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(size, 64));
    readSync(file, end, 0, end.length, size - end.length);
    return size === 0 ? undefined : end.subarray(0, end.lastIndexOf(0x0a));
  } finally {
    closeSync(file);
  }
}

/**
 * A journal whose failure stops the run instead of breaking it: what the disk no longer takes is still judged in memory,
 * and nothing more is sent that could not be recorded.
 */
export function stopOnDiskFull(journal: Journal) {
  const stop = new AbortController();
  const signal: AbortSignal = stop.signal;
  let fault: string | undefined;
  return {
    /** Aborted where the journal cannot be written any more. */
    signal,
    /** Why the journal cannot be written any more; undefined while it can. */
    fault: () => fault,
    journal: {
      ...journal,
      write(entry: JournalEntry): void {
        if (fault !== undefined) return;
        try {
          journal.write(entry);
        } catch (error) {
          if (!isHostFault(error)) throw error;
          fault = `${notWritten}: ${error.message}`;
          stop.abort();
        }
      },
    },
  };
}

/** An error of the operating system, such as a full disk. */
export function isHostFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
