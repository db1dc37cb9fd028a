import fc, { type Arbitrary } from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { asQuery, orders, type OrderInput } from '../orders.js';
import { orderRequest, type OrderQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';
import { oneOptionEach, tellingOrders } from './telling-orders.js';

/** Without quoted pairs in number, one version lacking a field cannot be told from chance. */
export const bothVersions = scenario<SwapOrderFixtures, OrderInput>({
  name: scenarioNames.bothVersions,
  description: 'Asks both versions for the same order, one right after the other.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 60, release: 600 },
  examples: tellingOrders,
  arbitrary: orders,
  run: async (input, session) => {
    const { query, ...more } = asQuery(input, session);
    await session.send(orderRequest('ultra', query, more));
    await session.send(orderRequest('swap-v2', query, more));
  },
});

type Odd = 'none' | 'no-amount' | 'amount-is-text' | 'no-such-mint';

interface PairInput {
  readonly order: OrderInput;
  /** What is wrong with the request, so that both versions refuse it. */
  readonly odd: Odd;
}

/** A difference counts when it comes again each time. */
export const parametersAtBoth = scenario<SwapOrderFixtures, PairInput>({
  name: scenarioNames.parametersAtBoth,
  description: 'Asks both versions for the same order, and again where only one of them accepts it.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 6,
  runs: { gate: 28, release: 150 },
  examples: (fixtures) => [
    ...oneOptionEach(fixtures).map((order): PairInput => ({ order, odd: 'none' })),
    { order: { swap: 'pair', amount: fixtures.pair.amount }, odd: 'no-amount' },
  ],
  arbitrary: (fixtures) => pairInputs(fixtures),
  run: async ({ order, odd }, session) => {
    const { query: usual, ...more } = asQuery(order, session);
    const query = spoilt(usual, odd, session.fixtures);
    const repeats = Math.min(session.fixtures.repeatsOnDifference ?? 2, 2);
    for (let round = 0; round <= repeats; round += 1) {
      const first = await session.send(orderRequest('ultra', query, more));
      const second = await session.send(orderRequest('swap-v2', query, more));
      if ((first.response.status === 200) === (second.response.status === 200)) return;
    }
  },
});

function spoilt(query: OrderQuery, odd: Odd, { noSuchMints }: SwapOrderFixtures): OrderQuery {
  if (odd === 'no-amount') return { ...query, amount: undefined };
  if (odd === 'amount-is-text') return { ...query, amount: 'all' };
  if (odd === 'no-such-mint' && noSuchMints?.[0] !== undefined) return { ...query, outputMint: noSuchMints[0] };
  return query;
}

function pairInputs(fixtures: SwapOrderFixtures): Arbitrary<PairInput> {
  const odd = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant<Odd>('none'), weight: 2 },
    { arbitrary: fc.constantFrom<Odd[]>('no-amount', 'amount-is-text', 'no-such-mint'), weight: 1 },
  );
  return fc.record({ order: orders(fixtures), odd });
}
