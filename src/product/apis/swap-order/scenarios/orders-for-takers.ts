import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { atPointer } from '../../../json/parse.js';
import { scenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { amounts, asQuery, keys, orders, referralFees, scaledAmount, type OrderInput } from '../orders.js';
import { orderCombinations } from '../combinations.js';
import { orderRequest } from '../request.js';
import { sendOrder, type OrderAt } from './send-order.js';
import { everythingAtOnce } from './example-orders.js';

const record = { noNullPrototype: true } as const;
const item = { effects: ['build'], maxRequests: 3 } as const;

/** The orders at these addresses, the addresses taking turns. */
const spread = (bases: readonly Base[], list: readonly OrderInput[]): readonly OrderAt[] =>
  list.map((order, index) => ({ base: bases[index % bases.length]!, order }));

export const fundedTaker = scenario<SwapOrderFixtures, OrderAt>({
  ...item,
  name: 'order/funded-taker',
  description:
    'Asks for an order for a taker with means, to itself or to a receiver, with a payer and a close authority or without.',
  needs: ['taker-funded'],
  runs: { gate: 40, release: 400 },
  examples: (fixtures, bases) => {
    const plain = { swap: 'pair', amount: fixtures.pair.amount, taker: 'funded' } as const;
    const { payer, referralAccount } = fixtures;
    const paid = { ...plain, ...(payer !== undefined && { payer: 'declared' as const }) };
    const greatestFee = referralAccount === undefined ? {} : { referralFee: 255 };
    return spread(bases, [
      everythingAtOnce(fixtures),
      { ...paid, ...greatestFee },
      { ...plain, receiver: 'fresh' },
      { ...plain, amount: scaledAmount(fixtures, [5n, 2n]) },
      plain,
    ]);
  },
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      order: fc.record(
        {
          swap: fc.constantFrom('pair' as const, 'reverse' as const),
          amount: amounts(fixtures),
          taker: fc.constant('funded' as const),
          receiver: keys,
          closeAuthority: keys,
          ...(fixtures.payer !== undefined && { payer: fc.constant('declared' as const) }),
          ...(fixtures.referralAccount !== undefined && { referralFee: referralFees }),
        },
        { ...record, requiredKeys: ['swap', 'amount', 'taker'] },
      ),
    }),
  run: sendOrder,
});

export const nativeOutput = scenario<SwapOrderFixtures, OrderAt>({
  ...item,
  name: 'order/native-output',
  description: 'Asks for native currency, for another receiver and with a close authority.',
  needs: ['taker-funded', 'native-mint'],
  runs: { gate: 18, release: 150 },
  examples: (fixtures, bases) => {
    const { referralFee: _, ...order } = everythingAtOnce(fixtures);
    const { receiver: __, closeAuthority: ___, ...toItself } = order;
    return spread(bases, [
      { ...order, swap: 'to-native' },
      { ...order, swap: 'to-native' },
      { ...toItself, swap: 'to-native' },
      { ...toItself, swap: 'to-native' },
    ]);
  },
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      order: fc.record(
        {
          swap: fc.constant('to-native' as const),
          amount: amounts(fixtures),
          taker: fc.constant('funded' as const),
          receiver: keys,
          closeAuthority: keys,
          ...(fixtures.payer !== undefined && { payer: fc.constant('declared' as const) }),
        },
        { ...record, requiredKeys: ['swap', 'amount', 'taker', 'receiver'] },
      ),
    }),
  run: sendOrder,
});

const mostAmounts = 24;

/** Which router wins is the market's business, so that only asking tells; the first quote of the second type is enough. */
export const secondRouterType = scenario<SwapOrderFixtures, { base: Base; times: readonly number[] }>({
  effects: ['build'],
  maxRequests: mostAmounts,
  name: 'order/second-router-type',
  description: 'Asks for orders of other amounts for a taker with means, until a router of the second type wins.',
  needs: ['taker-funded', 'second-router-type'],
  runs: { gate: 2, release: 10 },
  examples: (_, bases) => {
    const times = Array.from({ length: mostAmounts }, (_, index) => index + 2);
    return bases.map((base, index) => ({ base, times: index === 0 ? times : times.toReversed() }));
  },
  arbitrary: (_, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      times: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: mostAmounts, size: 'max' }),
    }),
  run: async ({ base, times }, session) => {
    const { routers, secondRouterType: name } = session.fixtures;
    const wanted = name === undefined ? undefined : routers?.[name];
    for (const factor of times) {
      const amount = scaledAmount(session.fixtures, [BigInt(factor), 1n]);
      const query = asQuery({ swap: 'pair', amount, taker: 'funded' }, session);
      const { parsed } = await session.send(orderRequest(base, query));
      if (parsed.json && atPointer(parsed.value, '/router') === wanted) return;
    }
  },
});

export const options = scenario<SwapOrderFixtures, OrderAt>({
  ...item,
  name: 'order/options',
  description: 'Requests orders with every combination of optional parameters.',
  runs: { gate: 60, release: 600 },
  examples: (fixtures, bases) => {
    const order = { swap: 'pair', amount: scaledAmount(fixtures, [5n, 2n]) } as const;
    const great = { swap: 'pair', amount: scaledAmount(fixtures, [250n, 1n]) } as const;
    return spread(
      [...bases].reverse(),
      fixtures.takerFunded === undefined
        ? [order]
        : [
            { ...order, taker: 'funded' },
            { ...great, taker: 'funded' },
          ],
    );
  },
  arbitrary: (fixtures, bases) => fc.record({ base: fc.constantFrom(...bases), order: orders(fixtures) }),
  combinations: (fixtures, bases) => orderCombinations(fixtures, bases, ({ base, order }) => ({ base, order })),
  run: sendOrder,
});
