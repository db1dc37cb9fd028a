import { wrappedNativeMint } from '../../../src/reference/chain/addresses.js';
import { poolAddress } from '../chain/pool-program.js';
import type { Token, World } from '../world.js';
import { noQuotes, type OrderRequest, type Router, ROUTERS } from './request.js';

export interface Leg {
  label: string;
  input: Token;
  output: Token;
  inAmount: bigint;
  outAmount: bigint;
  percent: number;
  bps: number;
}

export interface Quote {
  router: Router;
  legs: Leg[];
  /** What the swap brings before the fee, and what the receiver gets after it. */
  gross: bigint;
  outAmount: bigint;
  feeBps: number;
  platformFeeBps: number;
  /** Millionths that the price is worse (or better, when negative) than the market. */
  impact: number;
}

/** Exchanges that the first router draws on. */
const EXCHANGES = ['Kelp', 'Raven CLMM', 'Salt Flats', 'Orrery v2'] as const;

const MILLION = 1_000_000n;
const AGGREGATOR_FEE = 10;
const MAKER_FEE = 2;
/** What a maker adds to its fee where it pays for the taker's signature. */
const GASLESS_EXTRA = 35;
export const LEAST_GASLESS_DOLLARS = 10;

export function dollarsOf(token: Token, amount: bigint): number {
  return Number(amount * token.price) / 10 ** (token.decimals + 6);
}

export function isSponsored(router: Router, { input, amount }: OrderRequest): boolean {
  return router.kind === 'rfq' && dollarsOf(input, amount) >= LEAST_GASLESS_DOLLARS;
}

function exchange(input: Token, output: Token, amount: bigint): bigint {
  return (amount * input.price * 10n ** BigInt(output.decimals)) / (output.price * 10n ** BigInt(input.decimals));
}

/** Quotes of all routers that may answer, the best one first. */
export function quotesFor(world: World, request: OrderRequest): Quote[] {
  const draw = world.seeded.next('quote');
  const makersQuote = request.payer === undefined && request.receiver === request.taker;
  const usable = EXCHANGES.filter((label) => !request.excludeDexes.includes(label));
  const quotes = ROUTERS.flatMap((router, index) => {
    if (router.id === request.excludeRouters) return [];
    if (router.kind === 'rfq' && !makersQuote) return [];
    if (index === 0 && usable.length === 0) return [];
    return [quoteOf(world, request, router, `${draw} ${router.id}`, usable)];
  }).filter((quote) => quote.outAmount > 0n && quote.gross <= liquidity(world, request.output));
  if (quotes.length === 0) throw noQuotes(world);
  return quotes.sort((left, right) => (left.outAmount > right.outAmount ? -1 : 1));
}

function liquidity(world: World, token: Token): bigint {
  const pool = poolAddress(world.poolProgram);
  // A little native currency has to stay, or the pool itself would cease to exist.
  if (token.mint === wrappedNativeMint) return world.lamports(pool) - 1_000_000n;
  return world.balance(pool, token.mint) ?? 0n;
}

function quoteOf(world: World, request: OrderRequest, router: Router, draw: string, labels: string[]): Quote {
  const impact = world.seeded.below(3000, `${draw} impact`) - 200;
  const gross = (exchange(request.input, request.output, request.amount) * (MILLION - BigInt(impact))) / MILLION;
  const standard = router.kind === 'rfq' ? MAKER_FEE : AGGREGATOR_FEE;
  const feeBps = standard + (request.taker !== undefined && isSponsored(router, request) ? GASLESS_EXTRA : 0);
  const outAmount = (gross * (10_000n - BigInt(feeBps))) / 10_000n;
  const whole = { input: request.input, output: request.output, inAmount: request.amount, percent: 100, bps: 10_000 };
  const legs =
    router === ROUTERS[0]
      ? aggregatedLegs(world, request, gross, draw, labels)
      : [{ ...whole, label: `${router.id} desk`, outAmount }];
  return { router, legs, gross, outAmount, feeBps, platformFeeBps: standard, impact };
}

/** One exchange, two side by side, or two in a row: a route is a graph, and percents need not add up to 100. */
function aggregatedLegs(world: World, request: OrderRequest, gross: bigint, draw: string, labels: string[]): Leg[] {
  const { input, output, amount } = request;
  const first = labels[world.seeded.below(labels.length, `${draw} exchange`)]!;
  const second = labels.find((label) => label !== first) ?? first;
  const shape = world.seeded.below(3, `${draw} shape`);
  const middle = [world.tokens.native, world.tokens.dollar, world.tokens.ore].find(
    (one) => one !== input && one !== output,
  )!;
  const between = exchange(input, middle, amount);
  const part = (amount * 6115n) / 10_000n;
  if (shape === 1 && part > 0n && second !== first) {
    const partOut = (gross * 6115n) / 10_000n;
    const rest = { inAmount: amount - part, outAmount: gross - partOut };
    return [
      { label: first, input, output, inAmount: part, outAmount: partOut, percent: 61.15, bps: 6115 },
      { label: second, input, output, ...rest, percent: 38.85, bps: 3885 },
    ];
  }
  if (shape === 2 && between > 0n) {
    return [
      { label: first, input, output: middle, inAmount: amount, outAmount: between, percent: 100, bps: 10_000 },
      { label: second, input: middle, output, inAmount: between, outAmount: gross, percent: 100, bps: 10_000 },
    ];
  }
  return [{ label: first, input, output, inAmount: amount, outAmount: gross, percent: 100, bps: 10_000 }];
}
