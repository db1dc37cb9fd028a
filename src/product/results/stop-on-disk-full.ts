import type { Journal } from './open-journal.js';

interface Stopping {
  readonly journal: Journal;
  /** Aborted where the journal cannot be written any more. */
  readonly signal: AbortSignal;
  /** Why the journal cannot be written any more; undefined while it can. */
  readonly fault: () => string | undefined;
}

/**
 * A journal whose failure stops the run instead of breaking it: what the disk no longer takes is still judged in memory,
 * and nothing more is sent that could not be recorded.
 */
export function stopOnDiskFull(journal: Journal): Stopping {
  const stop = new AbortController();
  let fault: string | undefined;
  return {
    signal: stop.signal,
    fault: () => fault,
    journal: {
      write(entry) {
        if (fault !== undefined) return;
        try {
          journal.write(entry);
        } catch (error) {
          if (!isHostFault(error)) throw error;
          fault = `the journal cannot be written: ${error.message}`;
          stop.abort();
        }
      },
      find: (ids) => journal.find(ids),
      close: () => journal.close(),
    },
  };
}

/** An error of the operating system, such as a full disk. */
export function isHostFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
