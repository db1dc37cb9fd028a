import { answer, refusal, type Clock, type ReferenceRequest, type ReferenceResponse } from '../../reference.js';
import { derivedAddress } from '../../chain/message.js';
import { greatestAmount } from '../../chain/accounts.js';
import { isAddress } from '../../chain/addresses.js';
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
  if (existing !== undefined) throw refusal(409, 'Vault already registered', { details: existing });
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

export type Fields = ReturnType<typeof fieldsOf>;

/**
 * Reads the fields of a body and collects a message for each that is not as it should be. What is returned for a
 * faulty field is an empty value of its type, to be thrown away with the request.
 */
export function fieldsOf(body: Readonly<Record<string, unknown>>) {
  const details: Record<string, string> = {};
  const refuse = (name: string, message: string): void => {
    details[name] ??= message;
  };
  const value = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

  function read<Value>(name: string, empty: Value, accepts: (found: unknown) => found is Value, wanted: string): Value {
    const found = value(name);
    if (accepts(found)) return found;
    refuse(name, found === undefined ? 'Required' : `Must be ${wanted}`);
    return empty;
  }

  return {
    has: (name: string) => value(name) !== undefined,
    text: (name: string) => read(name, '', isText, 'a text that is not empty'),
    address: (name: string) => read(name, '', isPublicKey, 'a base58 public key'),
    /** A positive whole number of base units, as decimal text that fits 64 bits. */
    amount: (name: string) => read(name, '', isAmount, 'a positive whole number as text'),
    oneOf: <Option extends string>(name: string, options: readonly [Option, ...Option[]]) =>
      read(
        name,
        options[0],
        (found): found is Option => options.some((option) => option === found),
        `one of ${options.join(', ')}`,
      ),
    whole: (name: string, least: number, most: number) =>
      read(
        name,
        least,
        (found): found is number => Number.isSafeInteger(found) && Number(found) >= least && Number(found) <= most,
        `a whole number from ${least} to ${most}`,
      ),
    price: (name: string) => read(name, 0, isPrice, 'a positive number'),
    refuse,
    /** Throws the refusal of what is wrong up to now, with a message for each field. */
    check: (): void => {
      if (Object.keys(details).length > 0) throw refusal(400, 'Request validation failed', { details });
    },
  };
}

const isPublicKey = (found: unknown): found is string => typeof found === 'string' && isAddress(found);

const isText = (found: unknown): found is string => typeof found === 'string' && found !== '';

const isAmount = (found: unknown): found is string =>
  typeof found === 'string' && /^[1-9]\d{0,19}$/.test(found) && BigInt(found) <= greatestAmount;

const isPrice = (found: unknown): found is number => typeof found === 'number' && Number.isFinite(found) && found > 0;
