import type { Exchange, ExchangeId, Outcome } from '../model/exchange.js';
import type { Reader } from '../model/history.js';
import type { PlannedRequest } from '../model/scenario.js';
import type { Advice } from './advice.js';
import type { WireRequest } from './transport.js';

/** One request on its way out. */
export interface Call {
  readonly request: PlannedRequest;
  /** From 1; a repetition names the exchange that it repeats. */
  readonly attempt: number;
  readonly retryOf?: ExchangeId;
  /** Says what the bytes of an exchange show. */
  readonly read?: Reader;
}

/** What came back. The transport gives what crossed the wire, the interceptors add to it on the way to the caller. */
export interface Reply {
  /** What left and what came back, with nothing masked. */
  readonly wire: WireRequest;
  readonly outcome: Outcome;
  /** Unix time in milliseconds, and milliseconds until the outcome was known. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Characters of the body that came, also where the outcome does not keep it. */
  readonly size: number;
  readonly advice: Advice;
  /** The exchanges as they were recorded, one per attempt, with every secret masked. */
  readonly exchanges: readonly Exchange[];
}

export type Dispatch = (call: Call) => Promise<Reply>;

/** Adds one concern to every request: it may reject a call, wait, repeat it, or add to the reply. */
export type Interceptor = (dispatch: Dispatch) => Dispatch;
