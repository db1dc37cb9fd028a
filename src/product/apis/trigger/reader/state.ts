import type { Credentials, Exchange, ExchangeId } from '../../../model/exchange.js';
import type { Origin } from '../../../model/history.js';
import type { TriggerFixtures } from '../fixtures.js';
import type { Purpose } from './view.js';

export interface ShownToken {
  /** The whole text, which tells one token from another. */
  readonly text: string;
  readonly parts?: readonly [header: string, claims: string];
  /** Characters of the signature; undefined where there is none. */
  readonly signature?: { readonly length: number; readonly digest: string };
}

export interface IssuedToken extends ShownToken {
  readonly wallet: string;
  /** By the clock of the target, in milliseconds. */
  readonly at: number;
  readonly signIn: Credentials['signIn'];
  /** Its text was given to another wallet before. */
  readonly isShared: boolean;
  /** It was accepted, or at least not rejected for itself. */
  isAdmitted: boolean;
  uses: number;
}

export interface Challenge {
  readonly wallet: string;
  readonly type: string;
  readonly texts: readonly string[];
  /** By the clock of the target, in milliseconds. */
  readonly at: number;
  /** The wallet has signed in since. */
  isUsed: boolean;
  /** It was verified itself. */
  isVerified?: true;
}

/** A transaction that the service crafted for a wallet to sign, and for which order. */
export interface Crafted {
  readonly wallet: string;
  readonly message: string;
  readonly accounts: string;
  /** What else the response may name it by. */
  readonly names: readonly string[];
  readonly order?: string;
  isSpent?: boolean;
  /** The body of an order that was not created on it; whether that spent it is not said. */
  triedBy?: string;
}

export interface OrderState {
  readonly wallet: string | undefined;
  readonly form?: string | undefined;
  /** `unsure` where the response to its confirmation does not say whether it is cancelled. */
  state: 'open' | 'cancelling' | 'cancelled' | 'unsure' | 'not-open';
  /** A response does not say whether its cancellation was started. */
  mayBeCancelling?: boolean;
  updatedWith?: string;
  isUpdated?: boolean;
  changedAt: number;
}

export const emptyState = () => ({
  wallets: new Map<string, WalletState>(),
  tokens: new Array<IssuedToken>(),
  challenges: new Array<Challenge>(),
  deposits: new Array<Crafted>(),
  withdrawals: new Array<Crafted>(),
  orders: new Map<string, OrderState>(),
  recurring: new Map<string, true>(),
  /** The member of a response in which the address of a vault stood alone. */
  vaultName: undefined as string | undefined,
  /** Requests that got a 500, with how often in a row, and when the first of these responses came. */
  failures: new Map<string, { readonly count: number; readonly since: number }>(),
  /** When requests were sent whose responses show that the service is up. */
  served: new Array<number>(),
  /** Forms of verifications that succeeded. */
  forms: new Map<string, true>(),
  /** Requests that were rejected for their token alone, and not sent again since, with the token where it was issued before. */
  rejected: new Map<string, { readonly text: string; readonly at: number }>(),
  /** A request without an API key was served. */
  isKeyless: false,
  /** By how much the clock of the target was moved, in milliseconds. */
  clock: 0,
});

export type State = ReturnType<typeof emptyState>;

/** A request as it is read: what it would be under a proper token of this wallet. */
export interface Request {
  readonly exchange: Exchange;
  readonly operation: string;
  readonly path: string;
  readonly body: unknown;
  readonly wallet: string;
  readonly own: WalletState;
}

export interface Context extends Origin {
  readonly state: State;
  readonly fixtures: TriggerFixtures;
}

/** What a request is, the order that it is about, and the name of the field that is at fault. */
export interface Reading {
  readonly purpose?: Purpose | undefined;
  readonly order?: string | undefined;
  readonly field?: string | undefined;
}

export const unread: Reading = {};

export const placeOf = ({ request: { method, path } }: Pick<Exchange, 'request'>): string => `${method} ${path}`;

/** A place of one wallet: what is rejected of another one has nothing to do with it. */
export const ownPlaceOf = (exchange: Exchange, wallet = ''): string => `${placeOf(exchange)} ${wallet}`;

const mostKept = 1000;

/** Keeps a value as the newest of its kind; of too many the oldest is forgotten, and then unknown. */
export function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostKept) map.delete(map.keys().next().value!);
}

/** A wallet that was not seen before; `isNew` where nobody used it before this traffic, undefined where that is not known. */
const unseenWallet = (isNew: boolean | undefined) => ({
  isNew,
  vault: (isNew === true ? 'no' : undefined) as 'yes' | 'no' | undefined,
  /** Each address that a response named as that of its vault. */
  vaultAddresses: new Set<string>(),
  /** The service said that it has none, after which registering has to succeed. */
  isSeenWithout: false,
  isRegistered: false,
  orders: 0,
  signIns: 0,
  signInType: undefined as string | undefined,
  /** It asked for a challenge; one whose response does not show it may have been issued. */
  hasAsked: false,
  /** How many challenges it may have got whose text is not known, and the signatures that may be of one of them. */
  unknownChallenges: 0,
  ofUnknown: new Set<string>(),
  /** Whether a token of it was rejected since its last sign-in. */
  isRejected: false,
  /** A read of its vault that succeeded, or was rejected, before anything showed whether it has one. */
  earlyRead: undefined as ExchangeId | undefined,
  /** A later sign-in may have given out a token that the response does not show. */
  mayHaveNewer: false,
  /** When the last request that may change something of it ended, in milliseconds. */
  changedAt: 0,
});

export type WalletState = ReturnType<typeof unseenWallet>;

/** What is known of a wallet. */
export function walletOf(key: string, { state, fixtures: { publicKeys = [] }, isOwn }: Context): WalletState {
  const known = state.wallets.get(key) ?? unseenWallet(isOwn ? !publicKeys.includes(key) : undefined);
  keep(state.wallets, key, known);
  return known;
}
