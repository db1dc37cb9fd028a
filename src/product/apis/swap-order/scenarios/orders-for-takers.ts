import * as fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { scenario, type Scenario } from '../../../model/scenario.js';
import { listed } from '../../cases.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderInputs, type OrderAt, asQuery, scaledAmount, orderRequest } from '../fixtures/orders.js';
import { isServed, routerOf, secondTypeOf } from '../reader/view.js';
import { atEveryAddress, everythingAtOnce, sendOrder } from './send-order.js';

const item = { effects: ['build'], maxRequests: 3, run: sendOrder } as const;

export const fundedTaker = scenario<SwapOrderFixtures, OrderAt>({
  ...item,
  name: 'order/funded-taker',
  description:
    'Asks for an order for a taker with means, to itself or to a receiver, with a payer and a close authority or without.',
  needs: ['taker-funded'],
  runs: { gate: 44, release: 400 },
  // Drawn values bring these together in some runs only.
  examples: atEveryAddress((fixtures) => {
    const everything = everythingAtOnce(fixtures);
    const others = [
      { closeAuthority: undefined },
      // The same order without a payer tells what the payer changes.
      { closeAuthority: undefined, payer: undefined },
      { closeAuthority: 'payer' },
      { closeAuthority: 'taker' },
      { swap: 'from-native' },
    ] as const;
    return [everything, ...others.map((other) => ({ ...everything, ...other }))];
  }),
  ...orderInputs(() => ({ swap: ['pair', 'reverse'], taker: ['funded'] })),
});

export const nativeOutput = scenario<SwapOrderFixtures, OrderAt>({
  ...item,
  name: 'order/native-output',
  description: 'Asks for native currency, for another receiver and with a close authority.',
  needs: ['taker-funded', 'native-mint'],
  runs: { gate: 22, release: 150 },
  examples: atEveryAddress((fixtures) => [{ ...everythingAtOnce(fixtures), swap: 'to-native' }]),
  ...orderInputs(() => ({ swap: ['to-native'], taker: ['funded'], receiver: ['fresh', 'taker'] })),
});

const mostAmounts = 24;

/** Which router wins is the market's business, so that only asking tells; the first quote of the second type is enough. */
const untilSecondType = (pairs: number, named: Pick<Scenario<never, never>, 'name' | 'description' | 'needs'>) =>
  scenario<SwapOrderFixtures, { base: Base; times: readonly number[] }>({
    ...named,
    effects: ['build'],
    maxRequests: mostAmounts + 2 * pairs,
    runs: { gate: 2, release: 10 },
    examples: (_, bases) => {
      const times = Array.from({ length: mostAmounts }, (_, index) => index + 2);
      return bases.map((base, index) => ({ base, times: index === 0 ? times : times.toReversed() }));
    },
    arbitrary: (_, bases) =>
      fc.record({
        base: fc.constantFrom(...bases),
        times: fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), {
          ...{ minLength: 1, maxLength: mostAmounts, size: 'max' },
        }),
      }),
    run: async ({ base, times }, session) => {
      for (const factor of times) {
        const amount = scaledAmount(session.fixtures, `${factor}/1`);
        const query = asQuery({ swap: 'pair', amount, taker: 'funded' }, session);
        if (routerOf(await session.send(orderRequest(base, query))) !== secondTypeOf(session)) continue;
        for (let pair = 0; pair < pairs; pair += 1) {
          // A service that keeps its responses gives the same one to the same request.
          const receiver = session.freshWallet(`receiver ${pair}`).publicKey;
          for (const version of session.bases) await session.send(orderRequest(version, { ...query, receiver }));
        }
        return;
      }
    },
  });

export const secondRouterType = untilSecondType(0, {
  name: 'order/second-router-type',
  description: 'Asks for orders of other amounts for a taker with means, until a router of the second type wins.',
  needs: ['taker-funded', 'second-router-type'],
});

/** So many pairs of two runs show the fields that only such a quote has often enough to compare them. */
const pairsOfVersions = 6;

export const secondRouterTypeAtBoth = untilSecondType(pairsOfVersions, {
  name: 'order/second-router-type-at-both',
  description: 'Asks both versions for an order that a router of the second type wins, for other receivers.',
  needs: ['taker-funded', 'second-router-type', 'second-version'],
});

const atEachBase = {
  effects: ['build'] as const,
  ...listed((_: SwapOrderFixtures, bases) => bases.map((base) => ({ base }))),
};

/** Wallets of three kinds, each of which cannot trade for a reason of its own. */
export const takersWithoutMeans = scenario<SwapOrderFixtures, { readonly base: Base }>({
  ...atEachBase,
  name: 'order/takers-without-means',
  description: 'Asks for an order for each wallet that lacks funds or gas.',
  needs: ['taker-unfunded'],
  maxRequests: 3,
  runs: { gate: 2, release: 6 },
  run: async ({ base }, session) => {
    const { pair, amountTooSmallForGasless = pair.amount } = session.fixtures;
    for (const taker of ['unfunded', 'without-gas', 'small-without-gas'] as const) {
      const amount = taker === 'small-without-gas' ? amountTooSmallForGasless : pair.amount;
      const query = asQuery({ swap: 'pair', amount, taker }, session);
      if (query.taker !== undefined) await session.send(orderRequest(base, query));
    }
  },
});

/** A wallet that has been emptied meanwhile is refused like any other without means, and where those are served it is not. */
export const takerWithMeans = scenario<SwapOrderFixtures, { readonly base: Base }>({
  ...atEachBase,
  name: 'order/taker-with-means',
  description:
    'Asks for an order for the taker with means, and in turns for another taker or none where it is refused.',
  needs: ['taker-funded'],
  maxRequests: 2,
  runs: { gate: 4, release: 12 },
  run: async ({ base }, session) => {
    const { fixtures } = session;
    const requestFor = (taker: string | undefined) => orderRequest(base, { ...fixtures.pair, taker });
    const failing = requestFor(fixtures.takerFunded);
    if (isServed(await session.send(failing))) return;
    const penniless = requestFor(session.freshWallet('taker').publicKey);
    await session.alternateWithNearest(failing, [{ about: 'taker with means', control: penniless }], isServed);
    if (fixtures.takerWithoutGas === undefined || isServed(await session.send(requestFor(fixtures.takerWithoutGas))))
      return;
    await session.alternateWithNearest(failing, [{ about: 'any taker', control: requestFor(undefined) }], isServed);
  },
});
