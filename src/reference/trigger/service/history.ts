import { answer, refusal } from '../../answers.js';
import type { ReferenceResponse } from '../../reference.js';
import { historyIdParameter } from '../fixtures.js';
import { orderOf, type Call } from './endpoint.js';
import { stateOf } from './orders.js';
import type { PriceOrder } from './state.js';

/** `GET /orders/history`: the wallet's own price orders, newest first, or the one order that is asked for by id. */
export function listPriceOrders({ state: { priceOrders }, clock, wallet, request }: Call): ReferenceResponse {
  const id = new URLSearchParams(request.query).get(historyIdParameter);
  const orders =
    id === null
      ? priceOrders.of(wallet).toReversed()
      : [orderOf(priceOrders, id, wallet, refusal(403, 'No permission to view this order'))];
  const now = clock.now();
  return answer(200, { orders: orders.map((order) => shown(order, now)), pagination: { total: orders.length } });
}

function shown({ withdrawal, terms, ...order }: PriceOrder, now: number): Record<string, unknown> {
  return {
    ...order,
    ...terms,
    state: stateOf({ ...order, terms }, now),
    ...(withdrawal && { withdrawalRequestId: withdrawal.requestId }),
  };
}

/** `GET /orders/history/dca`: the wallet's own recurring orders, newest first. */
export function listRecurringOrders({ state, wallet }: Call): ReferenceResponse {
  const orders = state.recurringOrders.of(wallet).toReversed();
  return answer(200, { orders: orders.map(({ withdrawal: _, ...order }) => order) });
}
