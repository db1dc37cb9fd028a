import fc, { type Arbitrary } from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { asQuery, orders, type OrderInput } from '../orders.js';
import {
  hasErrorText,
  isBuilt,
  isDocumentedOrder,
  isForTakerWithMeans,
  isServed,
  isUsable,
} from '../request-predicates.js';
import { orderRequest, type OrderQuery } from '../request.js';
import type { OrderSession } from '../view.js';
import { neighboursOf, swapNeighboursOf } from './send-order.js';
import { oneOptionEach, exampleOrders } from './example-orders.js';

/** Without quoted pairs in number, one version lacking a field cannot be told from chance. */
export const bothVersions = scenario<SwapOrderFixtures, OrderInput>({
  name: 'order/both-versions',
  description: 'Sends the same request to both versions, one right after the other.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 5,
  runs: { gate: 60, release: 600 },
  examples: exampleOrders,
  arbitrary: orders,
  run: async (input, session) => {
    const query = asQuery(input, session);
    await sendToBoth(session, query);
  },
});

type Odd = 'none' | 'no-amount' | 'amount-is-text' | 'no-such-mint';

interface PairInput {
  readonly order: OrderInput;
  /** What is wrong with the request, so that both versions reject it. */
  readonly odd: Odd;
}

export const parametersAtBoth = scenario<SwapOrderFixtures, PairInput>({
  name: 'order/parameters-at-both',
  description: 'Requests orders with every option from both versions, and what both reject.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 5,
  runs: { gate: 28, release: 150 },
  examples: (fixtures) => [
    ...oneOptionEach(fixtures).map((order): PairInput => ({ order, odd: 'none' })),
    { order: { swap: 'pair', amount: fixtures.pair.amount }, odd: 'no-amount' },
  ],
  arbitrary: (fixtures) => pairInputs(fixtures),
  run: async ({ order, odd }, session) => {
    const usual = asQuery(order, session);
    const query = withFault(usual, odd, session.fixtures);
    await sendToBoth(session, query);
  },
});

/** Sends a request to both versions; a difference is repeated there and then, in turns with a request that shows its reason. */
async function sendToBoth(session: OrderSession, query: OrderQuery): Promise<void> {
  const requests = versions.map((base) => orderRequest(base, query));
  const views: View<SwapOrderFixtures>[] = [];
  for (const request of requests) views.push(await session.send(request));
  for (const [index, base] of versions.entries()) {
    const [own, other] = [views[index]!, views[1 - index]!];
    const pair = { failing: requests[index]!, control: requests[1 - index]! };
    if (!isServed(own) && (isServed(other) || !isUsable(own))) {
      const plain = { ...query, excludeRouters: undefined, excludeDexes: undefined };
      if (own.response.status === 400 && orderRequest(base, plain).path !== pair.failing.path)
        await session.send(orderRequest(base, plain));
      const swaps = isUsable(own) ? [] : swapNeighboursOf(base, query, session.fixtures);
      const neighbours = [...neighboursOf(base, query, session.fixtures, 'taker'), ...swaps];
      await session.alternateWithNearest(pair.failing, neighbours, isServed);
      if (isServed(other)) await session.send(pair.control);
    } else if (isBuilt(other) && isServed(own) && !isBuilt(own) && isForTakerWithMeans(own))
      await session.alternate('a transaction at one version', pair, isBuilt);
    for (const [about, hasIt] of differences)
      if (hasIt(other) && !hasIt(own) && own.response.status === other.response.status)
        await session.alternate(about, pair, hasIt);
  }
}

/** What one version may have and the other lack, of responses with the same status. */
const differences = [
  ['an order of the documented shape at one version', isDocumentedOrder],
  ['an error text at one version', hasErrorText],
] as const;

const versions = ['ultra', 'swapV2'] as const;

function withFault(query: OrderQuery, odd: Odd, { noSuchMints }: SwapOrderFixtures): OrderQuery {
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
