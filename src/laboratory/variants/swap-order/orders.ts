import { rewritten } from '../../defects/swap-order/tampered-bytes.js';
import { jsonOf, type JsonObject } from '../../defects/defect.js';
import { drawsFor, object, without, type Variants } from '../vary.js';
import { mintsWithoutAccount, nativeMint, routers } from '../../../reference/swap-order/fixtures.js';
import { createAssociatedAccount } from '../../../reference/chain/instructions.js';

const order = (vary: Parameters<typeof object>[2]) => object(/^GET \/(ultra\/v1|swap\/v2)\/order$/, [200], vary);

const legs = (vary: (leg: JsonObject, index: number) => unknown) =>
  order((body) => ({
    ...body,
    routePlan: (body.routePlan as readonly JsonObject[]).map((leg, index) => vary(leg, index)),
  }));

const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';
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
    inject: order((body) => ({
      ...without(
        body,
        ...['inUsdValue', 'outUsdValue', 'swapUsdValue', 'priceImpact', 'referralAccount', 'feeMint'],
        ...['quoteId', 'maker', 'expireAt'],
      ),
      platformFee: without(body.platformFee as JsonObject, 'amount'),
      routePlan: (body.routePlan as readonly JsonObject[]).map((leg) => without(leg, 'usdValue')),
    })),
  },
  'order-with-all-optional-fields': {
    says: 'Every optional field that could stand there always does.',
    inject: order((body) => ({
      inUsdValue: 2,
      outUsdValue: 1.99,
      swapUsdValue: 2,
      priceImpact: -0.01,
      feeMint: body.outputMint,
      quoteId: 'q',
      expireAt: '1790000000',
      ...body,
      platformFee: { amount: '17', ...(body.platformFee as JsonObject) },
    })),
  },
  'price-impact-of-any-sign': {
    says: '`priceImpact` is below zero, zero and above, and `priceImpactPct` follows a scale of its own.',
    inject: order((body, request) => {
      const impact = drawsFor(request, 'impact').pick([-61.15, 0, 0.004, 12]);
      return { ...body, priceImpact: impact, priceImpactPct: String(-impact * 10) };
    }),
  },
  'legs-beyond-a-hundred-percent': {
    says: 'Legs have fractional shares that add up to more than a hundred.',
    inject: legs((leg, index) => ({ ...leg, percent: 61.15 + index, bps: 6115.5 + index })),
  },
  'empty-route-plan': {
    says: 'No order tells its route.',
    inject: order((body) => ({ ...body, routePlan: [] })),
  },
  'no-payer-named': {
    says: 'No order names who pays for gas.',
    inject: order((body) => ({ ...body, signatureFeePayer: null, prioritizationFeePayer: null, rentFeePayer: null })),
  },
  'payers-without-transaction': {
    says: 'An order that cannot be built names the taker as payer of fees.',
    inject: order((body) => ({
      ...body,
      ...(isUnbuilt(body) && {
        signatureFeePayer: body.taker,
        prioritizationFeePayer: body.taker,
        rentFeePayer: body.taker,
        signatureFeeLamports: 5000,
      }),
    })),
  },
  'rent-payer-without-rent': {
    says: 'Where no rent is due, somebody who may pay it is named all the same.',
    inject: order((body) => ({
      ...body,
      ...(isBuilt(body) &&
        body.rentFeePayer === null &&
        body.signatureFeePayer === body.taker && { rentFeePayer: body.taker, rentFeeLamports: 0 }),
    })),
  },
  'gasless-and-impossible': {
    says: 'An order that cannot be built is called gasless.',
    inject: order((body) => ({ ...body, gasless: isUnbuilt(body) || body.gasless })),
  },
  'gasless-at-random': {
    says: '`gasless` is true or false, whatever else the order says.',
    inject: order((body, request) => ({ ...body, gasless: drawsFor(request, 'gasless').chance(0.5) })),
  },
  'request-id-of-no-known-form': {
    says: 'Request ids are short and no UUID.',
    inject: order((body, request) => ({ ...body, requestId: `r/${drawsFor(request, 'id').hex(7)}=` })),
  },
  'tiny-fees': {
    says: 'Fees are tiny, and some have fractions.',
    inject: order((body) => ({ ...body, prioritizationFeeLamports: 8, totalTime: 12.75, rentFeeLamports: 0.5 })),
  },
  'message-beside-valid-order': {
    says: 'An error message of the documented form stands beside every transaction.',
    inject: order((body) => (isBuilt(body) ? { ...body, errorMessage: 'Minimum $5 for gasless' } : body)),
  },
  'error-beside-valid-order': {
    says: 'A member `error` stands in every complete order.',
    inject: order((body) => ({ error: 'Failed to simulate', ...body })),
  },
  'other-amounts-in-messages': {
    says: 'The messages speak of other amounts, in other notations.',
    inject: order((body) => {
      const { errorMessage } = body;
      if (typeof errorMessage !== 'string') return body;
      const message = errorMessage.startsWith('Top up')
        ? 'Top up 0.000000001 SOL for gas'
        : errorMessage.startsWith('Minimum')
          ? 'Minimum ~1,5 USD equivalent for gasless'
          : errorMessage;
      return { ...body, errorMessage: message };
    }),
  },
  'error-codes-in-another-order': {
    says: 'The three error codes mean other scenarios.',
    inject: order((body) => ('errorCode' in body ? { ...body, errorCode: 1 + (Number(body.errorCode) % 3) } : body)),
  },
  'modes-of-other-names': {
    says: '`mode`, `swapMode` and `swapType` have values that no example shows.',
    inject: order((body) => ({ ...body, mode: 'ultra', swapMode: '', swapType: 'hashflow' })),
  },
  'amounts-of-other-forms': {
    says: 'Amounts that no sentence ties to a form have another one.',
    inject: order((body) => ({ ...body, outAmount: '1.5e6', otherAmountThreshold: '-', slippageBps: 50.5 })),
  },
  'offers-that-expire-in-words': {
    says: '`expireAt` is a date, and not the same kind of date each time.',
    inject: order((body, request) => ({
      ...body,
      ...('expireAt' in body && {
        expireAt: drawsFor(request, 'expiry').pick(['2026-11-20T00:00:00Z', 'soon', '', '1790000000.25']),
      }),
    })),
  },
  'fees-of-every-kind': {
    says: 'Without a referral, fees are what they are: extra, reduced or below the platform fee.',
    inject: order((body, request) => {
      if (request.query.includes('referral')) return body;
      const feeBps = drawsFor(request, 'fees').pick([0, 2, 11, 378]);
      return { ...body, feeBps, platformFee: { ...(body.platformFee as JsonObject), feeBps: 10 } };
    }),
  },
  'taker-account-created-unless-it-exists': {
    says: 'Every transaction creates the token account of the taker for what is bought, unless it exists.',
    inject: order((body, request) => {
      const query = new URLSearchParams(request.query);
      const [taker, mint, receiver] = [query.get('taker'), query.get('outputMint'), query.get('receiver')];
      if (!isBuilt(body) || taker === null || mint === null || mint === nativeMint) return body;
      // Where the account is missing the order creates it already, unless it creates that of a receiver.
      if (receiver === null && mintsWithoutAccount.some((one) => one === mint)) return body;
      return { ...body, transaction: withTakerAccount(String(body.transaction), taker, mint) };
    }),
  },
  'another-router-each-time': {
    says: 'The same request is answered by another router each time.',
    inject: (reference) => {
      let turn = 0;
      return async (request) => {
        const isOrder = request.method === 'GET' && /^\/(ultra\/v1|swap\/v2)\/order$/.test(request.path);
        if (!isOrder || /excludeRouters|excludeDexes/.test(request.query)) return reference.handle(request);
        turn += 1;
        const excluded = routers[turn % routers.length] ?? routers[0];
        const varied = await reference.handle({ ...request, query: `${request.query}&excludeRouters=${excluded}` });
        const order = jsonOf(varied);
        return varied.status === 200 && (order.transaction === null || isBuilt(order))
          ? varied
          : reference.handle(request);
      };
    },
  },
};
