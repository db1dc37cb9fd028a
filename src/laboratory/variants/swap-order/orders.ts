import { pair, wallets, mintsWithoutAccount, nativeMint, routers } from '../../../reference/swap-order/fixtures.js';
import { createAssociatedAccount } from '../../../reference/chain/instructions.js';
import { jsonOf, respond, type JsonObject, type Inject } from '../../defects/defect.js';
import { all, given, remembering } from '../../defects/operators.js';
import {
  at,
  built,
  filling,
  ignoring,
  quotes,
  rejected,
  bytes,
  isBuilt,
  type Seen,
  type Sent,
} from '../../defects/swap-order/tamper.js';
import { drawsFor, type Variants } from '../vary.js';

const [leastFee, greatestFee] = [50, 255];
const [leastAmount, greatestAmount] = [1_000n, 2n ** 63n];

const isOutOfRange = (amount: unknown): boolean =>
  /^[0-9]+$/.test(String(amount)) && (BigInt(String(amount)) < leastAmount || BigInt(String(amount)) >= greatestAmount);
const isOutOfBounds = (fee: unknown): boolean => Number(fee) < leastFee || Number(fee) > greatestFee;

const feeOutOfBounds = { asks: { referralFee: isOutOfBounds } };
const lacksParameter = ({ asks }: Sent): boolean =>
  ['inputMint', 'outputMint', 'amount'].some((name) => !(name in asks));
const parameterMissing = all<Seen>({ status: 400 }, lacksParameter);

/** A receiver that is the taker or the payer, or a close authority that is the payer. */
const isTwice = ({ asks: { receiver, taker, payer, closeAuthority } }: Sent): boolean =>
  (receiver !== undefined && (receiver === taker || receiver === payer)) ||
  (closeAuthority !== undefined && closeAuthority === payer);

/** Draws for one attempt: the same request draws anew each time that it is sent. */
const eachTime = (inject: (draw: (seen: Seen) => number) => Inject): Inject =>
  remembering<number>((times) =>
    inject(({ request }) => {
      const asked = `${request.path}?${request.query}`;
      const time = (times.get(asked) ?? 0) + 1;
      times.set(asked, time);
      return drawsFor(request, `attempt ${request.path} ${time}`).between(0, 99);
    }),
  );

const unbuilt = {
  transaction: '',
  errorCode: 2,
  errorMessage: 'Top up 0.003 SOL for gas',
  signatureFeePayer: null,
  prioritizationFeePayer: null,
  rentFeePayer: null,
};

const optional = [
  ...['inUsdValue', 'outUsdValue', 'swapUsdValue', 'priceImpact', 'referralAccount', 'feeMint'],
  ...['quoteId', 'maker', 'expireAt'],
];

/** What the document of the swap order API leaves open in rejections, now and then, and in an order. */
export const swapOrder: Variants = {
  'fewer-swaps-at-second-version': at({ isSecond: true, status: 200 }, ({ asks: { inputMint, amount } }) => {
    if (inputMint === pair.outputMint) return rejected('Internal server error', 500);
    return isOutOfRange(amount) ? rejected() : undefined;
  }),
  'missing-key-answered-with-an-empty-success': at(
    { request: { headers: { 'x-api-key': undefined } } },
    ({ isSecond }) => ({ status: isSecond ? 204 : 202, body: { text: '' } }),
  ),
  // The wallet with means has spent them after some orders, and wallets without funds are rejected.
  'wallet-emptied-meanwhile': remembering<number>((memory) =>
    at({ status: 200, taker: given }, ({ taker, body }) => {
      const orders = (memory.get(taker) ?? 0) + 1;
      memory.set(taker, orders);
      const isEmpty = body.errorCode === 1 || (taker === wallets.funded && orders > 40);
      return isEmpty ? rejected('Insufficient funds') : undefined;
    }),
  ),
  // A twentieth of all requests gets no quotes or fails inside, whether it was sent before or not.
  'orders-fail-at-random': {
    departs: ['ORDER-238'],
    inject: eachTime((draw) =>
      at({ status: 200 }, (seen) => {
        const drawn = draw(seen);
        if (drawn >= 5) return undefined;
        return drawn < 3 ? rejected() : rejected('Internal server error', 500);
      }),
    ),
  },
  'transactions-fail-at-random': eachTime((draw) =>
    quotes(
      all(built, (seen) => draw(seen) < 10),
      unbuilt,
    ),
  ),
  // With a payer, a receiver or a referral one router alone can quote, so that nothing is left where it is excluded.
  'one-router-for-payers': at(
    all({ status: 200, asks: { excludeRouters: given } }, ({ asks }) =>
      ['payer', 'receiver', 'referralFee'].some((name) => name in asks),
    ),
    async ({ reference, request, query, asks }) => {
      const plain = await reference.handle({ ...request, query: query.without('excludeRouters') });
      return asks.excludeRouters === jsonOf(plain).router ? rejected() : undefined;
    },
  ),
  // Labels that nobody has, wallets that have two roles, and amounts out of a range, each by a status or in words of its own.
  'rejections-of-every-kind': at({ status: 200 }, (seen) => {
    const { excludeDexes = '', payer, taker, amount } = seen.asks;
    if (/No(\+|%20| )Such/.test(excludeDexes)) return rejected('unknown label', 422);
    if (payer !== undefined && payer === taker) return rejected('payer is the taker', 409);
    if (isTwice(seen)) return rejected('one wallet for two roles');
    return isOutOfRange(amount) ? rejected('amount is out of range') : undefined;
  }),
  'missing-parameter-answered-with-422': at(
    parameterMissing,
    respond(422, { success: false, issues: [{ path: ['amount'], code: 'invalid_type' }] }),
  ),
  'missing-parameter-with-details': at(
    parameterMissing,
    respond(400, { error: 'Bad Request', details: { amount: ['required'] }, statusCode: 400 }),
  ),
  'referral-fee-clamped': filling(feeOutOfBounds, 'referralFee', ({ asks }) =>
    String(Math.min(greatestFee, Math.max(leastFee, Number(asks.referralFee)))),
  ),
  'referral-fee-out-of-bounds-ignored': ignoring(feeOutOfBounds, 'referralFee', 'referralAccount'),
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
