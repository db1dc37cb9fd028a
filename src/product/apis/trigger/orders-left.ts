import type { ExchangeId } from '../../model/exchange.js';
import type { AnyScenario, Scenario } from '../../model/scenario.js';
import type { OrderLeft, TriggerFacts } from './facts.js';
import type { TriggerFixtures } from './fixtures.js';
import { isSuccess, type TriggerSession } from './response.js';

/** An order is cancelled by a request that starts it and one that confirms it. */
const requestsToCancel = 2;

/** What the response to a request that created an order names it by; undefined where the profile finds nothing. */
type NameOf = () => string | undefined;

/**
 * The same scenario, after which the fact `ordersLeftBehind` says which orders were created and not cancelled. It goes by
 * responses: an order is left whose id the profile cannot read, and one that a negative test created.
 */
export function keepingOrders(scenario: AnyScenario<TriggerFixtures>): AnyScenario<TriggerFixtures> {
  const { run } = scenario as unknown as Scenario<TriggerFixtures, unknown, TriggerFacts>;
  return {
    ...scenario,
    run: async (input, session: TriggerSession) => {
      const open = new Map<ExchangeId, NameOf>();
      const add = (id: ExchangeId, nameOf: NameOf): void => {
        open.set(id, nameOf);
        session.keep(requestsToCancel);
      };
      const remove = (id: ExchangeId): void => {
        if (open.delete(id)) session.keep(-requestsToCancel);
      };
      try {
        await run(input, {
          ...session,
          async send(request) {
            const response = await session.send(request);
            const { operation, id } = response.exchange;
            if (response.inconclusive === undefined && isSuccess(response)) {
              if (operation === 'createOrder')
                add(id, () => session.fixtures.createOrder?.orderId(response.unmasked()));
              if (operation === 'createRecurring') add(id, () => undefined);
            }
            return response;
          },
          fact(name, value) {
            if (name.startsWith('cancelled:')) remove(name.slice('cancelled:'.length) as ExchangeId);
            session.fact(name, value);
          },
        });
      } finally {
        if (open.size > 0) session.fact('ordersLeftBehind', [...open].map(orderLeft));
        for (const id of [...open.keys()]) remove(id);
      }
    },
  };
}

function orderLeft([exchange, nameOf]: readonly [ExchangeId, NameOf]): OrderLeft {
  try {
    const id: unknown = nameOf();
    return typeof id === 'string' ? { exchange, id } : { exchange };
  } catch {
    return { exchange };
  }
}
