import { refusal } from '../../answers.js';
import { inWholes } from '../../chain/accounts.js';
import type { Draws } from '../../seeded.js';
import { gasOf, gaslessMinimumDollars, gasReserve, balanceOf, holdingsOf } from './holdings.js';
import { dollars, knownToken, type Pool } from './market.js';
import { nativeMint } from '../fixtures.js';
import type { OrderRequest } from './order-request.js';
import { midOutput, quotesFor, type Quote } from './routers.js';
import { buildSwapTransaction, tokenAccountRent, type SwapTransaction } from './swap-transaction.js';

export interface Order {
  readonly quote: Quote;
  readonly feeBps: number;
  readonly platformFeeBps: number;
  readonly slippageBps: number;
  readonly threshold: bigint;
  readonly priceImpactPct: number;
  readonly gasless: boolean;
  /** Absent without a taker, and when the order cannot be built. */
  readonly built?: SwapTransaction;
  readonly problem?: Problem;
}

/** Why an order cannot be built for its taker. */
export interface Problem {
  readonly errorCode: 1 | 2 | 3;
  readonly errorMessage: string;
}

export interface OrderContext {
  readonly seed: number;
  readonly pools: readonly Pool[];
  readonly blockhash: string;
  readonly draws: Draws;
}

/** Quotes the request and, for a taker who can trade, builds the transaction. */
export function createOrder(request: OrderRequest, context: OrderContext): Order {
  const { taker } = request;
  const standing = taker === undefined ? undefined : standingOf(taker, request);
  const sponsored = standing === 'sponsored';
  const fees = feesOf(request, sponsored);
  const quotes = quotesFor(context.seed, context.pools, { ...request, feeBps: fees.feeBps });
  const quote = (sponsored ? quotes.find(({ firm }) => firm !== undefined) : undefined) ?? quotes[0];
  if (quote === undefined) throw refusal(400, 'Failed to get quotes');
  const problem = standing === undefined ? undefined : problemOf(standing, request, quote);
  const slippageBps = taker === undefined || quote.firm !== undefined ? 0 : context.draws.between(30, 150);
  const threshold = (quote.outAmount * BigInt(10_000 - slippageBps)) / 10_000n;
  const order = { quote, ...fees, slippageBps, threshold, priceImpactPct: impactOf(request, quote) };
  if (problem !== undefined) return { ...order, gasless: sponsored, problem };
  if (taker === undefined) return { ...order, gasless: false };
  const built = buildSwapTransaction({ ...context, request: { ...request, taker }, quote, sponsored, threshold });
  return { ...order, gasless: built.gas.signatureFeePayer !== taker, built };
}

type Standing = 'insufficient' | ReturnType<typeof gasOf>;

function standingOf(taker: string, request: OrderRequest): Standing {
  if (balanceOf(taker, request.inputMint) < request.amount) return 'insufficient';
  if (request.payer !== undefined) return 'own';
  return gasOf(taker, spentLamports(request), dollars(request.inputMint, request.amount));
}

const spentLamports = ({ inputMint, amount }: OrderRequest): bigint => (inputMint === nativeMint ? amount : 0n);

function problemOf(standing: Standing, request: OrderRequest, quote: Quote): Problem | undefined {
  if (standing === 'insufficient') return { errorCode: 1, errorMessage: 'Insufficient funds' };
  if (standing === 'top-up' || (standing === 'sponsored' && quote.firm === undefined)) {
    const missing = gasReserve - holdingsOf(request.taker ?? '').lamports + spentLamports(request);
    return { errorCode: 2, errorMessage: `Top up ${inWholes(missing, 9)} SOL for gas` };
  }
  if (standing === 'below-minimum') {
    return { errorCode: 3, errorMessage: `Minimum $${gaslessMinimumDollars} for gasless` };
  }
  return undefined;
}

const defaultFeeBps = 10;
const stableFeeBps = 2;
const greatestGaslessFeeBps = 500;

/** A referral takes the place of the default fee; without one, a gasless order bears the cost of its gas on top. */
function feesOf(request: OrderRequest, sponsored: boolean) {
  if (request.referralFee !== undefined) return { feeBps: request.referralFee, platformFeeBps: request.referralFee };
  const stable = knownToken(request.inputMint).stable && knownToken(request.outputMint).stable;
  const platformFeeBps = stable ? stableFeeBps : defaultFeeBps;
  if (!sponsored) return { feeBps: platformFeeBps, platformFeeBps };
  const gas = dollars(nativeMint, BigInt(tokenAccountRent));
  const share = Math.ceil((gas / dollars(request.inputMint, request.amount)) * 10_000);
  return { feeBps: platformFeeBps + Math.min(share, greatestGaslessFeeBps), platformFeeBps };
}

/** How far the output lies from what the tokens' prices alone would give, fees included, as a ratio: below zero when worse. */
function impactOf({ inputMint, outputMint, amount }: OrderRequest, { outAmount }: Quote): number {
  const scale = 1_000_000_000n;
  const ideal = midOutput(inputMint, outputMint, amount * scale);
  if (ideal === 0n) return 0;
  return Number((outAmount * scale * 100_000_000n) / ideal - 100_000_000n) / 100_000_000;
}
