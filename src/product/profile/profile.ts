import type { BorrowFixtures } from '../apis/borrow/fixtures.js';
import type { Effect } from '../model/exchange.js';
import type { SwapOrderFixtures } from '../apis/swap-order/fixtures.js';
import type { TriggerFixtures, TriggerProfile } from '../apis/trigger/fixtures.js';

/** Where a secret is read from. A file names its variable; a program, and the embedded reference, may state a `value`. */
export type Secret = { readonly env: string } | { readonly value: string };

/** Base addresses, absolute URLs. An API without its address is not judged. */
export interface BaseUrls {
  /** Ends in `/ultra/v1`. Overridden by `ULTRA_BASE_URL`. */
  readonly ultra?: string;
  /** Ends in `/swap/v2`. Overridden by `SWAP_V2_BASE_URL`. */
  readonly swapV2?: string;
  /** Ends in `/lend/v1`. Overridden by `LEND_BASE_URL`. */
  readonly borrow?: string;
  /** Overridden by `TRIGGER_BASE_URL`. */
  readonly trigger?: string;
  /** JSON-RPC of the chain on which built transactions are simulated and settled. */
  readonly rpc?: string;
  /** The reference's own control path; no deployment has one. */
  readonly control?: string;
}

/** Bounds of the requests to a target. */
export interface Pacing {
  /** Requests per second; 2 unless said otherwise. */
  readonly perSecond?: number;
  /** Requests under way at once; 4 unless said otherwise. */
  readonly concurrency?: number;
  /** Requests in all. */
  readonly requests?: number;
  /** Requests by operation. */
  readonly perOperation?: Readonly<Record<string, number>>;
  /** Milliseconds for one exchange; 15 000 unless said otherwise. */
  readonly timeout?: number;
}

/** A target: the deployment under judgement, what it offers to be judged with, and what may be done to it. */
export interface Profile {
  readonly name: string;
  readonly bases: BaseUrls;
  /** The API key, sent as `x-api-key`; `API_KEY` when nothing is said. */
  readonly apiKey?: Secret;
  /** A genuine key without access to the trigger order API. */
  readonly apiKeyWithoutAccess?: Secret;
  /** Ed25519 secrets by wallet name: 32 or 64 bytes in base58, or the JSON array that Solana's tools write. */
  readonly wallets?: Readonly<Record<string, Secret>>;
  readonly swapOrder?: SwapOrderFixtures;
  readonly borrow?: BorrowFixtures;
  readonly trigger?: TriggerProfile;
  /** Effects the owner of the target consents to; `read`, `build` and `session` unless said otherwise. */
  readonly allow?: readonly Effect[];
  /** A second, explicit consent: the chain at `rpc` may be a production cluster and value may move on it. */
  readonly settleOnProduction?: boolean;
  readonly pacing?: Pacing;
  /** A file with certificate authorities to trust beside the usual ones, in PEM. */
  readonly ca?: string;
}

/** A profile as an API of the suite reads it. */
export type ResolvedProfile = Omit<Profile, 'trigger'> & { readonly trigger?: TriggerFixtures };

/** States a profile; it does nothing but lend its types. */
export function defineTarget(profile: Profile): Profile {
  return profile;
}
