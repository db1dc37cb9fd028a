import { setMaxListeners } from 'node:events';
import {
  type Base,
  type Exchange,
  type ExchangeId,
  type Outcome,
  type RecordedResponse,
  numberIn,
} from '../model/exchange.js';
import type { PlannedRequest } from '../model/scenario.js';
import { createBreaker } from './breaker.js';
import { createBudget, type Budget } from './budget.js';
import { createPacing, sleep } from './pacing.js';
import { adviceOf, longestHold } from './retry.js';
import type { Target } from '../profile/resolve.js';
import { createTransport, type Bounds, type Transport } from './transport.js';
import { credentialsOf, maskedOutcome, maskSecretOf, prepare, refuseUnallowed } from './wire.js';

/** Thrown when a base address has answered nothing usable for so long that going on is hopeless. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

/** An exchange as it is kept (masked), and the answer's own bytes for the scenario that asked. */
export interface Sent {
  readonly exchanges: readonly Exchange[];
  readonly final: Exchange;
  /** The unmasked body; it never leaves the scenario. */
  readonly body: string | undefined;
}

/** The only socket: every request of a run leaves here, within effects, addresses, budget and pace. */
export interface Sender {
  send(request: PlannedRequest): Promise<Sent>;
  readonly budget: Budget;
  /** Base addresses that were given up, with the reason. */
  readonly lost: ReadonlyMap<Base, string>;
  close(): Promise<void>;
}

export interface SenderOptions {
  /** Stands in the id of every exchange, so that those of two runs never meet. */
  readonly runId: string;
  readonly target: Target;
  /** Called with every exchange as it happens, before anything judges it. */
  readonly record: (exchange: Exchange) => void;
  readonly signal: AbortSignal;
  readonly transport?: Transport;
  /** Why a response is not worth reading; it then counts as one that is too large. */
  readonly implausible?: (operation: string, response: RecordedResponse) => string | undefined;
  /** Exchanges of an earlier part of the same run: ids go on after them, and they count towards the budget. */
  readonly before?: readonly Pick<Exchange, 'id' | 'operation' | 'effect'>[];
}

/** Bytes of a body, before and after decompression; the documented answers are far below it. */
const maxBytes = 4 * 1024 * 1024;

export function createSender(options: SenderOptions): Sender {
  const { runId, target, record, signal, transport: given, before = [] } = options;
  // Everyone who waits listens for the end of the run.
  setMaxListeners(0, signal);
  const budget = createBudget(target.pacing.requests, target.pacing.perOperation, before);
  const pacing = createPacing(target.pacing);
  const breaker = createBreaker();
  const transport =
    given ??
    createTransport({
      connections: target.pacing.concurrency,
      maxBytes,
      origins: new Set(Object.values(target.bases).map(({ origin }) => origin)),
      direct: target.isReference,
      ...(target.ca !== undefined && { ca: target.ca }),
    });
  const bounds: Bounds = { timeout: target.pacing.timeout, maxBytes };
  let sent = before.reduce((last, { id }) => Math.max(last, numberIn(id)), 0);

  const plausible = (outcome: Outcome, operation: string): Outcome => {
    const why = outcome.response && options.implausible?.(operation, outcome.response);
    return why === undefined ? outcome : { fault: { class: 'too-large', message: why } };
  };

  const once = async (
    request: PlannedRequest,
    retryOf: ExchangeId | undefined,
  ): Promise<{ exchange: Exchange; outcome: Outcome; size: number }> => {
    const leave = await pacing.enter(signal);
    try {
      signal.throwIfAborted();
      const why = breaker.lost.get(request.base);
      if (why !== undefined) throw new TargetLost(why);
      budget.spend(request.operation, request.effect);
      const { wire, shown } = prepare(target, request);
      const id: ExchangeId = `${runId}-${(sent += 1)}`;
      const startedAt = Date.now();
      const from = performance.now();
      const whole = await transport.exchange(wire, bounds, signal);
      const size = whole.response?.body.length ?? 0;
      const outcome = plausible(whole, request.operation);
      maskSecretOf(target, request, outcome);
      const exchange: Exchange = {
        id,
        operation: request.operation,
        base: request.base,
        effect: request.effect,
        request: shown,
        credentials: credentialsOf(target, request),
        startedAt,
        milliseconds: Math.round((performance.now() - from) * 1000) / 1000,
        ...(request.purpose !== undefined && { purpose: request.purpose }),
        ...(retryOf !== undefined && { retryOf }),
        ...maskedOutcome(target, outcome),
      };
      record(exchange);
      return { exchange, outcome, size };
    } finally {
      leave();
    }
  };

  return {
    budget,
    lost: breaker.lost,
    async send(request) {
      refuseUnallowed(target, request);
      const exchanges: Exchange[] = [];
      for (let attempt = 1; ; attempt += 1) {
        const { exchange, outcome, size } = await once(request, exchanges.at(-1)?.id);
        exchanges.push(exchange);
        const now = Date.now();
        const { retryIn, holdFor, ...advice } = adviceOf(outcome, attempt, request.effect, now);
        pacing.heed(advice.throttled);
        if (holdFor !== undefined && holdFor <= longestHold) pacing.holdUntil(now + holdFor);
        if (!signal.aborted) breaker.note(request.base, { ...advice, holdFor, size }, exchange.startedAt, now);
        if (retryIn !== undefined && retryIn <= longestHold) await sleep(retryIn, signal);
        // A second attempt that may not leave takes nothing away from what the first one showed.
        if (
          retryIn === undefined ||
          signal.aborted ||
          breaker.lost.has(request.base) ||
          !budget.allows(request.operation)
        )
          return { exchanges, final: exchange, body: outcome.response?.body };
      }
    },
    close: () => transport.close(),
  };
}
