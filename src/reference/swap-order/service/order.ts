import type { Draws } from '../../seeded.js';
import { refusal } from '../../reference.js';
import { inWholes } from '../../chain/accounts.js';
import { nativeMint } from '../fixtures.js';
import { dollars, knownToken, type OrderContext } from './market.js';
import type { OrderRequest } from './order-request.js';
import type { Leg } from './route.js';
import { noGas, buildSwapTransaction, tokenAccountRent } from './swap-transaction.js';
import { gasOf, gaslessMinimumDollars, gasReserve, balanceOf, holdingsOf } from './holdings.js';
import { midOutput, quotesFor, type Quote } from './routers.js';

type Order = ReturnType<typeof createOrder>;

/** Quotes the request and, for a taker who can trade, builds the transaction. */
export function createOrder(request: OrderRequest, context: OrderContext) {
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
  /** Absent without a taker, and when the order cannot be built. */
  const built =
    taker === undefined || problem !== undefined
      ? undefined
      : buildSwapTransaction({ ...context, request: { ...request, taker }, quote, sponsored, threshold });
  const gasless = built === undefined ? sponsored : built.gas.signatureFeePayer !== taker;
  return { quote, ...fees, slippageBps, threshold, priceImpactPct: impactOf(request, quote), gasless, built, problem };
}

type Standing = 'insufficient' | ReturnType<typeof gasOf>;

function standingOf(taker: string, request: OrderRequest): Standing {
  if (balanceOf(taker, request.inputMint) < request.amount) return 'insufficient';
  if (request.payer !== undefined) return 'own';
  return gasOf(taker, spentLamports(request), dollars(request.inputMint, request.amount));
}

const spentLamports = ({ inputMint, amount }: OrderRequest): bigint => (inputMint === nativeMint ? amount : 0n);

/** Why an order cannot be built for its taker. */
function problemOf(standing: Standing, request: OrderRequest, quote: Quote) {
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

const firmForSeconds = 55;

/** The answer as it goes over the wire. Optional fields are in some answers and not in others. */
export function orderBody(
  request: OrderRequest,
  order: Order,
  requestId: string,
  { now, draws }: OrderContext,
): Readonly<Record<string, unknown>> {
  const { quote, problem, built } = order;
  const { inputMint, outputMint, amount } = request;
  const inUsdValue = dollars(inputMint, amount);
  const optional = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    draws.chance(0.8) ? fields : {};
  const makerPays = quote.firm !== undefined && built?.gas.signatureFeePayer === quote.firm.maker;
  const remark = problem === undefined && built !== undefined && draws.chance(0.03);
  return {
    mode: 'ExactIn',
    inputMint,
    outputMint,
    inAmount: String(amount),
    outAmount: String(quote.outAmount),
    ...optional({ inUsdValue }),
    ...optional({ outUsdValue: dollars(outputMint, quote.outAmount) }),
    ...optional({ swapUsdValue: inUsdValue }),
    ...optional({ priceImpact: Math.round(order.priceImpactPct * 100_000_000) / 1_000_000 }),
    priceImpactPct: plainDecimal(order.priceImpactPct),
    otherAmountThreshold: String(order.threshold),
    swapMode: 'ExactIn',
    slippageBps: order.slippageBps,
    routePlan: quote.legs.map((leg) => routeItem(leg, draws)),
    ...(request.referralAccount !== undefined && { referralAccount: request.referralAccount }),
    ...optional({ feeMint: outputMint }),
    feeBps: order.feeBps,
    platformFee: { ...optional({ amount: String(quote.feeAmount) }), feeBps: order.platformFeeBps },
    ...(built?.gas ?? noGas),
    swapType: quote.firm === undefined ? 'aggregator' : 'rfq',
    router: quote.router,
    transaction: request.taker === undefined ? null : Buffer.from(built?.bytes ?? []).toString('base64'),
    gasless: order.gasless,
    requestId,
    totalTime: draws.between(35, 900),
    taker: request.taker ?? null,
    ...(quote.firm !== undefined && {
      ...optional({ quoteId: quote.firm.quoteId }),
      ...(makerPays ? { maker: quote.firm.maker } : optional({ maker: quote.firm.maker })),
      ...optional({ expireAt: String(Math.floor(now / 1_000) + firmForSeconds) }),
    }),
    ...problem,
    ...(remark && { errorMessage: 'Top up 0.01 SOL for gas' }),
  };
}

function routeItem({ pool, inputMint, outputMint, inAmount, outAmount, bps }: Leg, draws: Draws): unknown {
  return {
    swapInfo: {
      ammKey: pool.key,
      label: pool.label,
      inputMint,
      outputMint,
      inAmount: String(inAmount),
      outAmount: String(outAmount),
    },
    percent: bps / 100,
    bps,
    ...(draws.chance(0.8) && { usdValue: dollars(inputMint, inAmount) }),
  };
}

/** Without an exponent and without trailing zeros. */
function plainDecimal(ratio: number): string {
  return ratio
    .toFixed(8)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
