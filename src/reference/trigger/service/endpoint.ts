import { answer, refusal, type Clock, type ReferenceRequest, type ReferenceResponse } from '../../reference.js';
import { derivedAddress } from '../../chain/message.js';
import type { Fields } from './fields.js';
import type { Order, TriggerState, Vault } from './state.js';
import type { Tokens } from './tokens.js';

/** A request that got as far as its endpoint, and everything the answer is made from. */
export interface Call {
  readonly seed: number;
  readonly clock: Clock;
  readonly state: TriggerState;
  readonly tokens: Tokens;
  readonly request: ReferenceRequest;
  /** The wallet whose token was accepted; empty at the two endpoints that ask for none. */
  readonly wallet: string;
  /** The `{id}` of the path; empty where the path has none. */
  readonly id: string;
  /** Reads the body. */
  readonly fields: Fields;
}

export type Endpoint = (call: Call) => ReferenceResponse | Promise<ReferenceResponse>;

/** `GET /vault` */
export function showVault({ state, wallet }: Call): ReferenceResponse {
  const vault = state.vaults.get(wallet);
  if (vault === undefined) throw refusal(404, 'Vault not found');
  return answer(200, vault);
}

/** `GET /vault/register`: creates the wallet's only vault. */
export function registerVault({ seed, state, clock, wallet }: Call): ReferenceResponse {
  const existing = state.vaults.get(wallet);
  if (existing !== undefined) return answer(409, { error: 'Vault already registered', details: existing });
  const vaultPubkey = derivedAddress(`trigger vault ${seed} of ${wallet}`);
  const vault = { userPubkey: wallet, vaultPubkey, createdAt: clock.now() };
  state.vaults.set(wallet, vault);
  return answer(201, vault);
}

/** The vault of the wallet that a field of the body names as the caller; `missing` is the status where there is none. */
export function vaultOf({ state, wallet }: Call, field: string, named: string, missing: 400 | 403): Vault {
  const vault = state.vaults.get(wallet);
  if (named === vault?.vaultPubkey) throw refusal(400, `${field} must not be the vault address`);
  if (named !== wallet) throw refusal(403, `${field} does not match the authenticated wallet`);
  if (vault === undefined) throw refusal(missing, 'No vault is registered for this wallet');
  return vault;
}

/** The wallet's order of this id. One of another wallet is as good as unknown, unless `foreign` says otherwise. */
export function orderOf<Kind extends Order>(
  orders: ReadonlyMap<string, Kind>,
  id: string,
  wallet: string,
  foreign = refusal(404, 'Order not found'),
): Kind {
  const order = orders.get(id);
  if (order === undefined) throw refusal(404, 'Order not found');
  if (order.userPubkey !== wallet) throw foreign;
  return order;
}
