import { alteringQuotes, answeringAs, atSecondVersion, isBuilt, type Query } from '../../defects/swap-order/tamper.js';
import { jsonOf, respond } from '../../defects/defect.js';
import { answers, at, drawsFor, failingAtFirst, object, type Variant, type Variants } from '../vary.js';
import { pair, wallets } from '../../../reference/swap-order/fixtures.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';

const leastFee = 50;
const greatestFee = 255;
const leastAmount = 1_000n;
const greatestAmount = 2n ** 63n;

const orders = /^GET \/(ultra\/v1|swap\/v2)\/order$/;
const isOrder = ({ method, path }: ReferenceRequest): boolean => orders.test(`${method} ${path}`);

const queryOf = ({ query }: ReferenceRequest): URLSearchParams => new URLSearchParams(query);
const lacksKey = ({ headers }: ReferenceRequest): boolean => headers['x-api-key'] === undefined;

const rejected = (error = 'Failed to get quotes', status = 400): ReferenceResponse => respond(status, { error });

/** Gives another response to orders that the reference serves; `undefined` leaves one as it is. */
const insteadOfOrders = (instead: (request: ReferenceRequest) => ReferenceResponse | undefined): Variant['inject'] =>
  answers((response, request) =>
    isOrder(request) && response.status === 200 ? (instead(request) ?? response) : response,
  );

const sellsDeclaredPairBackwards = (request: ReferenceRequest): boolean =>
  queryOf(request).get('inputMint') === pair.outputMint;

function isOutOfRange(request: ReferenceRequest): boolean {
  const amount = queryOf(request).get('amount') ?? '';
  return /^[0-9]+$/.test(amount) && (BigInt(amount) < leastAmount || BigInt(amount) >= greatestAmount);
}

/** Draws for one attempt: the same request draws anew each time that it is sent. */
const eachTime = (inject: (draw: (request: ReferenceRequest) => number) => Variant['inject']): Variant['inject'] => {
  return (reference) => {
    const times = new Map<string, number>();
    const draw = (request: ReferenceRequest): number => {
      const asked = `${request.path}?${request.query}`;
      const time = (times.get(asked) ?? 0) + 1;
      times.set(asked, time);
      return drawsFor(request, `attempt ${request.path} ${time}`).between(0, 99);
    };
    return inject(draw)(reference);
  };
};

const lacksParameter = (request: ReferenceRequest): boolean =>
  ['inputMint', 'outputMint', 'amount'].some((name) => !queryOf(request).has(name));

function feeOutOfBounds(request: ReferenceRequest): number | undefined {
  const text = queryOf(request).get('referralFee');
  const fee = text === null ? Number.NaN : Number(text);
  return fee < leastFee || fee > greatestFee ? fee : undefined;
}

/** Answers requests with a fee out of bounds as if they had asked for something else. */
const fees = (instead: (query: Query, fee: number) => string) =>
  answeringAs((query, request) => {
    const fee = feeOutOfBounds(request);
    return fee === undefined ? undefined : { query: instead(query, fee) };
  });

const parameterMissing = (status: number, json: unknown) =>
  at(orders, (response, request) =>
    response.status === 400 && lacksParameter(request) ? respond(status, json) : undefined,
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
  // The second version finds no quotes for the reverse pair, nor for tiny and huge amounts.
  'fewer-swaps-at-second-version': insteadOfOrders((request) =>
    atSecondVersion(request) && (sellsDeclaredPairBackwards(request) || isOutOfRange(request)) ? rejected() : undefined,
  ),
  // The second version fails inside for the reverse pair.
  'reverse-pair-fails-at-second-version': insteadOfOrders((request) =>
    atSecondVersion(request) && sellsDeclaredPairBackwards(request)
      ? rejected('Internal server error', 500)
      : undefined,
  ),
  'missing-key-answered-otherwise-at-second-version': at(orders, (_, request) =>
    lacksKey(request) && atSecondVersion(request) ? { status: 204, body: { text: '' } } : undefined,
  ),
  // The wallet with means has spent them after some orders, and wallets without funds are rejected.
  'wallet-emptied-meanwhile': (reference) => {
    let orders = 0;
    return answers((response, request) => {
      const taker = queryOf(request).get('taker');
      if (!isOrder(request) || response.status !== 200 || taker === null) return response;
      if (taker === wallets.funded) orders += 1;
      return jsonOf(response).errorCode === 1 || (taker === wallets.funded && orders > 40)
        ? rejected('Insufficient funds')
        : response;
    })(reference);
  },
  // A twentieth of all requests gets no quotes or fails inside, whether it was sent before or not.
  'orders-fail-at-random': {
    departs: ['ORDER-238'],
    inject: eachTime((draw) =>
      insteadOfOrders((request) => {
        const drawn = draw(request);
        if (drawn >= 5) return undefined;
        return drawn < 3 ? rejected() : rejected('Internal server error', 500);
      }),
    ),
  },
  'transactions-fail-at-random': eachTime((draw) =>
    alteringQuotes((order, request) => (isBuilt(order) && draw(request) < 10 ? unbuilt : undefined)),
  ),
  // With a payer, a receiver or a referral one router alone can quote, so that nothing is left where it is excluded.
  'one-router-for-payers': (reference) =>
    answers(async (response, request) => {
      const query = queryOf(request);
      const narrows = ['payer', 'receiver', 'referralFee'].some((name) => query.has(name));
      if (!isOrder(request) || response.status !== 200 || !narrows || !query.has('excludeRouters')) return response;
      query.delete('excludeRouters');
      const plain = await reference.handle({ ...request, query: query.toString() });
      const { router } = jsonOf(plain);
      return queryOf(request).get('excludeRouters') === router ? rejected() : response;
    })(reference),
  // Labels that nobody has, a payer that is the taker and amounts out of a range are rejected, each by a status of
  // its own.
  'rejections-of-every-kind': insteadOfOrders((request) => {
    const query = queryOf(request);
    if (query.get('excludeDexes')?.includes('No Such') === true) return rejected('unknown label', 422);
    if (query.has('payer') && query.get('payer') === query.get('taker')) return rejected('payer is the taker', 409);
    return isOutOfRange(request) ? rejected('amount is out of range') : undefined;
  }),
  'request-id-beside-error': object(orders, [400], (body) => ({ requestId: 'r-1', ...body })),
  'quotes-fail-now-and-then': { departs: ['ORDER-238'], inject: failingAtFirst(/\/order$/, 0.05, rejected()) },
  // A receiver has to be another wallet than taker and payer, and a close authority another one than the payer.
  'receiver-that-is-the-taker-rejected': at(orders, (_, request) => {
    const query = queryOf(request);
    const isSame = (name: string, other: string): boolean => query.has(name) && query.get(name) === query.get(other);
    const isTwice = isSame('receiver', 'taker') || isSame('receiver', 'payer') || isSame('closeAuthority', 'payer');
    return isTwice ? rejected('one wallet for two roles') : undefined;
  }),
  'missing-key-answered-with-202': at(orders, (_, request) =>
    lacksKey(request) ? { status: 202, body: { text: '' } } : undefined,
  ),
  'missing-parameter-answered-with-422': parameterMissing(422, {
    success: false,
    issues: [{ path: ['amount'], code: 'invalid_type' }],
  }),
  'missing-parameter-with-details': parameterMissing(400, {
    error: 'Bad Request',
    details: { amount: ['required'] },
    statusCode: 400,
  }),
  'referral-fee-clamped': fees((query, fee) =>
    query.with('referralFee', String(Math.min(greatestFee, Math.max(leastFee, fee)))),
  ),
  'referral-fee-out-of-bounds-ignored': fees((query) => query.without('referralFee', 'referralAccount')),
  'order-without-funds-refused': at(orders, (response) =>
    jsonOf(response).errorCode === 1 ? rejected('Insufficient funds') : undefined,
  ),
};
