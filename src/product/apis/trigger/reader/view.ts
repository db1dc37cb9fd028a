import { checksOf, type Check, type Violation } from '../../../model/check.js';
import type { Sending, UnmaskedView } from '../../../model/scenario.js';
import type { SessionView, View } from '../../../model/view.js';
import type { ExchangeId } from '../../../model/exchange.js';
import type { RecurringOperation, TriggerFixtures } from '../fixtures.js';
import { isSuccessStatus } from '../../../model/response.js';

/** The one thing a request was built to show, where its bytes cannot tell. */
export type Purpose =
  | `challenge/${'valid' | 'second' | 'empty' | 'bad-key' | 'bad-type' | 'no-type'}`
  | `verify/${'valid' | 'second' | 'older' | 'empty' | 'wrong-key' | 'undecodable' | 'late'}`
  | `verify/${'no-challenge' | 'no-challenge-unsure' | 'other-name' | 'other-encoding' | 'bad-signature'}`
  /** Signed as it should be, with a challenge of which the document does not say whether it still serves. */
  | 'verify/unsure'
  | 'verify/again'
  | 'gateway/no-access'
  | `vault/${'none' | 'registered' | 'declared'}`
  | `register/${'first' | 'again' | 'to-trade'}`
  | `deposit/${'valid' | 'broken-field' | 'malformed-address' | 'vault-address' | 'no-vault' | 'other-wallet'}`
  | `create/${'valid' | 'no-vault' | 'vault-address' | 'other-wallet' | 'bad-deposit' | 'deposit-of-other' | 'duplicate'}`
  | `create/${'price-relationship' | 'slippage' | 'expiry' | 'order-sub-type'}`
  | `update/${'valid' | 'broken-field' | 'not-open' | 'cancelled' | 'unknown' | 'foreign' | 'again'}`
  | `cancel/${'own' | 'unknown' | 'foreign' | 'foreign-gone'}`
  | `confirm/${'valid' | 'unreadable' | 'bad-signature' | 'mismatch' | 'broken-field' | 'unknown'}`
  | 'confirm/withdrawal-of-other-order'
  | `history/${'list' | 'list-of-newcomer' | 'own' | 'own-cancelled' | 'unknown' | 'foreign'}`
  | `${RecurringOperation}/valid`
  /** A faulty token on a request with no other fault, on one that may have others, on one whose form is a guess. */
  | `token/${'clean' | 'two-faults'}${'' | '-by-id'}`
  | 'token/undeclared'
  | `token/${'altered-signature' | 'no-algorithm'}`
  | 'sign-in-again/repeated';

const proper =
  /^update\/again$|\/(?:valid|second|none|registered|declared|first|to-trade|(?:own|list)(?:-cancelled|-of-newcomer)?)$/;

/** Of a request of which nothing is to be rejected. */
export const isProper = (purpose: string | undefined): boolean => proper.test(purpose ?? '');

/** Ends the purpose of a negative test that was sent once more because the first response was a 500. */
export const repeated = '/repeated';

export type TokenForm = 'jwt' | 'opaque' | 'none';

export interface OrderLeft {
  readonly exchange: ExchangeId;
  /** Absent where the dialect does not find it in the response. */
  readonly id?: string;
}

/** What scenarios of this API leave for its checks beside HTTP; keys that end in an id are about that exchange. */
export interface TriggerFacts {
  readonly challengeNotSigned: string;
  /** What a part of the dialect found nothing for in a response. */
  readonly [misfit: `profileFault:${string}`]: string;
  readonly ordersLeftBehind: readonly OrderLeft[];
  readonly [token: `token:${ExchangeId}`]: TokenForm;
  readonly [unread: `tokenUnread:${ExchangeId}`]: string;
  /** The address of the vault in a response; null where the dialect found none. */
  readonly [vault: `vault:${ExchangeId}`]: string | null;
  /** The field at fault of a request, under the name that `details` should use. */
  readonly [field: `field:${ExchangeId}`]: string;
  /** The kinds of input to which a proper request belongs, in words. */
  readonly [kinds: `kinds:${ExchangeId}`]: readonly string[];
  readonly [created: `created:${ExchangeId}`]: string;
  /** Wallet and form of a verification that certainly signs the newest challenge of its wallet, at once. */
  readonly [signed: `signed:${ExchangeId}`]: string;
  /** The token of a request was given to another wallet as well. */
  readonly [shared: `sharedToken:${ExchangeId}`]: true;
  readonly [cancelled: `cancelled:${ExchangeId}`]: true;
}

export type TriggerView = View<TriggerFixtures>;
export type TriggerTrace = SessionView<TriggerFixtures, TriggerFacts>;
export type TriggerResponse = UnmaskedView<TriggerFixtures>;
export type TriggerSession = Sending<TriggerFixtures, TriggerFacts>;
export type TriggerCheck = Check<TriggerFixtures>;

export const trigger = checksOf<TriggerFixtures, TriggerFacts>();

export const isSuccess = ({ response }: TriggerView): boolean => isSuccessStatus(response.status);

/** A response of the API that says so. */
export const succeeded = (view: TriggerView): boolean => isUsable(view) && isSuccess(view);

/** A response of the API itself, whatever it says. */
export const isUsable = ({ inconclusive }: TriggerView): boolean => inconclusive === undefined;

/** A response that says something of the request, and not only that the service failed. */
export const isOfService = (view: TriggerView): boolean => isUsable(view) && view.response.status < 500;

/** True for a request that was sent for one of these purposes, the first time or repeated. */
export function isFor(view: TriggerView, ...purposes: readonly Purpose[]): boolean {
  return purposes.some((item) => item === view.purpose || item === purposeOf(view));
}

export function purposeOf({ purpose }: TriggerView): string | undefined {
  return purpose?.endsWith(repeated) === true ? purpose.slice(0, -repeated.length) : purpose;
}

/** A status 500 counts against a negative test only when it stays after several repetitions. */
export function isPassing500({ response, purpose }: TriggerView): boolean {
  return response.status === 500 && purpose?.endsWith(repeated) !== true;
}

export function statusViolation({ response: { status } }: TriggerView, expected: string): Violation {
  const violation = { expected, actual: `status ${status}`, cause: `status-${status}` };
  // A rejection or a failure of the server that never comes again was chance.
  return status >= 400 ? { ...violation, mayBeChance: true } : violation;
}
