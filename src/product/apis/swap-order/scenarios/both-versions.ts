import type { Arbitrary } from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { membersOf, recordOf } from '../../cases.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderSpace, asQuery, type OrderInput, orderRequest, type OrderQuery } from '../fixtures/orders.js';
import { hasErrorText, isBuilt, isDocumentedOrder, isForTakerWithMeans, isServed, isUsable } from '../reader/view.js';
import type { AnyOrderView, OrderSession } from '../reader/view.js';
import { exampleOrders, neighboursOf, swapNeighboursOf, withoutExclusion } from './send-order.js';

/** Without quoted pairs in number, one version lacking a field cannot be told from chance. */
export const bothVersions = scenario<SwapOrderFixtures, OrderInput>({
  name: 'order/both-versions',
  description: 'Sends the same request to both versions, one right after the other.',
  needs: ['second-version'],
  effects: ['build'],
  maxRequests: 5,
  runs: { gate: 24, release: 600 },
  examples: exampleOrders,
  arbitrary: (fixtures) => recordOf(membersOf(orderSpace(fixtures))) as unknown as Arbitrary<OrderInput>,
  run: async (input, session) => {
    const query = asQuery(input, session);
    const ultra = await session.send(orderRequest('ultra', query));
    await explainDifference(session, query, [ultra, await session.send(orderRequest('swapV2', query))]);
  },
});

/** Where the versions differ, repeats the request there and then, in turns with one that shows the reason. */
export async function explainDifference(
  session: OrderSession,
  query: OrderQuery,
  [one, another]: readonly [AnyOrderView, AnyOrderView],
): Promise<void> {
  for (const [own, other] of [[one, another] as const, [another, one] as const]) {
    const { base } = own;
    const pair = { failing: orderRequest(base, query), control: orderRequest(other.base, query) };
    if (!isServed(own) && (isServed(other) || !isUsable(own))) {
      const plain = withoutExclusion(query);
      if (own.response.status === 400 && plain !== undefined) await session.send(orderRequest(base, plain));
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
