import { valueAt } from '../../model/groups.js';
import type { Interceptor } from '../dispatch.js';
import { TargetLost } from './breaker.js';

/** Different requests in a row without a usable response after which an operation is given up. */
const patience = 20;

/** Requests to an operation that was given up before it is tried once more; twice as many each further time. */
const firstPause = 10;

/** Different requests in a row without a usable response. */
const newRow = () => ({
  failed: 0,
  /** Another operation of the address got a usable response since the row began: the address is not what fails. */
  isAlone: false,
  skipped: 0,
  pause: firstPause,
});

/**
 * Gives an operation up that gets nothing usable while others of its address do, and tries it again now and then. It sees
 * requests with all their attempts, so that one that is repeated counts once; one that is sent in turns with another was
 * counted before, and says only at the end of the turns whether the failure follows it.
 */
export function skipFailingOperations(signal: AbortSignal): Interceptor {
  const rows = new Map<string, ReturnType<typeof newRow>>();
  return (dispatch) => async (call) => {
    const { base, operation, usesKept } = call.request;
    if (usesKept === true) return dispatch(call);
    const name = `${base} ${operation}`;
    const before = rows.get(name);
    if (before !== undefined && before.isAlone && before.failed >= patience) {
      before.skipped += 1;
      if (before.skipped < before.pause)
        throw new TargetLost(
          `gave up on ${operation} at \`${base}\`: ${patience} different requests in a row got no usable response, while others did`,
        );
      before.skipped = 0;
      before.pause *= 2;
    }
    const reply = await dispatch(call);
    const { useless, throttled } = reply.advice;
    if (signal.aborted || throttled) return reply;
    if (useless) valueAt(rows, name, newRow).failed += 1;
    else {
      rows.delete(name);
      for (const [other, row] of rows) if (other.startsWith(`${base} `)) row.isAlone = true;
    }
    return reply;
  };
}
