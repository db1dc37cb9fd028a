import { inWords } from '../model/counted.js';
import { isOfSameRun, numberIn, type Base, type Exchange, type ExchangeId } from '../model/exchange.js';
import { isFailure, isOfKey, isUnusable } from '../model/outcome.js';

/** A stretch of a run in which an address, or one operation of it, accepted nothing more of what it had accepted before. */
export interface Stop {
  readonly base: Base;
  readonly operation?: string;
  /** Of an operation its endpoint; of an address the one that alone was asked, of several that had served. */
  readonly endpoint?: string;
  /** The status, or the class of fault, that its requests ended in. */
  readonly outcome: string;
  readonly from: ExchangeId;
  /** The last one seen, which is of the run that discovery may come before. */
  readonly to: ExchangeId;
  /** The request that was accepted after it; undefined where none was. */
  readonly until?: ExchangeId;
  /** Whether the address failed from the first request on. */
  readonly isFromStart?: true;
  /** Whether what fell into it stands in no session: it was sent again when the run was resumed, or shows nothing at all. */
  readonly isLeftOut?: boolean;
  /** Requests with that outcome. */
  readonly requests: number;
}

/** An operation that refused every request: `POST /lend/v1/borrow/operate for vault 2: 40 of 40 requests ended in 401`. */
export interface DeadOperation {
  readonly base: Base;
  readonly operation: string;
  readonly endpoint: string;
  readonly text: string;
}

/** Requests with errors of the server until an address is given up: another operation of it may be served. */
const leastFailing = 40;

/** Whether an address is given up for a stop: what may be available again soon, the client of the run waits for. */
export const isLost = ({ until, isFromStart, outcome, requests }: Stop): boolean =>
  until === undefined &&
  isFromStart !== true &&
  !isUnusable(outcome) &&
  (!isFailure(outcome) || requests >= leastFailing);

/** The number of the request from which an address accepted nothing more; 0 where it never accepted anything. */
export const startOfStop = ({ from, isFromStart }: Pick<Stop, 'from' | 'isFromStart'>): number =>
  isFromStart ? 0 : numberIn(from);

/** `` `ultra` ``, or an endpoint of it alone. */
export const placeOfStop = ({ base, endpoint }: { readonly base: string; readonly endpoint?: string }): string =>
  endpoint === undefined ? `\`${base}\`` : `${endpoint} at \`${base}\``;

/** `rejected the valid key with 401 from request 31 of the run on`, of what had been accepted. */
export function stopInWords(outcome: string, ...from: readonly number[]): string {
  if (from.every((one) => one === 0)) return `accepted nothing (${outcome})`;
  const what = isOfKey(outcome) ? `rejected the valid key with ${outcome}` : `accepted nothing more (${outcome})`;
  const numbers = inWords(from.map(String));
  return new Set(from).size === 1
    ? `${what} from request ${from[0]} of the run on`
    : `${what} from requests ${numbers} of the run on`;
}

/** The stop that an exchange lies in. */
export function stopAt(
  stops: readonly Stop[],
  { base, operation, id }: Pick<Exchange, 'base' | 'operation' | 'id'>,
): Stop | undefined {
  return stops.find(
    ({ base: stopped, operation: only, from, to, until }) =>
      stopped === base &&
      (only === undefined || only === operation) &&
      (isOfSameRun(from, id) || isOfSameRun(to, id)) &&
      numberIn(id) >= numberIn(from) &&
      (until === undefined || numberIn(id) < numberIn(until)),
  );
}
