import { expect, test } from 'vitest';
import { learnHistory } from '../../../../src/product/engine/discovery/learn-orders.js';
import type { Told } from '../../../../src/product/engine/discovery/inquiry.js';

const told = (status: number, body: unknown): Told => ({ status, body, text: JSON.stringify(body) });
const listed = told(200, { orders: [] });
const noOrder = told(404, { error: 'Order not found' });
const noRoute = told(404, { error: 'Not Found' });

/** A deployment by its paths; what it has no route for gets the last response. */
const learnt = (responses: Readonly<Record<string, Told>>, otherwise: Told) =>
  learnHistory(({ path }) =>
    Promise.resolve(Object.entries(responses).find(([start]) => path.startsWith(start))?.[1] ?? otherwise),
  );

test.each([
  [
    'by a parameter',
    { '/orders/history?orderId=': noOrder, '/orders/history/': noRoute, '/orders/history': listed },
    '/orders/history?orderId={order}',
  ],
  [
    'by a path, ignoring parameters',
    { '/orders/history/': noOrder, '/orders/history-none': noRoute, '/orders/history': listed },
    '/orders/history/{order}',
  ],
  [
    'in no way: the path has no route',
    { '/orders/history/': noRoute, '/orders/history-none': noRoute, '/orders/history': listed },
    undefined,
  ],
])('orders are asked for %s', async (_, responses, byId) => {
  expect(await learnt(responses, noRoute)).toEqual({ list: '/orders/history', ...(byId !== undefined && { byId }) });
});

test('nothing is said of orders that cannot be listed', async () => {
  expect(await learnt({}, noRoute)).toBeUndefined();
});
