import { drawsFrom, uuidOf } from '../../seeded.js';
import { marketMakers, mints, routers, type Router } from '../fixtures.js';
import { dollars, knownToken, type Pool } from './market.js';
import type { OrderRequest } from './order-request.js';
import { bestRoute, type Leg, type Routing } from './route.js';

export interface Quote {
  readonly router: Router;
  readonly legs: readonly Leg[];
  /** What the taker gets, the fee already taken off. */
  readonly outAmount: bigint;
  readonly feeAmount: bigint;
  /** A market maker's word: it stands until `expireAt` and is kept to the unit. */
  readonly firm?: { readonly maker: string; readonly quoteId: string };
}

/** What quotes are made for, and the fee that is taken off them. */
type QuoteRequest = OrderRequest & { readonly feeBps: number };

const routings: Readonly<Record<Exclude<Router, 'beacon'>, Routing>> = {
  atlas: { hubs: [mints.native, mints.usd], greatestHops: 3, split: 'depth' },
  cobalt: { hubs: [mints.native], greatestHops: 2, split: 'none' },
  delta: { hubs: [mints.usd, mints.native], greatestHops: 2, split: 6_115 },
};

const quotedByMakers: ReadonlySet<string> = new Set([mints.native, mints.usd, mints.eur, mints.ore]);
const smallestForMakers = 1;
const greatestForMakers = 250_000;

/** All quotes for a request, the best first. The market is the same for every request with the same seed, pair and amount. */
export function quotesFor(seed: number, pools: readonly Pool[], request: QuoteRequest): readonly Quote[] {
  const draws = drawsFrom(seed, 'market', request.inputMint, request.outputMint, String(request.amount));
  const moved = pools.map((pool) => movedPool(pool, draws.between(-18, 18)));
  const spread = draws.between(-25, 20);
  const firm = { maker: draws.pick(marketMakers), quoteId: uuidOf(4, draws.hex(32)) };
  const quotes: Quote[] = [];
  for (const router of routers) {
    if (router === request.excludedRouter) continue;
    const quote = router === 'beacon' ? makerQuote(request, spread, firm) : poolQuote(router, moved, request);
    if (quote !== undefined && quote.outAmount > 0n) quotes.push(quote);
  }
  return quotes.sort((left, right) => (left.outAmount < right.outAmount ? 1 : -1));
}

function poolQuote(
  router: Exclude<Router, 'beacon'>,
  pools: readonly Pool[],
  request: QuoteRequest,
): Quote | undefined {
  const excluded = router === 'atlas' ? request.excludedLabels : new Set();
  const reachable = pools.filter((pool) => pool.routers.includes(router) && !excluded.has(pool.label));
  const route = bestRoute(reachable, request, routings[router]);
  if (route === undefined) return undefined;
  const feeAmount = feeOf(route.outAmount, request.feeBps);
  return { router, legs: route.legs, outAmount: route.outAmount - feeAmount, feeAmount };
}

function makerQuote(request: QuoteRequest, spreadBps: number, firm: NonNullable<Quote['firm']>): Quote | undefined {
  const { inputMint, outputMint, amount, feeBps } = request;
  if (!quotedByMakers.has(inputMint) || !quotedByMakers.has(outputMint)) return undefined;
  const value = dollars(inputMint, amount);
  if (value < smallestForMakers || value > greatestForMakers) return undefined;
  const gross = (midOutput(inputMint, outputMint, amount) * BigInt(10_000 + spreadBps)) / 10_000n;
  const feeAmount = feeOf(gross, feeBps);
  const outAmount = gross - feeAmount;
  const pool: Pool = {
    key: firm.maker,
    label: 'Beacon Maker',
    program: firm.maker,
    vaults: [firm.maker, firm.maker],
    mints: [inputMint, outputMint],
    reserves: [0n, 0n],
    feeBps: 0,
    routers: ['beacon'],
  };
  return {
    router: 'beacon',
    legs: [{ pool, inputMint, outputMint, inAmount: amount, outAmount, bps: 10_000 }],
    outAmount,
    feeAmount,
    firm,
  };
}

/** What the tokens' prices alone would give. */
export function midOutput(inputMint: string, outputMint: string, amount: bigint): bigint {
  const input = knownToken(inputMint);
  const output = knownToken(outputMint);
  return (
    (amount * input.nanoDollars * 10n ** BigInt(output.decimals)) / (output.nanoDollars * 10n ** BigInt(input.decimals))
  );
}

function movedPool(pool: Pool, bps: number): Pool {
  return { ...pool, reserves: [pool.reserves[0], (pool.reserves[1] * BigInt(10_000 + bps)) / 10_000n] };
}

const feeOf = (gross: bigint, feeBps: number): bigint => (gross * BigInt(feeBps) + 9_999n) / 10_000n;
