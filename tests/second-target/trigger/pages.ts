import { Refused } from '../gateway.js';

const LIMIT = 20;

/** The newest of some orders, as many as a page has; nobody asks for another page. */
export function pageOf<T extends { updatedAt: number }>(orders: T[], recordOf: (order: T) => unknown) {
  const newest = orders.toSorted((left, right) => right.updatedAt - left.updatedAt).slice(0, LIMIT);
  return { orders: newest.map(recordOf), pagination: { total: orders.length, limit: LIMIT, offset: 0 } };
}

/** The order of another wallet is not told apart from none at all. */
export function ownOrder<T extends { user: string }>(orders: ReadonlyMap<string, T>, wallet: string, id: string): T {
  const order = orders.get(id);
  if (order?.user !== wallet) throw new Refused(404, 'Order not found');
  return order;
}
