import { answer, refusal } from '../../answers.js';
import type { ReferenceResponse } from '../../reference.js';
import { historyIdParameter } from '../fixtures.js';
import { orderOf, type Call } from './endpoint.js';
import { fieldsOf } from './fields.js';
import { stateOf } from './price-order.js';
import type { PriceOrder } from './state.js';

const longestPage = 100;
const defaultPage = 20;

/**
 * `GET /orders/history`: the wallet's own price orders, newest first, narrowed by `state` (`active` or `past`),
 * `limit` and `offset`; or the one order that is asked for by id.
 */
export function listPriceOrders({ state, clock, wallet, request }: Call): ReferenceResponse {
  const now = clock.now();
  const query = new URLSearchParams(request.query);
  const id = query.get(historyIdParameter);
  if (id !== null) {
    const order = orderOf(state.priceOrders, id, wallet, refusal(403, 'No permission to view this order'));
    return answer(200, { orders: [shown(order, now)], pagination: { total: 1, limit: 1, offset: 0 } });
  }
  const fields = fieldsOf(Object.fromEntries([...query].map(([name, text]) => [name, numberIn(text)])));
  const wanted = fields.has('state') ? fields.oneOf('state', ['active', 'past']) : undefined;
  const limit = fields.has('limit') ? fields.whole('limit', 1, longestPage) : defaultPage;
  const offset = fields.has('offset') ? fields.whole('offset', 0, Number.MAX_SAFE_INTEGER) : 0;
  fields.check();
  const newestFirst = [...state.priceOrders.of(wallet)].reverse();
  const matching = newestFirst.filter(
    (order) => wanted === undefined || (wanted === 'active') === isActive(order, now),
  );
  const orders = matching.slice(offset, offset + limit).map((order) => shown(order, now));
  return answer(200, { orders, pagination: { total: matching.length, limit, offset } });
}

const numberIn = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text);

function isActive(order: PriceOrder, now: number): boolean {
  return ['open', 'cancelling'].includes(stateOf(order, now));
}

function shown({ withdrawal, terms, ...order }: PriceOrder, now: number): Record<string, unknown> {
  return {
    ...order,
    ...terms,
    state: stateOf({ ...order, terms }, now),
    ...(withdrawal && { withdrawalRequestId: withdrawal.requestId }),
  };
}
