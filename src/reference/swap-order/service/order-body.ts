import type { Draws } from '../../seeded.js';
import { dollars, type OrderContext } from './market.js';
import type { Order } from './order.js';
import type { OrderRequest } from './order-request.js';
import type { Leg } from './route.js';
import { noGas } from './swap-transaction.js';

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
    transaction: transactionText(request, order),
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

function transactionText(request: OrderRequest, { built }: Order): string | null {
  if (request.taker === undefined) return null;
  return built === undefined ? '' : Buffer.from(built.bytes).toString('base64');
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
