import type { ExchangeId } from '../../../model/exchange.js';
import type { TokenForm } from '../fixtures/json-web-token.js';

export interface OrderLeft {
  /** The exchange that created it. */
  readonly exchange: ExchangeId;
  /** Absent where the profile does not find it in the response. */
  readonly id?: string;
}

/** What scenarios of this API leave for its checks beside HTTP; keys that end in an id are about that exchange. */
export interface TriggerFacts {
  /** Why a challenge was not signed. */
  readonly challengeNotSigned: string;
  /** What functions of the profile threw, and which found nothing. */
  readonly profileFaults: readonly string[];
  readonly ordersLeftBehind: readonly OrderLeft[];
  /** The form of the token that a verification returned. */
  readonly [token: `token:${ExchangeId}`]: TokenForm;
  /** Why the token of a verification could not be read. */
  readonly [unread: `tokenUnread:${ExchangeId}`]: string;
  /** The address of the vault in a response; null where the profile found none. */
  readonly [vault: `vault:${ExchangeId}`]: string | null;
  /** The field at fault of a request, under the name that `details` should use. */
  readonly [field: `field:${ExchangeId}`]: string;
  /** The kinds of input to which a proper request belongs, in words. */
  readonly [kinds: `kinds:${ExchangeId}`]: readonly string[];
  /** The id of the order that a request created. */
  readonly [created: `created:${ExchangeId}`]: string;
  /** The order that a request created was cancelled. */
  readonly [cancelled: `cancelled:${ExchangeId}`]: true;
  /** Whether the profile found the transaction in a response. */
  readonly [transaction: `transaction:${ExchangeId}`]: 'found' | 'not-found';
}
