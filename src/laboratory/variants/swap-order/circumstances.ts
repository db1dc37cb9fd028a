import { pair, wallets } from '../../../reference/swap-order/fixtures.js';
import { jsonOf, respond } from '../../defects/defect.js';
import { all, given, remembering, type Inject } from '../../defects/operators.js';
import {
  at,
  built,
  filling,
  ignoring,
  quotes,
  rejected,
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

/** What a conforming deployment may reject, and what it may do in some circumstances alone or by chance. */
export const swapOrderCircumstances: Variants = {
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
};
