import { isAddress } from '../seed.js';
import type { Token, World } from '../world.js';

export interface OrderRequest {
  input: Token;
  output: Token;
  amount: bigint;
  taker?: string | undefined;
  receiver?: string | undefined;
  payer?: string | undefined;
  /** Absent also where it was sent without a payer: it is ignored then, whatever it says. */
  closeAuthority?: string | undefined;
  excludedRouter?: string | undefined;
  excludedDexes: string[];
}

export interface Router {
  id: string;
  kind: 'aggregator' | 'rfq';
  version: 'legacy' | 0;
}

/** In the order of the document: the first one is the router that `excludeDexes` speaks to, the second one the makers. */
export const ROUTERS: readonly [Router, Router, Router, Router] = [
  { id: 'meridian', kind: 'aggregator', version: 0 },
  { id: 'handshake', kind: 'rfq', version: 'legacy' },
  { id: 'northwind', kind: 'aggregator', version: 0 },
  { id: 'solder', kind: 'aggregator', version: 'legacy' },
];

/** A request that cannot be quoted; some messages come from the quoting engine and carry a request id. */
export class BadRequest extends Error {
  constructor(
    message: string,
    readonly hasRequestId = false,
  ) {
    super(message);
  }
}

export const noQuotes = (): BadRequest => new BadRequest('Failed to get quotes', true);

function keyOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value === undefined || isAddress(value)) return value;
  throw new BadRequest(`${name} is not a public key`);
}

function tokenOf(world: World, query: URLSearchParams, name: string): Token {
  const mint = keyOf(query, name);
  if (mint === undefined) throw new BadRequest(`${name} is required`);
  const token = world.token(mint);
  if (token === undefined) throw noQuotes();
  return token;
}

function amountOf(query: URLSearchParams): bigint {
  const text = query.get('amount');
  if (text === null) throw new BadRequest('amount is required');
  if (!/^\d{1,20}$/.test(text)) throw new BadRequest('amount must be a whole number of base units');
  const amount = BigInt(text);
  if (amount === 0n || amount >= 2n ** 64n) throw new BadRequest('amount is out of range');
  return amount;
}

/** No account of an integrator is initialised here, so that no order has a referral. */
function refuseReferral(query: URLSearchParams): void {
  const account = keyOf(query, 'referralAccount');
  const text = query.get('referralFee');
  if (text === null) return;
  if (!/^\d{1,3}$/.test(text) || Number(text) < 50 || Number(text) > 255)
    throw new BadRequest('referralFee must be from 50 to 255');
  if (account !== undefined) throw new BadRequest('referralAccount is not initialised');
}

function routerOf(query: URLSearchParams): string | undefined {
  const id = query.get('excludeRouters') ?? undefined;
  if (id === undefined || ROUTERS.some((router) => router.id === id)) return id;
  throw new BadRequest('excludeRouters takes one router identifier');
}

/** Reads the query; a raw `+` inside a label is a space, as URLSearchParams has it. */
export function readRequest(world: World, query: URLSearchParams): OrderRequest {
  const input = tokenOf(world, query, 'inputMint');
  const output = tokenOf(world, query, 'outputMint');
  if (input.mint === output.mint) throw new BadRequest('inputMint and outputMint are the same');
  const amount = amountOf(query);
  const taker = keyOf(query, 'taker');
  const payer = keyOf(query, 'payer');
  const dexes = query.get('excludeDexes');
  refuseReferral(query);
  return {
    ...{ input, output, amount, taker, payer },
    receiver: keyOf(query, 'receiver') ?? taker,
    closeAuthority: payer === undefined ? undefined : keyOf(query, 'closeAuthority'),
    excludedRouter: routerOf(query),
    excludedDexes: dexes === null ? [] : dexes.split(','),
  };
}
