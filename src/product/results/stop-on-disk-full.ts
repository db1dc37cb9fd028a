import type { Journal } from './open-journal.js';

/**
 * A journal whose failure stops the run instead of breaking it: what the disk no longer takes is still judged in memory,
 * and nothing more is sent that could not be recorded.
 */
export function stopOnDiskFull(journal: Journal) {
  const stop = new AbortController();
  let fault: string | undefined;
  return {
    /** Aborted where the journal cannot be written any more. */
    signal: stop.signal,
    /** Why the journal cannot be written any more; undefined while it can. */
    fault: (): string | undefined => fault,
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
    } satisfies Journal,
  };
}

/** An error of the operating system, such as a full disk. */
export function isHostFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
