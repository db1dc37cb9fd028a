import fc from 'fast-check';
import type { Base } from '../../core/exchange.js';
import { scenario } from '../../core/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderRequest, pairQuery } from '../request.js';

/** A quote for the declared pair and amounts from one unit up, by no one in particular. */
export const quote = scenario<SwapOrderFixtures, { base: Base; amount: string }>({
  name: 'order/quote',
  says: 'Asks for a quote without a taker.',
  effects: ['build'],
  requests: 1,
  runs: { gate: 12, release: 200 },
  first: ({ pair }, bases) => bases.map((base) => ({ base, amount: pair.amount })),
  inputs: (_, bases) =>
    fc.record(
      { base: fc.constantFrom(...bases), amount: fc.bigInt({ min: 1n, max: 2n ** 70n }).map(String) },
      { noNullPrototype: true },
    ),
  play: async ({ base, amount }, { send, fixtures }) => {
    await send(orderRequest(base, { ...pairQuery(fixtures), amount }));
  },
});
