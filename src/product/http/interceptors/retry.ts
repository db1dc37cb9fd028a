import { digestOf } from '../../model/content.js';
import { jsonText } from '../../json/text.js';
import type { Clock } from '../../model/clock.js';
import type { Base, Exchange } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { isRepeatable, longestHold } from '../advice.js';
import type { Call, Interceptor, Reply } from '../dispatch.js';
import type { Budget } from './budget.js';

interface RetryOptions {
  readonly budget: Pick<Budget, 'allows'>;
  readonly lost: ReadonlyMap<Base, string>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Statuses that speak of the request: where it was served before, they speak of the target. */
const rejections: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/** Milliseconds before a rejection or a failure is asked for a second time. */
const beforeSecondLook = 50;

/** Requests in a row at one address whose repetitions were all in vain, after which each is repeated once only. */
const mostInVain = 20;

/**
 * Repeats what decided nothing where that changes nothing at the target; the reply holds every attempt. What fails for its
 * input fails however often it is sent, and a run would spend its time on waiting. A request that was served before, or a
 * key that was accepted before, and is now rejected is sent once more, so that both attempts show whether that follows the
 * request.
 */
export function retry({ budget, lost, clock, signal }: RetryOptions): Interceptor {
  const inVain = new Map<Base, number>();
  const served = new Set<string>();
  const keyAccepted = new Set<Base>();
  /** Milliseconds after which a response that the request does not explain is asked for again. */
  const againIn = (
    { request, attempt }: Call,
    { outcome: { response }, exchanges }: Reply,
    before: Exchange | undefined,
  ): number | undefined => {
    const { base, effect, apiKey = 'genuine', authorization } = request;
    if (response === undefined) return undefined;
    const { status } = response;
    // A service that failed inside may do so once; when it does again, that is its response.
    if (status === 500 && before?.response?.status !== 500)
      return isRepeatable(effect) && effect !== 'session' ? beforeSecondLook : undefined;
    if (apiKey !== 'genuine') return undefined;
    if (status < 300) keyAccepted.add(base);
    if (!isRepeatable(effect)) return undefined;
    if (status < 300) served.add(contentOf(request));
    if (attempt > 1 || !rejections.has(status)) return undefined;
    // What may be rejected has a purpose, and whoever sends a token may be rejected for it.
    const isForKey =
      (status === 401 || status === 403) && authorization === undefined && exchanges.at(-1)?.purpose === undefined;
    return served.has(contentOf(request)) || (isForKey && keyAccepted.has(base)) ? beforeSecondLook : undefined;
  };
  return (dispatch) => async (call) => {
    const { base, operation, usesKept } = call.request;
    const exchanges: Exchange[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const before = exchanges.at(-1);
      const reply = await dispatch({ ...call, attempt, ...(before && { retryOf: before.id }) });
      exchanges.push(...reply.exchanges);
      const { retryIn = againIn({ ...call, attempt }, reply, before), useless } = reply.advice;
      const vain = inVain.get(base) ?? 0;
      const isRepetition = attempt > 1;
      if (isRepetition && !useless) inVain.set(base, 0);
      if (isRepetition && useless && retryIn === undefined) inVain.set(base, vain + 1);
      const isEnough = isRepetition && useless && vain >= mostInVain;
      if (isEnough || call.request.once === true) return { ...reply, exchanges };
      // A second attempt that may not leave takes nothing away from what the first one showed.
      // What a node refuses takes nothing from what the APIs are to be asked.
      const isAllowed = (): boolean => budget.allows(operation, usesKept, base === 'rpc');
      const isLast = (): boolean => signal.aborted || lost.has(base) || !isAllowed();
      if (retryIn === undefined || isLast()) return { ...reply, exchanges };
      if (retryIn <= longestHold) await clock.sleep(retryIn, signal);
      if (isLast()) return { ...reply, exchanges };
    }
  };
}

/** Names what is sent, credentials included. */
function contentOf({ base, method, path, body, authorization }: PlannedRequest): string {
  return digestOf(jsonText([base, method, path, body, authorization?.header]));
}
