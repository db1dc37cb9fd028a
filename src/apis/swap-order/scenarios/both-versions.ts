import fc, { type Arbitrary } from 'fast-check';
import { scenario, type PlannedRequest } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { asQuery, orders, type OrderInput } from '../orders.js';
import { isBuilt, isForTakerWithMeans, isServed } from '../asked.js';
import { orderRequest, type OrderQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';
import type { OrderSession } from '../view.js';
import { neighboursOf } from './ask.js';
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
    await askBoth(session, query, more);
  },
});

type Odd = 'none' | 'no-amount' | 'amount-is-text' | 'no-such-mint';

interface PairInput {
  readonly order: OrderInput;
  /** What is wrong with the request, so that both versions refuse it. */
  readonly odd: Odd;
}

export const parametersAtBoth = scenario<SwapOrderFixtures, PairInput>({
  name: scenarioNames.parametersAtBoth,
  description: 'Asks both versions for an order with every option, and what both refuse.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 28, release: 150 },
  examples: (fixtures) => [
    ...oneOptionEach(fixtures).map((order): PairInput => ({ order, odd: 'none' })),
    { order: { swap: 'pair', amount: fixtures.pair.amount }, odd: 'no-amount' },
  ],
  arbitrary: (fixtures) => pairInputs(fixtures),
  run: async ({ order, odd }, session) => {
    const { query: usual, ...more } = asQuery(order, session);
    const query = spoilt(usual, odd, session.fixtures);
    await askBoth(session, query, more);
  },
});

/** Asks both versions; a difference is repeated there and then, in turns with a request that tells its reason. */
async function askBoth(session: OrderSession, query: OrderQuery, more: Partial<PlannedRequest>): Promise<void> {
  const requests = versions.map((base) => orderRequest(base, query, more));
  const views: View<SwapOrderFixtures>[] = [];
  for (const request of requests) views.push(await session.send(request));
  for (const [index, base] of versions.entries()) {
    const [own, other] = [views[index]!, views[1 - index]!];
    const [failing, control] = [requests[index]!, requests[1 - index]!];
    if (isServed(other) && !isServed(own))
      await session.alternateWithNearest(failing, neighboursOf(base, query, session.fixtures, 'taker'), isServed);
    else if (isBuilt(other) && isServed(own) && !isBuilt(own) && isForTakerWithMeans(own))
      await session.alternate('a transaction at one version', { failing, control }, isBuilt);
  }
}

const versions = ['ultra', 'swap-v2'] as const;

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
