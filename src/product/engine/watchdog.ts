import { createContext, Script } from 'node:vm';
import type { Guard } from '../judge/contain.js';

/** Milliseconds that the judging of one exchange may take; ordinary ones take less than one. */
const patienceMs = 5_000;

const script = new Script('work()');

/**
 * Ends work that does not end by itself: a thread of Node's own watches the time and stops this one wherever it is, also
 * within a regular expression. Nothing is run in the context but the call.
 */
export function createWatchdog(timeoutMs: number = patienceMs): Guard {
  const context = createContext({ work: (): void => undefined });
  return (work) => {
    context.work = work;
    try {
      script.runInContext(context, { timeout: timeoutMs });
      return true;
    } catch (error) {
      if ((error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    } finally {
      context.work = undefined;
    }
  };
}
