import fc from 'fast-check';
import type { Base, Credentials } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderCombinations } from '../fixtures/combinations.js';
import { asQuery, orders, type OrderInput } from '../fixtures/orders.js';
import { orderRequest } from '../fixtures/request.js';
import { besides } from './example-orders.js';

/** A request without a key is rejected by any status but 200. */
const isRejected = ({ inconclusive, response }: View): boolean => inconclusive === undefined && response.status !== 200;

/** Bad keys come last: a client that sends them may be blocked. */
export const withoutKey = scenario<SwapOrderFixtures, OrderInput>({
  name: 'order/without-key',
  description:
    'Requests an order from every version without a key, beside each of the options, and with it where one version rejects.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 3,
  runs: { gate: 8, release: 16 },
  phase: 'last',
  examples: besides,
  arbitrary: orders,
  combinations: (fixtures) => orderCombinations(fixtures, ['ultra'], ({ order }) => order),
  run: async (order, session) => {
    const query = asQuery(order, session);
    const requestAt = (base: Base) => orderRequest(base, query, { apiKey: 'absent', effect: 'read' });
    const rejected: Base[] = [];
    const served: Base[] = [];
    for (const base of session.bases) {
      const view = await session.send(requestAt(base));
      if (view.inconclusive === undefined) (isRejected(view) ? rejected : served).push(base);
    }
    const [failing, control] = [served[0], rejected[0]];
    if (failing === undefined || control === undefined) return;
    const withKey = await session.send(orderRequest(control, query, { effect: 'read' }));
    if (withKey.response.status === 200)
      await session.alternate('no key', { failing: requestAt(failing), control: requestAt(control) }, isRejected);
  },
});

interface KeyInput {
  readonly base: Base;
  readonly probe: Probe;
  /** What the request asks for. */
  readonly order: OrderInput;
}

/** What is in the place of the key, and what is asked for with the key right before: the same, or nothing that is served. */
const probes = [
  ...(['absent, same', 'misplaced, same', 'invented, fault', 'invented, same'] as const),
  ...(['empty, fault', 'elsewhere, same', 'absent, fault'] as const),
] as const;
type Probe = (typeof probes)[number];

export const wrongKey = scenario<SwapOrderFixtures, KeyInput>({
  name: 'order/wrong-key',
  description:
    'Requests an order without a key, with it in the query or in another header, with an empty or an invented one, each right after a request with the key.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 2,
  runs: { gate: 28, release: 56 },
  phase: 'last',
  examples: (fixtures, bases) =>
    bases.flatMap((base) =>
      probes.map((probe) => ({ base, probe, order: { swap: 'pair', amount: fixtures.pair.amount } })),
    ),
  arbitrary: (fixtures, bases) =>
    fc.record({ base: fc.constantFrom(...bases), probe: fc.constantFrom(...probes), order: orders(fixtures) }),
  combinations: (fixtures, bases) =>
    orderCombinations(fixtures, bases, ({ base, order, extra }) => ({ base, order, probe: extra as Probe }), probes),
  run: async ({ base, probe, order }, session) => {
    const query = asQuery(order, session);
    const [apiKey, before] = probe.split(', ') as [NonNullable<Credentials['apiKey']>, string];
    const asked = before === 'same' ? query : { ...query, amount: undefined };
    await session.send(orderRequest(base, asked, { effect: 'read' }));
    await session.send(orderRequest(base, query, { apiKey, effect: 'read' }));
  },
});
