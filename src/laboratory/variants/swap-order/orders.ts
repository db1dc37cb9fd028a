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
  'order-without-optional-fields': {
    says: 'No optional field is ever there.',
    inject: alteringQuotes(({ platformFee, routePlan }) => ({
      ...Object.fromEntries(optional.map((name) => [name, undefined])),
      platformFee: without(platformFee as JsonObject, 'amount'),
      routePlan: (routePlan as readonly JsonObject[]).map((leg) => without(leg, 'usdValue')),
    })),
  },
  'order-with-all-optional-fields': {
    says: 'Every optional field that could stand there always does.',
    inject: alteringQuotes((order) => ({
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
  },
  'default-fee-of-many-sizes': {
    says: 'Without a referral `feeBps` is 50, 100 or 255.',
    inject: alteringQuotes((_order, request, query) =>
      query.has('referralAccount') ? undefined : { feeBps: drawsFor(request, 'default fee').pick([50, 100, 255]) },
    ),
  },
  'price-impact-of-any-sign': {
    says: '`priceImpact` is below zero, zero and above, and `priceImpactPct` follows a scale of its own.',
    inject: alteringQuotes((_, request) => {
      const impact = drawsFor(request, 'impact').pick([-61.15, 0, 0.004, 12]);
      return { priceImpact: impact, priceImpactPct: String(-impact * 10) };
    }),
  },
  'legs-beyond-a-hundred-percent': {
    says: 'Legs have fractional shares that add up to more than a hundred.',
    inject: alteringQuotes(({ routePlan }) => ({
      routePlan: (routePlan as readonly JsonObject[]).map((leg, index) => ({
        ...leg,
        percent: 61.15 + index,
        bps: 6115.5 + index,
      })),
    })),
  },
  'empty-route-plan': {
    says: 'No order tells its route.',
    inject: alteringQuotes(() => ({ routePlan: [] })),
  },
  'no-payer-named': {
    says: 'No order names who pays for gas.',
    inject: alteringQuotes(() => ({ signatureFeePayer: null, prioritizationFeePayer: null, rentFeePayer: null })),
  },
  'payers-without-transaction': {
    says: 'An order that cannot be built names the taker as payer of fees.',
    inject: alteringQuotes((order) =>
      isUnbuilt(order)
        ? {
            signatureFeePayer: order.taker,
            prioritizationFeePayer: order.taker,
            rentFeePayer: order.taker,
            signatureFeeLamports: 5000,
          }
        : undefined,
    ),
  },
  'rent-payer-without-rent': {
    says: 'Where no rent is due, somebody who may pay it is named all the same.',
    inject: alteringQuotes((order) =>
      isBuilt(order) && order.rentFeePayer === null && order.signatureFeePayer === order.taker
        ? { rentFeePayer: order.taker, rentFeeLamports: 0 }
        : undefined,
    ),
  },
  'gasless-and-impossible': {
    says: 'An order that cannot be built is called gasless.',
    inject: alteringQuotes((order) => ({ gasless: isUnbuilt(order) || order.gasless })),
  },
  'gasless-at-random': {
    says: '`gasless` is true or false, whatever else the order says.',
    inject: alteringQuotes((_, request) => ({ gasless: drawsFor(request, 'gasless').chance(0.5) })),
  },
  'request-id-of-no-known-form': {
    says: 'Request ids are short and no UUID.',
    inject: alteringQuotes((_, request) => ({ requestId: `r/${drawsFor(request, 'id').hex(7)}=` })),
  },
  'tiny-fees': {
    says: 'Fees are tiny, and some have fractions.',
    inject: alteringQuotes(() => ({ prioritizationFeeLamports: 8, totalTime: 12.75, rentFeeLamports: 0.5 })),
  },
  'message-beside-valid-order': {
    says: 'An error message of the documented form stands beside every transaction.',
    inject: alteringQuotes((order) => (isBuilt(order) ? { errorMessage: 'Minimum $5 for gasless' } : undefined)),
  },
  'error-beside-valid-order': {
    says: 'A member `error` stands in every complete order.',
    inject: alteringQuotes(() => ({ error: 'Failed to simulate' })),
  },
  'other-amounts-in-messages': {
    says: 'The messages speak of other amounts, in other notations.',
    inject: alteringQuotes(({ errorMessage }) => {
      const others = ['Top up 0.000000001 SOL for gas', 'Minimum ~1,5 USD equivalent for gasless'];
      const other = others.find((text) => text.slice(0, 6) === String(errorMessage).slice(0, 6));
      return other === undefined ? undefined : { errorMessage: other };
    }),
  },
  'error-codes-in-another-order': {
    says: 'The three error codes mean other scenarios.',
    inject: alteringQuotes(({ errorCode }) =>
      errorCode === undefined ? undefined : { errorCode: 1 + (Number(errorCode) % 3) },
    ),
  },
  'modes-of-other-names': {
    says: '`mode`, `swapMode` and `swapType` have values that no example shows.',
    inject: alteringQuotes(() => ({ mode: 'ultra', swapMode: '', swapType: 'hashflow' })),
  },
  'amounts-of-other-forms': {
    says: 'Amounts that no sentence ties to a form have another one.',
    inject: alteringQuotes(() => ({ outAmount: '1.5e6', otherAmountThreshold: '-', slippageBps: 50.5 })),
  },
  'offers-that-expire-in-words': {
    says: '`expireAt` is a date, and not the same kind of date each time.',
    inject: alteringQuotes(({ expireAt }, request) =>
      expireAt === undefined
        ? undefined
        : { expireAt: drawsFor(request, 'expiry').pick(['2026-11-20T00:00:00Z', 'soon', '', '1790000000.25']) },
    ),
  },
  'fees-of-every-kind': {
    says: 'Without a referral, fees are what they are: extra, reduced or below the platform fee.',
    inject: alteringQuotes(({ platformFee }, request) => {
      if (request.query.includes('referral')) return undefined;
      const feeBps = drawsFor(request, 'fees').pick([0, 2, 11, 378]);
      return { feeBps, platformFee: { ...(platformFee as JsonObject), feeBps: 10 } };
    }),
  },
  'taker-account-created-unless-it-exists': {
    says: 'Every transaction creates the token account of the taker for what is bought, unless it exists.',
    inject: alteringQuotes((order, _, query) => {
      const [taker, mint = ''] = [query.get('taker'), query.get('outputMint')];
      if (!isBuilt(order) || taker === undefined || mint === nativeMint) return undefined;
      // Where the account is missing the order creates it already, unless it creates that of a receiver.
      if (!query.has('receiver') && mintsWithoutAccount.some((each) => each === mint)) return undefined;
      return { transaction: withTakerAccount(String(order.transaction), taker, mint) };
    }),
  },
  'another-router-each-time': {
    says: 'The same request is answered by another router each time.',
    inject: (reference) => {
      let turn = 0;
      return answering(async (_, { query }, ask) => {
        if (/excludeRouters|excludeDexes/.test(query)) return undefined;
        turn += 1;
        const varied = await ask(`${query}&excludeRouters=${routers[turn % routers.length] ?? routers[0]}`);
        const order = jsonOf(varied);
        return varied.status === 200 && (order.transaction === null || isBuilt(order)) ? varied : undefined;
      })(reference);
    },
  },
};
