import { type Context, Hono } from 'hono';
import { guarded, requiresKey } from '../gateway.js';
import type { World } from '../world.js';
import { type Built, buildOrder, type Unbuilt } from './build.js';
import { dollarsOf, type Leg, type Quote, quotesFor } from './quotes.js';
import { type OrderRequest, readRequest } from './request.js';

const SLIPPAGE_BPS = 75;
const MAKER_SECONDS = 40;

function routeItem(world: World, { percent, bps, label, input, output, inAmount, outAmount }: Leg) {
  return {
    ...{ percent, bps, usdValue: dollarsOf(input, inAmount) },
    swapInfo: {
      ...{ ammKey: world.seeded.address(`market of ${label}`), label, inputMint: input.mint, outputMint: output.mint },
      ...{ inAmount: inAmount.toString(), outAmount: outAmount.toString(), marketIncurredSlippageBpsF64: 0.25 },
    },
  };
}

function makerFields(world: World, quote: Quote) {
  if (quote.router.kind !== 'rfq') return {};
  return {
    quoteId: world.seeded.identifier('maker quote'),
    maker: world.wallets.maker.publicKey,
    // Seconds since the epoch, as text.
    expireAt: String(Math.floor(world.clock() / 1000) + MAKER_SECONDS),
  };
}

function common(world: World, request: OrderRequest, quote: Quote, requestId: string) {
  const { input, output, amount } = request;
  const { router, outAmount, impact } = quote;
  const firm = request.taker === undefined || router.kind === 'rfq';
  const lowest = (outAmount * BigInt(10_000 - SLIPPAGE_BPS)) / 10_000n;
  const dollars = dollarsOf(input, amount);
  return {
    mode: request.excludeRouters === undefined ? 'ultra' : 'manual',
    ...{ swapType: router.kind, router: router.id, guaranteedPrice: router.kind === 'rfq', requestId },
    ...{ inputMint: input.mint, outputMint: output.mint, inAmount: amount.toString(), outAmount: outAmount.toString() },
    otherAmountThreshold: (firm ? outAmount : lowest).toString(),
    ...{ swapMode: 'ExactIn', slippageBps: firm ? 0 : SLIPPAGE_BPS },
    ...{ priceImpactPct: String(-impact / 1e6), priceImpact: -impact / 1e4 },
    routePlan: quote.legs.map((leg) => routeItem(world, leg)),
    ...{ feeMint: output.mint, feeBps: quote.feeBps, jitOptimized: false },
    platformFee: { feeBps: quote.platformFeeBps, feeMint: output.mint },
    ...{ inUsdValue: dollars, outUsdValue: dollarsOf(output, outAmount), swapUsdValue: dollars },
    totalTime: 37 + world.seeded.below(200, requestId),
    ...makerFields(world, quote),
  };
}

/** The fields of an answer that carries no transaction: nobody pays anything. */
const NO_FEES = {
  ...{ signatureFeeLamports: 0, signatureFeePayer: null, prioritizationFeeLamports: 0, prioritizationFeePayer: null },
  ...{ rentFeeLamports: 0, rentFeePayer: null },
};

function builtFields(world: World, { transaction, fees, gasless }: Built, quote: Quote) {
  return {
    ...fees,
    transaction: Buffer.from(transaction).toString('base64'),
    gasless,
    ...(quote.router.kind === 'rfq'
      ? {}
      : { lastValidBlockHeight: String(world.chain.latestBlockhash().lastValidBlockHeight) }),
    ...(quote.router.id === 'meridian' ? { transactionVersion: 0 } : {}),
  };
}

function unbuiltFields({ errorCode, errorMessage }: Unbuilt) {
  return { ...NO_FEES, transaction: '', gasless: false, errorCode, errorMessage, error: errorMessage };
}

function order(world: World, query: Record<string, string>, requestId: string): unknown {
  const request = readRequest(world, query);
  const quotes = quotesFor(world, request);
  const { taker, receiver } = request;
  if (taker === undefined || receiver === undefined) {
    const base = common(world, request, quotes[0]!, requestId);
    return { ...base, ...NO_FEES, transaction: null, gasless: false, taker: null };
  }
  const { quote, result } = buildOrder(world, { ...request, taker, receiver }, quotes);
  const base = { ...common(world, request, quote, requestId), taker };
  if ('errorCode' in result) return { ...base, ...unbuiltFields(result) };
  return { ...base, ...builtFields(world, result, quote) };
}

/** `GET /order`. Both versions mount this very route, so that they cannot differ. */
export function orderRoutes(world: World, key: string): Hono {
  const routes = new Hono();
  routes.use('*', requiresKey(key));
  const act = ({ req }: Context) => order(world, req.query(), world.seeded.identifier('order'));
  routes.get('/order', guarded('Internal server error', act));
  return routes;
}
