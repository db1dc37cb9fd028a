import { alteringQuotes, answering, isBuilt } from '../../defects/swap-order/tamper.js';
import { rewritten } from '../../defects/swap-order/tampered-bytes.js';
import { jsonOf, type JsonObject } from '../../defects/defect.js';
import { drawsFor, without, type Variants } from '../vary.js';
import { mintsWithoutAccount, nativeMint, routers } from '../../../reference/swap-order/fixtures.js';
import { createAssociatedAccount } from '../../../reference/chain/instructions.js';

const optional = [
  ...['inUsdValue', 'outUsdValue', 'swapUsdValue', 'priceImpact', 'referralAccount', 'feeMint'],
  ...['quoteId', 'maker', 'expireAt'],
];

const isUnbuilt = ({ transaction }: JsonObject): boolean => transaction === '';

/** Adds an instruction that creates the taker's account for what is bought, unless it exists. */
function withTakerAccount(transaction: string, taker: string, mint: string): string {
  return rewritten(transaction, ({ accountKeys }) => ({
    instruction: createAssociatedAccount(accountKeys[0] ?? '', taker, mint),
  }));
}

/** What the document of the swap order API leaves open in an order. */
export const swapOrder: Variants = {
  // No optional field is ever there.
  'order-without-optional-fields': alteringQuotes(({ platformFee, routePlan }) => ({
    ...Object.fromEntries(optional.map((name) => [name, undefined])),
    platformFee: without(platformFee as JsonObject, 'amount'),
    routePlan: (routePlan as readonly JsonObject[]).map((leg) => without(leg, 'usdValue')),
  })),
  // Every optional field that could stand there always does.
  'order-with-all-optional-fields': alteringQuotes((order) => ({
    inUsdValue: 2,
    outUsdValue: 1.99,
    swapUsdValue: 2,
    priceImpact: -0.01,
    feeMint: order.outputMint,
    quoteId: 'q',
    expireAt: '1790000000',
    ...order,
    platformFee: { amount: '17', ...(order.platformFee as JsonObject) },
  })),
  'default-fee-of-many-sizes': alteringQuotes((_order, request, query) =>
    query.has('referralAccount') ? undefined : { feeBps: drawsFor(request, 'default fee').pick([50, 100, 255]) },
  ),
  'price-impact-of-any-sign': alteringQuotes((_, request) => {
    const impact = drawsFor(request, 'impact').pick([-61.15, 0, 0.004, 12]);
    return { priceImpact: impact, priceImpactPct: String(-impact * 10) };
  }),
  // Legs have fractional shares that add up to more than a hundred.
  'legs-beyond-a-hundred-percent': alteringQuotes(({ routePlan }) => ({
    routePlan: (routePlan as readonly JsonObject[]).map((leg, index) => ({
      ...leg,
      percent: 61.15 + index,
      bps: 6115.5 + index,
    })),
  })),
  'empty-route-plan': alteringQuotes(() => ({ routePlan: [] })),
  'no-payer-named': alteringQuotes(() => ({
    signatureFeePayer: null,
    prioritizationFeePayer: null,
    rentFeePayer: null,
  })),
  // An order that cannot be built names the taker as payer of fees.
  'payers-without-transaction': alteringQuotes((order) =>
    isUnbuilt(order)
      ? {
          signatureFeePayer: order.taker,
          prioritizationFeePayer: order.taker,
          rentFeePayer: order.taker,
          signatureFeeLamports: 5000,
        }
      : undefined,
  ),
  // Where no rent is due, somebody who may pay it is named all the same.
  'rent-payer-without-rent': alteringQuotes((order) =>
    isBuilt(order) && order.rentFeePayer === null && order.signatureFeePayer === order.taker
      ? { rentFeePayer: order.taker, rentFeeLamports: 0 }
      : undefined,
  ),
  'gasless-and-impossible': alteringQuotes((order) => ({ gasless: isUnbuilt(order) || order.gasless })),
  'gasless-at-random': alteringQuotes((_, request) => ({ gasless: drawsFor(request, 'gasless').chance(0.5) })),
  'request-id-of-no-known-form': alteringQuotes((_, request) => ({
    requestId: `r/${drawsFor(request, 'id').hex(7)}=`,
  })),
  'tiny-fees': alteringQuotes(() => ({ prioritizationFeeLamports: 8, totalTime: 12.75, rentFeeLamports: 0.5 })),
  'message-beside-valid-order': alteringQuotes((order) =>
    isBuilt(order) ? { errorMessage: 'Minimum $5 for gasless' } : undefined,
  ),
  'error-beside-valid-order': alteringQuotes(() => ({ error: 'Failed to simulate' })),
  // The messages speak of other amounts, in other notations.
  'other-amounts-in-messages': alteringQuotes(({ errorMessage }) => {
    const others = ['Top up 0.000000001 SOL for gas', 'Minimum ~1,5 USD equivalent for gasless'];
    const other = others.find((text) => text.slice(0, 6) === String(errorMessage).slice(0, 6));
    return other === undefined ? undefined : { errorMessage: other };
  }),
  'error-codes-in-another-order': alteringQuotes(({ errorCode }) =>
    errorCode === undefined ? undefined : { errorCode: 1 + (Number(errorCode) % 3) },
  ),
  'modes-of-other-names': alteringQuotes(() => ({ mode: 'ultra', swapMode: '', swapType: 'hashflow' })),
  'amounts-of-other-forms': alteringQuotes(() => ({
    outAmount: '1.5e6',
    otherAmountThreshold: '-',
    slippageBps: 50.5,
  })),
  // `expireAt` is a date, and not the same kind of date each time.
  'offers-that-expire-in-words': alteringQuotes(({ expireAt }, request) =>
    expireAt === undefined
      ? undefined
      : { expireAt: drawsFor(request, 'expiry').pick(['2026-11-20T00:00:00Z', 'soon', '', '1790000000.25']) },
  ),
  // Without a referral, fees are what they are: extra, reduced or below the platform fee.
  'fees-of-every-kind': alteringQuotes(({ platformFee }, request) => {
    if (request.query.includes('referral')) return undefined;
    const feeBps = drawsFor(request, 'fees').pick([0, 2, 11, 378]);
    return { feeBps, platformFee: { ...(platformFee as JsonObject), feeBps: 10 } };
  }),
  // Every transaction creates the token account of the taker for what is bought, unless it exists.
  'taker-account-created-unless-it-exists': alteringQuotes((order, _, query) => {
    const [taker, mint = ''] = [query.get('taker'), query.get('outputMint')];
    if (!isBuilt(order) || taker === undefined || mint === nativeMint) return undefined;
    // Where the account is missing the order creates it already, unless it creates that of a receiver.
    if (!query.has('receiver') && mintsWithoutAccount.some((each) => each === mint)) return undefined;
    return { transaction: withTakerAccount(String(order.transaction), taker, mint) };
  }),
  // The same request is answered by another router each time.
  'another-router-each-time': (reference) => {
    let turn = 0;
    return answering(async (_, { query }, ask) => {
      if (/excludeRouters|excludeDexes/.test(query)) return undefined;
      turn += 1;
      const varied = await ask(`${query}&excludeRouters=${routers[turn % routers.length] ?? routers[0]}`);
      const order = jsonOf(varied);
      return varied.status === 200 && (order.transaction === null || isBuilt(order)) ? varied : undefined;
    })(reference);
  },
};
