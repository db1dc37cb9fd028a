import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderCombinations } from '../combinations.js';
import { asQuery, orders, referralFees, type OrderInput } from '../orders.js';
import { isServed } from '../request-predicates.js';
import { orderRequest, pairQuery } from '../request.js';
import { sendWithNeighbours } from './send-order.js';

/** For whom the quote is: for nobody, for a taker with means, for one whose gas the payer pays, or for one whom nobody else names. */
const fors = ['nobody', 'taker', 'taker-with-payer', 'fresh-taker'] as const;
type For = (typeof fors)[number];

interface ReferralInput {
  readonly base: Base;
  readonly fee: number;
  readonly for?: For;
}

const eachFee = (fees: readonly number[], bases: readonly Base[]): readonly ReferralInput[] =>
  bases.flatMap((_, turn) => fees.map((fee, index) => ({ base: bases[(index + turn) % bases.length]!, fee })));

export const referral = scenario<SwapOrderFixtures, ReferralInput>({
  name: 'order/referral',
  description:
    'Requests a quote, for a taker or for none, with a referral fee within the bounds, then without it, and in turns where there is none.',
  needs: ['referral-account'],
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 16, release: 200 },
  examples: ({ takerFunded, payer }, bases) => {
    const fees = [255, 50, 100];
    const forTaker = takerFunded === undefined ? [] : payer === undefined ? fors.slice(1, 2) : fors.slice(1, 3);
    return [
      ...eachFee(fees, bases),
      ...bases.map((base) => ({ base, fee: 100, for: 'fresh-taker' }) as const),
      ...forTaker.flatMap((item, turn) =>
        fees.map((fee, index) => ({ base: bases[(index + turn) % bases.length]!, fee, for: item })),
      ),
    ];
  },
  arbitrary: (_, bases) =>
    fc.record({ base: fc.constantFrom(...bases), fee: referralFees, for: fc.constantFrom(...fors) }),
  run: async ({ base, fee, for: one = 'nobody' }, session) => {
    const { fixtures } = session;
    const { referralAccount, takerFunded, payer } = fixtures;
    const taker = one === 'fresh-taker' ? session.freshWallet('taker').publicKey : takerFunded;
    const query = {
      ...pairQuery(fixtures),
      taker: one === 'nobody' ? undefined : taker,
      payer: one === 'taker-with-payer' && takerFunded !== undefined ? payer : undefined,
    };
    // Where the quote without a referral shows the fee all the same, another fee tells whether that is the default.
    for (const referralFee of [fee, fee === 255 ? fee - 1 : fee + 1]) {
      const view = await sendWithNeighbours(session, base, { ...query, referralAccount, referralFee });
      if (!isServed(view) || !hasFee(await session.send(orderRequest(base, query)), referralFee)) return;
    }
  },
});

const hasFee = ({ response: { status, body } }: View, fee: number): boolean =>
  status === 200 && isObject(body) && body.feeBps === fee;

interface OutOfBoundsInput {
  readonly base: Base;
  readonly fee: number;
  /** What the request asks for besides. */
  readonly order: OrderInput;
}

/** One beyond each bound first; the others show a bound that is not checked where it is written. */
const feesOutOfBounds = [49, 256, 300, 1, 10_000, 25] as const;
const nextToBounds = feesOutOfBounds.slice(0, 2);

/** A fee that looks honoured may be the default by chance, which the same request without a referral tells. */
export const referralOutOfBounds = scenario<SwapOrderFixtures, OutOfBoundsInput>({
  name: 'order/referral-out-of-bounds',
  description: 'Requests an order with a referral fee below or above the bounds, beside each of the options.',
  needs: ['referral-account'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 16, release: 60 },
  examples: (fixtures, bases) =>
    bases.flatMap((base) =>
      nextToBounds.map((fee) => ({ base, fee, order: { swap: 'pair', amount: fixtures.pair.amount } })),
    ),
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      fee: fc.constantFrom(...feesOutOfBounds),
      order: orders(fixtures).map(withoutFee),
    }),
  combinations: (fixtures, bases) =>
    orderCombinations(
      fixtures,
      bases,
      ({ base, order, extra }) => ({ base, order: withoutFee(order), fee: Number(extra.replace('fee ', '')) }),
      feesOutOfBounds.map((fee) => `fee ${fee}`),
    ),
  run: async ({ base, fee, order }, session) => {
    const { referralAccount } = session.fixtures;
    const query = asQuery(order, session);
    const view = await session.send(orderRequest(base, { ...query, referralAccount, referralFee: fee }));
    if (hasFee(view, fee)) await session.send(orderRequest(base, query));
  },
});

const withoutFee = ({ referralFee: _, ...order }: OrderInput): OrderInput => order;
