import { createContext, Script } from 'node:vm';

const script = new Script('work()');

/** Work did not end in its time. */
export class TookTooLong extends Error {}

/**
 * Gives what the work gives; throws where it has not returned after so many milliseconds, or its promise is not settled
 * then. A thread of Node's own watches the time and stops this one wherever it is, also within an endless loop.
 */
export async function withTimeLimit(work: () => unknown, name: string, timeoutMs: number): Promise<unknown> {
  const tooLong = (): Error => new TookTooLong(`\`${name}\` took longer than ${timeoutMs / 1000} s`);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong()), timeoutMs);
  });
  try {
    return await Promise.race([script.runInContext(createContext({ work }), { timeout: timeoutMs }), timeout]);
  } catch (error) {
    throw (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? tooLong() : error;
  } finally {
    clearTimeout(timer);
  }
}
