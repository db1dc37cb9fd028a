import type { Clock } from '../../model/clock.js';
import type { Base, Exchange } from '../../model/exchange.js';
import { longestHold } from '../advice.js';
import type { Interceptor } from '../dispatch.js';
import type { Budget } from './budget.js';

interface RetryOptions {
  readonly budget: Pick<Budget, 'allows'>;
  readonly lost: ReadonlyMap<Base, string>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Requests in a row at one address whose repetitions were all in vain, after which each is repeated once only. */
const mostInVain = 20;

/**
 * Repeats what decided nothing where that changes nothing at the target; the reply holds every attempt. What fails for its
 * input fails however often it is sent, and a run would spend its time on waiting.
 */
export function retry({ budget, lost, clock, signal }: RetryOptions): Interceptor {
  const inVain = new Map<Base, number>();
  return (dispatch) => async (call) => {
    const { base, operation } = call.request;
    const exchanges: Exchange[] = [];
    for (let { attempt } = call; ; attempt += 1) {
      const retryOf = exchanges.at(-1)?.id ?? call.retryOf;
      const reply = await dispatch({ ...call, attempt, ...(retryOf !== undefined && { retryOf }) });
      exchanges.push(...reply.exchanges);
      const { retryIn, useless } = reply.advice;
      const isRepetition = attempt > call.attempt;
      const vain = inVain.get(base) ?? 0;
      if (isRepetition && !useless) inVain.set(base, 0);
      const isEnough = isRepetition && useless && vain >= mostInVain;
      if (isRepetition && useless && retryIn === undefined) inVain.set(base, vain + 1);
      if (isEnough) return { ...reply, exchanges };
      if (call.request.once === true) return { ...reply, exchanges };
      if (retryIn !== undefined && retryIn <= longestHold) await clock.sleep(retryIn, signal);
      // A second attempt that may not leave takes nothing away from what the first one showed.
      if (retryIn === undefined || signal.aborted || lost.has(base) || !budget.allows(operation))
        return { ...reply, exchanges };
    }
  };
}
