import { setMaxListeners } from 'node:events';
import type { Clock } from '../model/clock.js';
import type { Base, Exchange, Outcome, RecordedResponse } from '../model/exchange.js';
import type { Reader } from '../model/history.js';
import { endingOf, throughProxy } from '../model/outcome.js';
import type { PlannedRequest } from '../model/scenario.js';
import type { Target } from '../profile/resolve.js';
import { adviceOf } from './advice.js';
import type { Dispatch, Interceptor } from './dispatch.js';
import { proxyOf } from './dispatcher.js';
import { breakCircuit, createBreaker } from './interceptors/breaker.js';
import { createBudget, limitRequests } from './interceptors/budget.js';
import { skipFailingOperations } from './interceptors/failing-operations.js';
import { waitInOutage } from './interceptors/outage.js';
import { createPacing, pace } from './interceptors/pace.js';
import { recordExchanges, type RecordOptions } from './interceptors/record.js';
import { retry } from './interceptors/retry.js';
import { createTransport, type Transport } from './transport.js';
import { wireOf } from './wire.js';
import { limitTo } from './interceptors/permissions.js';

export interface SenderOptions extends Pick<RecordOptions, 'runId' | 'record'> {
  readonly target: Target;
  readonly signal: AbortSignal;
  readonly transport?: Transport;
  /** Why a response is not worth reading; it then counts as one that is too large. */
  readonly implausible?: (operation: string, response: RecordedResponse) => string | undefined;
  /** Exchanges of an earlier part of the same run: ids go on after them, and they count towards the budget. */
  readonly before?: readonly Pick<Exchange, 'id' | 'operation' | 'effect'>[];
  /** Addresses that gave something usable before: one that is silent now is not taken for one that never did. */
  readonly answered?: ReadonlySet<Base>;
  /** Addresses that served in an earlier run: what begins in an outage of them waits for its end. */
  readonly servedEarlier?: ReadonlySet<Base>;
  /** Addresses to which nothing is sent, for going on there is known to be hopeless. */
  readonly hopeless?: ReadonlyMap<Base, string>;
  /** Why there is no time for more requests when so many milliseconds are kept for taking away what was created. */
  readonly timeOver?: (keptMs: number) => string | undefined;
  /** What its limits are called. */
  readonly budgetName?: string;
}

/** Bytes of a body, before and after decompression; the documented responses are far below it. */
const maxBytes = 4 * 1024 * 1024;

/** The only socket: every request of a run leaves here, within effects, addresses, budget and pace. */
export function createSender(options: SenderOptions) {
  const { runId, target, record, signal, transport = transportTo(target), before = [], hopeless, timeOver } = options;
  const { answered = new Set(), servedEarlier = new Set() } = options;
  const { clock = systemClock } = transport;
  // Everyone who waits listens for the end of the run.
  setMaxListeners(0, signal);
  const pacing = createPacing(target.pacing, clock);
  const { requests, perOperation, concurrency } = target.pacing;
  // As many as are under way may wait for their turn before the first of those that are kept.
  const timeOverWith = (kept: number) => timeOver?.(kept === 0 ? 0 : (kept + concurrency) * pacing.msPerRequest());
  const budget = createBudget(requests, perOperation, before, timeOverWith, options.budgetName);
  const breaker = createBreaker(
    hopeless,
    (base) => asideOfProxy(target, base),
    new Set([...answered, ...servedEarlier]),
  );
  const underWay = new Set<{ readonly base: Base; readonly since: number }>();
  const last = new Map<Base, string>();
  const recordLast = (exchange: Exchange): void => {
    last.set(exchange.base, endingOf(exchange));
    record(exchange);
  };
  // The first one is the outermost: it sees a call first and its reply last.
  const interceptors: readonly Interceptor[] = [
    limitTo(target),
    skipFailingOperations(signal),
    retry({ budget, lost: breaker.lost, clock, signal }),
    pace(pacing, clock, signal, breaker.lost),
    waitInOutage(breaker, clock, signal, servedEarlier),
    breakCircuit(breaker, clock, signal),
    limitRequests(budget),
    recordExchanges({ runId, target, record: recordLast, before }),
  ];
  const transmit = transmitter(options, transport, clock);
  const dispatch = interceptors.reduceRight((next, interceptor) => interceptor(next), transmit);
  return {
    budget,
    clock,
    msPerRequest: pacing.msPerRequest,
    /** Base addresses that were given up, with the reason. */
    lost: breaker.lost,
    /** Sends nothing more to an address. */
    giveUp: breaker.giveUp,
    /** The request that has been under way the longest, and the status, or the class of fault, of the last one at its address. */
    waiting() {
      const [oldest] = underWay;
      if (oldest === undefined) return undefined;
      const { base, since } = oldest;
      return { base, ms: clock.now() - since, ...(last.has(base) && { last: last.get(base)! }) };
    },
    /**
     * Sends a request; `read` says what its bytes show, which is recorded with it. Gives the exchanges as they are kept, masked,
     * and the unmasked body of the last one, which never leaves the scenario that asked.
     */
    async send(request: PlannedRequest, read?: Reader) {
      const own = { base: request.base, since: clock.now() };
      underWay.add(own);
      const call = { request, attempt: 1, ...(read && { read }) };
      const { exchanges, outcome } = await dispatch(call).finally(() => underWay.delete(own));
      return { exchanges, final: exchanges.at(-1)!, body: outcome.response?.body };
    },
    close: () => transport.close(),
  };
}

export type Sender = ReturnType<typeof createSender>;

/** What a run waits for: a response, a pause that was asked for, or its turn. */
export type Waiting = NonNullable<ReturnType<Sender['waiting']>>;

/** What may have answered, or kept silent, in the place of an address. */
function asideOfProxy({ bases, isReference }: Target, base: Base): string {
  const proxy = isReference ? undefined : proxyOf(bases[base]!);
  return proxy === undefined ? '' : `; ${throughProxy} ${proxy.name}, ${proxy.address.host}: it may be the cause`;
}

function transportTo(target: Target): Transport {
  return createTransport({
    connections: target.pacing.concurrency,
    maxBytes,
    origins: new Set(Object.values(target.bases).map(({ origin }) => origin)),
    direct: target.isReference,
    ca: target.ca,
  });
}

/** What is between two times at least, in milliseconds. */
const leastMs = 0.002;

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** The innermost dispatch: one exchange on the wire. */
function transmitter({ target, signal, implausible }: SenderOptions, transport: Transport, clock: Clock): Dispatch {
  const stopwatch = transport.clock ?? { now: () => performance.now() };
  let last = 0;
  return async ({ request, attempt }) => {
    const pointless = (beginning: RecordedResponse): string | undefined => {
      const why = implausible?.(request.operation, beginning);
      return why === undefined ? undefined : `more than ${why}`;
    };
    const bounds = { timeout: target.pacing.timeout, maxBytes, pointless };
    const wire = wireOf(target, request);
    // A request that leaves after a response begins later than that one ended, whatever the clock resolves.
    const startedAt = (last = rounded(Math.max(clock.now(), last + leastMs)));
    const from = stopwatch.now();
    const whole = await transport.exchange(wire, bounds, signal);
    const why = whole.response && implausible?.(request.operation, whole.response);
    last = rounded(Math.max(startedAt + stopwatch.now() - from, last + leastMs));
    const outcome: Outcome = why === undefined ? whole : { fault: { class: 'too-large', message: why } };
    return {
      wire,
      outcome,
      startedAt,
      milliseconds: rounded(last - startedAt),
      size: whole.response?.body.length ?? 0,
      advice: adviceOf(outcome, attempt, request, clock.now()),
      exchanges: [],
    };
  };
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now(), sleep };

/** Waits, or returns early when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
