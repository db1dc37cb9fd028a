import type { Base, Exchange } from '../../model/exchange.js';
import { longestHold } from '../advice.js';
import type { Interceptor } from '../dispatch.js';
import { sleep } from '../sleep.js';
import type { Budget } from './budget.js';

interface RetryOptions {
  readonly budget: Pick<Budget, 'allows'>;
  readonly lost: ReadonlyMap<Base, string>;
  readonly signal: AbortSignal;
}

/** Repeats what decided nothing where that changes nothing at the target; the reply holds every attempt. */
export function retry({ budget, lost, signal }: RetryOptions): Interceptor {
  return (dispatch) => async (call) => {
    const { base, operation } = call.request;
    const exchanges: Exchange[] = [];
    for (let { attempt } = call; ; attempt += 1) {
      const retryOf = exchanges.at(-1)?.id ?? call.retryOf;
      const reply = await dispatch({ ...call, attempt, ...(retryOf !== undefined && { retryOf }) });
      exchanges.push(...reply.exchanges);
      const { retryIn } = reply.advice;
      if (retryIn !== undefined && retryIn <= longestHold) await sleep(retryIn, signal);
      // A second attempt that may not leave takes nothing away from what the first one showed.
      if (retryIn === undefined || signal.aborted || lost.has(base) || !budget.allows(operation))
        return { ...reply, exchanges };
    }
  };
}
