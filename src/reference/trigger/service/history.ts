import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import type { Call } from './endpoint.js';
import { fieldsOf, type Fields } from './fields.js';
import { historyIdParameter } from '../fixtures.js';
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
    const order = state.priceOrders.get(id);
    if (order === undefined) return refuse(404, 'Order not found');
    if (order.userPubkey !== wallet) return refuse(403, 'No permission to view this order');
    return answer(200, { orders: [shown(order, now)], pagination: { total: 1, limit: 1, offset: 0 } });
  }
  const fields = fieldsOf(Object.fromEntries(query));
  const wanted = fields.has('state') ? fields.oneOf('state', ['active', 'past']) : undefined;
  const limit = readCount(fields, 'limit', query, 1, longestPage) ?? defaultPage;
  const offset = readCount(fields, 'offset', query, 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);
  const newestFirst = [...state.priceOrders.of(wallet)].reverse();
  const matching = newestFirst.filter(
    (order) => wanted === undefined || (wanted === 'active') === isActive(order, now),
  );
  const orders = matching.slice(offset, offset + limit).map((order) => shown(order, now));
  return answer(200, { orders, pagination: { total: matching.length, limit, offset } });
}

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

function readCount(
  fields: Fields,
  name: string,
  query: URLSearchParams,
  least: number,
  most: number,
): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const count = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (count < least || count > most) fields.refuse(name, `Must be a whole number from ${least} to ${most}`);
  return count;
}
