import type { Clock } from '../../model/clock.js';
import type { Base, Exchange } from '../../model/exchange.js';
import { isRepeatable, longestHold } from '../advice.js';
import type { Interceptor } from '../dispatch.js';
import type { Breaker } from './breaker.js';

/** So many responses in a row without anything usable, from so many operations of those that served, are an outage. */
const enough = { responses: 8, operations: 3 };

/** Milliseconds from one request of an outage to the next: twice as many each time. */
const pauses = { first: 500, longest: 8_000 };

/** Milliseconds after which whoever waits looks again whether the outage is over. */
const longestSleep = 1_000;

/**
 * Waits where nothing is served any more of what was: one request after the other asks whether that is over. After some time
 * the addresses are given up, so that the run ends with requests left to go on with. Until anything is served, one request
 * that gets nothing usable is an outage of an address that an earlier run shows to serve, and is sent again.
 */
export function waitInOutage(
  { lost, giveUp }: Pick<Breaker, 'lost' | 'giveUp'>,
  clock: Clock,
  signal: AbortSignal,
  servedEarlier: ReadonlySet<Base> = new Set(),
): Interceptor {
  const served = new Set<string>();
  const failing = new Map<string, Base>();
  let [responses, since, due, pause] = [0, 0, 0, pauses.first];
  const isOutage = (): boolean =>
    served.size > 0
      ? responses >= enough.responses && failing.size >= Math.min(enough.operations, served.size)
      : failing.size > 0;
  return (dispatch) => async (call) => {
    const { base, operation, effect } = call.request;
    const exchanges: Exchange[] = [];
    for (let { attempt } = call; ; attempt += 1) {
      while (isOutage() && clock.now() < due && !lost.has(base) && !signal.aborted)
        await clock.sleep(Math.min(longestSleep, due - clock.now()), signal);
      signal.throwIfAborted();
      if (isOutage()) {
        due = clock.now() + pause;
        pause = Math.min(pauses.longest, 2 * pause);
      }
      const before = exchanges.at(-1);
      const reply = await dispatch({ ...call, attempt, ...(before && { retryOf: before.id }) });
      exchanges.push(...reply.exchanges);
      const whole = { ...reply, exchanges };
      const { useless, throttled } = reply.advice;
      // The node of a chain says nothing of the APIs, and what throttles is there.
      if (base === 'rpc' || throttled) return whole;
      const place = `${base} ${operation}`;
      if (!useless) {
        served.add(place);
        failing.clear();
        [responses, pause] = [0, pauses.first];
        return whole;
      }
      if (responses === 0) since = clock.now();
      responses += 1;
      const isFromStart = served.size === 0 && servedEarlier.has(base);
      if (isFromStart || served.has(place)) failing.set(place, base);
      if (isOutage() && clock.now() - since > longestHold) {
        for (const one of failing.values())
          giveUp(one, `nothing usable came from any address that was asked for ${longestHold / 1000} s`);
        failing.clear();
      }
      if (!isFromStart || lost.has(base) || !isRepeatable(effect)) return whole;
    }
  };
}
