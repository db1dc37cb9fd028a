import { cancelOrder, confirmCancelOfOrder } from './cancel.js';
import { craftOfDeposit } from './deposit.js';
import { registerVault, showVault, type Endpoint } from './endpoint.js';
import { listPriceOrders, listRecurringOrders } from './history.js';
import { createPriceOrder, createRecurringOrder, updatePriceOrder } from './orders.js';
import { issueChallenge, verifyChallenge } from './sign-in.js';

interface Route {
  readonly endpoint: Endpoint;
  /** Open endpoints ask for no token. */
  readonly open?: true;
}

export interface Destination {
  readonly route: Route;
  /** Method and path as the document writes them, such as `PATCH /orders/price/{id}`. */
  readonly operation: string;
  readonly id: string;
}

const routes = new Map<string, Route>([
  ['POST /auth/challenge', { endpoint: issueChallenge, open: true }],
  ['POST /auth/verify', { endpoint: verifyChallenge, open: true }],
  ['GET /vault', { endpoint: showVault }],
  ['GET /vault/register', { endpoint: registerVault }],
  ['POST /deposit/craft', { endpoint: craftOfDeposit }],
  ['POST /orders/price', { endpoint: createPriceOrder }],
  ['PATCH /orders/price/{id}', { endpoint: updatePriceOrder }],
  ['POST /orders/price/cancel/{id}', { endpoint: cancelOrder((state) => state.priceOrders) }],
  ['POST /orders/price/confirm-cancel/{id}', { endpoint: confirmCancelOfOrder((state) => state.priceOrders) }],
  ['GET /orders/history', { endpoint: listPriceOrders }],
  // The document shows no endpoint of recurring orders: these are the reference's own.
  ['POST /orders/dca', { endpoint: createRecurringOrder }],
  ['GET /orders/history/dca', { endpoint: listRecurringOrders }],
  ['POST /orders/dca/cancel/{id}', { endpoint: cancelOrder((state) => state.recurringOrders) }],
  ['POST /orders/dca/confirm-cancel/{id}', { endpoint: confirmCancelOfOrder((state) => state.recurringOrders) }],
]);

export const operations: readonly string[] = [...routes.keys()];

/** Undefined for a path, or a method at a path, that the API does not have. */
export function destinationOf(method: string, path: string): Destination | undefined {
  const whole = `${method} ${path}`;
  const exact = routes.get(whole);
  if (exact !== undefined) return { route: exact, operation: whole, id: '' };
  const slash = path.lastIndexOf('/');
  const operation = `${method} ${path.slice(0, slash)}/{id}`;
  const route = routes.get(operation);
  const id = path.slice(slash + 1);
  return route === undefined || id === '' ? undefined : { route, operation, id };
}
