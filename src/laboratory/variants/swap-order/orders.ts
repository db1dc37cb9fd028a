import { at, bytes, isBuilt, quotes } from '../../defects/swap-order/tamper.js';
import { given } from '../../defects/operators.js';
import { jsonOf, type JsonObject } from '../../defects/defect.js';
import { drawsFor, type Variants } from '../vary.js';
import { mintsWithoutAccount, nativeMint, routers } from '../../../reference/swap-order/fixtures.js';
import { createAssociatedAccount } from '../../../reference/chain/instructions.js';

const optional = [
  ...['inUsdValue', 'outUsdValue', 'swapUsdValue', 'priceImpact', 'referralAccount', 'feeMint'],
  ...['quoteId', 'maker', 'expireAt'],
];

/** What the document of the swap order API leaves open in an order. */
export const swapOrder: Variants = {
  // No optional field is ever there.
  'order-without-optional-fields': quotes({}, ({ platformFee, routePlan }) => ({
    ...Object.fromEntries(optional.map((name) => [name, undefined])),
    platformFee: { ...(platformFee as JsonObject), amount: undefined },
    routePlan: (routePlan as readonly JsonObject[]).map((leg) => ({ ...leg, usdValue: undefined })),
  })),
  // Every optional field that could stand there always does.
  'order-with-all-optional-fields': quotes({}, (order) => ({
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
  // Fields whose meaning no sentence gives hold values of their type that nobody expects.
  'order-fields-with-odd-values': quotes({}, ({ expireAt, routePlan }, { request }) => {
    const draws = drawsFor(request, 'odd values');
    const impact = draws.pick([-61.15, 0, 0.004, 12]);
    return {
      ...{ priceImpact: impact, priceImpactPct: String(-impact * 10), slippageBps: 50.5 },
      ...{ requestId: `r/${draws.hex(7)}=`, mode: 'ultra', swapMode: '', swapType: 'hashflow' },
      ...{ outAmount: '1.5e6', otherAmountThreshold: '-' },
      ...{ prioritizationFeeLamports: 8, totalTime: 12.75, rentFeeLamports: 0.5 },
      // Shares of legs are fractions, and add up to more than a hundred.
      routePlan: (routePlan as readonly JsonObject[]).map((leg, index) => ({
        ...leg,
        percent: 61.15 + index,
        bps: 6115.5 + index,
      })),
      // A date, and not the same kind of date each time.
      ...(expireAt !== undefined && { expireAt: draws.pick(['2026-11-20T00:00:00Z', 'soon', '', '1790000000.25']) }),
    };
  }),
  'empty-route-plan': quotes({}, { routePlan: [] }),
  'no-payer-named': quotes({}, { signatureFeePayer: null, prioritizationFeePayer: null, rentFeePayer: null }),
  // Where an order cannot be built, or no rent is due, the taker is named all the same.
  'payers-of-nothing': quotes({}, ({ transaction, taker, rentFeePayer, signatureFeePayer }) => {
    const others = { signatureFeePayer: taker, prioritizationFeePayer: taker, signatureFeeLamports: 5000 };
    if (transaction === '') return { ...others, rentFeePayer: taker };
    const isRentFree = isBuilt({ transaction }) && rentFeePayer === null && signatureFeePayer === taker;
    return isRentFree ? { rentFeePayer: taker, rentFeeLamports: 0 } : undefined;
  }),
  'gasless-at-random': quotes({}, (_, { request }) => ({ gasless: drawsFor(request, 'gasless').chance(0.5) })),
  'errors-beside-valid-order': quotes({}, (order) => ({
    error: 'Failed to simulate',
    ...(isBuilt(order) && { errorMessage: 'Minimum $5 for gasless' }),
  })),
  // The messages speak of other amounts, in other notations.
  'other-amounts-in-messages': quotes({}, ({ errorMessage }) => {
    const others = ['Top up 0.000000001 SOL for gas', 'Minimum ~1,5 USD equivalent for gasless'];
    const other = others.find((text) => text.slice(0, 6) === String(errorMessage).slice(0, 6));
    return other === undefined ? undefined : { errorMessage: other };
  }),
  'error-codes-in-another-order': quotes({}, ({ errorCode }) =>
    errorCode === undefined ? undefined : { errorCode: 1 + (Number(errorCode) % 3) },
  ),
  // Without a referral, fees are what they are: extra, reduced, below the platform fee or as high as with a referral.
  'fees-of-every-kind': quotes({}, ({ platformFee }, { request }) => {
    if (request.query.includes('referral')) return undefined;
    const feeBps = drawsFor(request, 'fees').pick([0, 2, 11, 50, 100, 255, 378]);
    return { feeBps, platformFee: { ...(platformFee as JsonObject), feeBps: 10 } };
  }),
  // Every transaction creates the token account of the taker for what is bought, unless it exists.
  'taker-account-created-unless-it-exists': bytes({ taker: given }, (parsed, { taker, receiver, asks }) => {
    const { outputMint = '' } = asks;
    // Where the account is missing the order creates it already, unless it creates that of a receiver.
    const isCreated = receiver === undefined && mintsWithoutAccount.some((each) => each === outputMint);
    if (outputMint === nativeMint || isCreated) return undefined;
    return { instruction: createAssociatedAccount(parsed.accountKeys[0] ?? '', taker!, outputMint) };
  }),
  // The same request is answered by another router each time.
  'another-router-each-time': (reference) => {
    let turn = 0;
    return at({ asks: { excludeRouters: undefined, excludeDexes: undefined } }, async ({ request, query }) => {
      turn += 1;
      const other = query.with('excludeRouters', routers[turn % routers.length]!);
      const varied = await reference.handle({ ...request, query: other });
      const order = jsonOf(varied);
      return varied.status === 200 && (order.transaction === null || isBuilt(order)) ? varied : undefined;
    })(reference);
  },
};
