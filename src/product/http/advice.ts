import { headerOf, type Effect, type Fault, type Header, type Outcome } from '../model/exchange.js';
import type { PlannedRequest } from '../model/scenario.js';
import { isPageOfSuccess, nodeErrorIn, serverStatus } from '../model/response.js';

/** What an answer says about going on. */
export interface Advice {
  /** The exchange decided nothing because the way to the target, or the target itself, was not up to it. */
  readonly useless: boolean;
  readonly throttled: boolean;
  /** The target says that it failed itself; many such responses in a row are useless, a single one is not. */
  readonly failing?: boolean;
  /** Milliseconds to wait before the same request is sent again; undefined when sending it again is pointless. */
  readonly retryIn?: number;
  /** Milliseconds in which no request at all may leave, because the target asked for it. */
  readonly holdFor?: number;
}

/** Longer than this nobody waits in a run: a target that asks for more is given up. */
export const longestHold = 120_000;

/** Attempts of one request, the first included; an answer that never came costs its whole time-out each time. */
const greatestAttempts = 4;
const greatestAttemptsAfterTimeout = 2;

/** A proof of identity serves once: sent again when it may have been taken, it would be refused with good reason. */
const neverArrived: ReadonlySet<Fault['class']> = new Set(['refused', 'name-resolution', 'proxy']);

const passing: ReadonlySet<Fault['class']> = new Set([...neverArrived, 'reset', 'timeout', 'truncated']);

/** Reads an outcome for what it asks of the sender. `now` is Unix time in milliseconds. */
export function adviceOf(
  outcome: Outcome,
  attempt: number,
  { effect, base }: Pick<PlannedRequest, 'effect' | 'base'>,
  now: number,
): Advice {
  const backoff = 100 * 2 ** (attempt - 1);
  const isFirstFew = attempt < greatestAttempts;
  const again = isRepeatable(effect) && isFirstFew;
  if (outcome.response === undefined) {
    const { class: fault } = outcome.fault;
    const retry =
      again &&
      passing.has(fault) &&
      (effect !== 'session' || neverArrived.has(fault)) &&
      !(fault === 'timeout' && attempt >= greatestAttemptsAfterTimeout);
    return { useless: true, throttled: false, ...(retry && { retryIn: backoff }) };
  }
  const { status, headers } = outcome.response;
  // With a status of success a node says that it is away.
  const isNodeAway = base === 'rpc' && nodeErrorIn(outcome.response) !== undefined;
  if (status === 429 || status === 503 || isNodeAway) {
    const asked = retryAfter(headerOf(headers, 'retry-after'), now) ?? untilReset(headers, now);
    const wait = asked ?? backoff * 2;
    // What a node of the chain throttles it has not done.
    const isUndone = status === 429 && base === 'rpc' && isFirstFew;
    // A request that is throttled again may be alone in that: it waits, and the others only where the target asks for it.
    return {
      useless: true,
      throttled: status === 429,
      ...((again || isUndone) && { retryIn: wait }),
      ...((asked !== undefined || (status === 429 && attempt === 1)) && { holdFor: wait }),
    };
  }
  if (serverStatus(status) !== undefined || isPageOfSuccess(outcome.response))
    return { useless: true, throttled: false, ...(again && effect !== 'session' && { retryIn: backoff }) };
  // A redirect is not followed, and says nothing of the API.
  if (status >= 300 && status < 400) return { useless: true, throttled: false };
  const spent = untilReset(headers, now);
  // A reset that is hours away was not meant for this client, or the next response says 429.
  const holds = spent !== undefined && spent <= longestHold;
  return {
    useless: false,
    throttled: false,
    ...(status >= 500 && { failing: true }),
    ...(holds && { holdFor: spent }),
  };
}

/** Effects whose repetition changes nothing; anything else is sent once, and again only where a node of the chain throttled it. */
export function isRepeatable(effect: Effect): boolean {
  return effect === 'read' || effect === 'build' || effect === 'session';
}

/** Milliseconds that a `Retry-After` asks for, as seconds or as a date; undefined when it says nothing readable. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*[0-9]+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const remaining = /^(?:x-rate-?limit|ratelimit)-remaining$/i;
const reset = /^(?:x-rate-?limit|ratelimit)-reset$/i;

/** Milliseconds until an allowance that is used up begins anew; undefined while some of it is left. */
export function untilReset(headers: readonly Header[], now: number): number | undefined {
  const left = numberOf(headers, remaining);
  const at = numberOf(headers, reset);
  if (left === undefined || left > 0 || at === undefined) return undefined;
  // Seconds from now, a Unix time in seconds or one in milliseconds: all three are in use, and magnitude tells them apart.
  if (at < 1e9) return at * 1000;
  return Math.max(0, (at < 1e12 ? at * 1000 : at) - now);
}

function numberOf(headers: readonly Header[], name: RegExp): number | undefined {
  const [, text] = headers.find(([given]) => name.test(given)) ?? [];
  return text !== undefined && /^\s*[0-9]+(\.[0-9]+)?\s*$/.test(text) ? Number(text) : undefined;
}
