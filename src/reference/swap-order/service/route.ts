import type { Pool } from './market.js';
import type { OrderRequest } from './order-request.js';

type Trade = Pick<OrderRequest, 'inputMint' | 'outputMint' | 'amount'>;

export interface Leg {
  readonly pool: Pool;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** Share of the hop that this leg carries, in basis points. */
  readonly bps: number;
}

/** How a router goes about it. */
export interface Routing {
  readonly hubs: readonly string[];
  readonly greatestHops: number;
  /** The share of the better pool when a hop is split over two pools; `depth` shares by their reserves. */
  readonly split: 'none' | 'depth' | number;
}

const whole = 10_000n;

/** Constant product, rounded down in favour of the pool: the product of the reserves never shrinks. */
function swapThrough(pool: Pool, inputMint: string, inAmount: bigint): bigint {
  const [reserveIn, reserveOut] = orientedReserves(pool, inputMint);
  const afterFee = inAmount * (whole - BigInt(pool.feeBps));
  return (reserveOut * afterFee) / (reserveIn * whole + afterFee);
}

/** The route with the greatest output over direct pools and hubs; undefined when nothing comes out. */
export function bestRoute(pools: readonly Pool[], trade: Trade, routing: Routing) {
  let best: ReturnType<typeof alongPath>;
  for (const path of pathsBetween(trade, routing)) {
    const route = alongPath(pools, path, trade.amount, routing.split);
    if (route !== undefined && (best === undefined || route.outAmount > best.outAmount)) best = route;
  }
  return best;
}

function pathsBetween({ inputMint, outputMint }: Trade, { hubs, greatestHops }: Routing): readonly string[][] {
  const between = hubs.filter((hub) => hub !== inputMint && hub !== outputMint);
  const paths = [[inputMint, outputMint]];
  if (greatestHops >= 2) for (const hub of between) paths.push([inputMint, hub, outputMint]);
  if (greatestHops >= 3) {
    for (const first of between) {
      for (const second of between) if (first !== second) paths.push([inputMint, first, second, outputMint]);
    }
  }
  return paths;
}

function alongPath(
  pools: readonly Pool[],
  path: readonly string[],
  inAmount: bigint,
  split: Routing['split'],
): { readonly legs: readonly Leg[]; readonly outAmount: bigint } | undefined {
  const legs: Leg[] = [];
  let amount = inAmount;
  for (let hop = 1; hop < path.length; hop += 1) {
    const trade = { inputMint: path[hop - 1] ?? '', outputMint: path[hop] ?? '', amount };
    const hopLegs = bestHop(pools, trade, split);
    legs.push(...hopLegs);
    amount = hopLegs.reduce((sum, leg) => sum + leg.outAmount, 0n);
    if (amount === 0n) return undefined;
  }
  return { legs, outAmount: amount };
}

function bestHop(pools: readonly Pool[], trade: Trade, split: Routing['split']): readonly Leg[] {
  const { inputMint, outputMint, amount } = trade;
  const candidates = pools
    .filter(({ mints }) => mints.includes(inputMint) && mints.includes(outputMint))
    .map((pool) => legThrough(pool, trade, 10_000))
    .sort((left, right) => (left.outAmount < right.outAmount ? 1 : -1));
  const [first, second] = candidates;
  if (first === undefined) return [];
  if (second === undefined || split === 'none') return [first];
  const bps = split === 'depth' ? depthShare(first.pool, second.pool, inputMint) : split;
  const larger = (amount * BigInt(bps)) / whole;
  const legs = [
    legThrough(first.pool, { ...trade, amount: larger }, bps),
    legThrough(second.pool, { ...trade, amount: amount - larger }, 10_000 - bps),
  ];
  const together = legs.reduce((sum, leg) => sum + leg.outAmount, 0n);
  return together > first.outAmount && legs.every((leg) => leg.outAmount > 0n) ? legs : [first];
}

function legThrough(pool: Pool, { inputMint, outputMint, amount }: Trade, bps: number): Leg {
  return { pool, inputMint, outputMint, inAmount: amount, outAmount: swapThrough(pool, inputMint, amount), bps };
}

function depthShare(first: Pool, second: Pool, inputMint: string): number {
  const [one] = orientedReserves(first, inputMint);
  const [other] = orientedReserves(second, inputMint);
  return Number((one * whole) / (one + other));
}

function orientedReserves({ mints, reserves }: Pool, inputMint: string): readonly [bigint, bigint] {
  return mints[0] === inputMint ? reserves : [reserves[1], reserves[0]];
}
