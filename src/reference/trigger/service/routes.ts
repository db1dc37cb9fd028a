import { craftOfDeposit } from './deposit.js';
import { registerVault, showVault, type Endpoint, orderOf, type Call } from './endpoint.js';
import { createPriceOrder, createRecurringOrder, updatePriceOrder, stateOf } from './orders.js';
import { issueChallenge, verifyChallenge } from './sign-in.js';
import { answer, refusal, type ReferenceResponse } from '../../reference.js';
import { ordersOf, type Order, type PriceOrder, type TriggerState } from './state.js';
import { craftWithdrawal, faultOfSigned } from './transactions.js';

/** By method and path as the document writes them, such as `PATCH /orders/price/{id}`. */
const endpoints = new Map<string, Endpoint>([
  ['POST /auth/challenge', issueChallenge],
  ['POST /auth/verify', verifyChallenge],
  ['GET /vault', showVault],
  ['GET /vault/register', registerVault],
  ['POST /deposit/craft', craftOfDeposit],
  ['POST /orders/price', createPriceOrder],
  ['PATCH /orders/price/{id}', updatePriceOrder],
  ['POST /orders/price/cancel/{id}', cancelOrder((state) => state.priceOrders)],
  ['POST /orders/price/confirm-cancel/{id}', confirmCancelOfOrder((state) => state.priceOrders)],
  ['GET /orders/history', listPriceOrders],
  // The document shows no endpoint of recurring orders: these are the reference's own.
  ['POST /orders/dca', createRecurringOrder],
  ['GET /orders/history/dca', listRecurringOrders],
  ['POST /orders/dca/cancel/{id}', cancelOrder((state) => state.recurringOrders)],
  ['POST /orders/dca/confirm-cancel/{id}', confirmCancelOfOrder((state) => state.recurringOrders)],
]);

export const operations: readonly string[] = [...endpoints.keys()];

/** All operations do but those of the sign-in. */
export const asksForToken = (operation: string): boolean => !operation.includes('/auth/');

/** Undefined for a path, or a method at a path, that the API does not have. */
export function destinationOf(method: string, path: string) {
  const whole = `${method} ${path}`;
  const exact = endpoints.get(whole);
  if (exact !== undefined) return { endpoint: exact, operation: whole, id: '' };
  const slash = path.lastIndexOf('/');
  const operation = `${method} ${path.slice(0, slash)}/{id}`;
  const endpoint = endpoints.get(operation);
  const id = path.slice(slash + 1);
  return endpoint === undefined || id === '' ? undefined : { endpoint, operation, id };
}

/** `GET /orders/history`: the wallet's own price orders, newest first, or the one order that is asked for by id. */
function listPriceOrders({ state: { priceOrders }, clock, wallet, request }: Call): ReferenceResponse {
  const id = new URLSearchParams(request.query).get('id');
  const orders =
    id === null
      ? ordersOf(priceOrders, wallet).toReversed()
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
function listRecurringOrders({ state, wallet }: Call): ReferenceResponse {
  const orders = ordersOf(state.recurringOrders, wallet).toReversed();
  return answer(200, { orders: orders.map(({ withdrawal: _, ...order }) => order) });
}

/** For this long after its creation an order is not yet marked ready to cancel. */
const readyToCancelAfterMilliseconds = 60;

type Find = (state: TriggerState) => ReadonlyMap<string, Order>;

/** Crafts the withdrawal; asked again before it is confirmed, it gives the same one. */
function cancelOrder(find: Find): Endpoint {
  return ({ state, clock, wallet, id }) => {
    const foreign = refusal(403, 'The order belongs to another wallet');
    const order = orderOf(find(state), id, wallet, foreign);
    const vault = state.vaults.get(wallet);
    if (vault === undefined) throw foreign;
    if (order.state === 'cancelled' || order.state === 'filled') throw refusal(400, `Order is already ${order.state}`);
    if (clock.now() < order.createdAt + readyToCancelAfterMilliseconds)
      throw refusal(400, 'Order is not yet ready to cancel, retry shortly');
    const { inputMint: mint, inputAmount: amount } = order;
    const moved = { wallet, vault: vault.vaultPubkey, mint, amount };
    order.withdrawal ??= craftWithdrawal({ ...moved, requestId: state.next('withdrawal', wallet) });
    order.state = 'cancelling';
    order.updatedAt = clock.now();
    const { requestId, transaction } = order.withdrawal;
    return answer(200, { id, transaction, requestId });
  };
}

/** Takes the withdrawal back signed. The order of another wallet is as good as unknown here. */
function confirmCancelOfOrder(find: Find): Endpoint {
  return ({ state, clock, wallet, id, fields }) => {
    const signedTransaction = fields.text('signedTransaction');
    const requestId = fields.has('cancelRequestId') ? fields.text('cancelRequestId') : undefined;
    fields.check();
    const order = orderOf(find(state), id, wallet);
    const { withdrawal } = order;
    if (order.state !== 'cancelling' || withdrawal === undefined) throw refusal(400, 'Order is not being cancelled');
    if (requestId !== undefined && requestId !== withdrawal.requestId)
      throw refusal(400, 'cancelRequestId is not that of the withdrawal');
    const fault = faultOfSigned(signedTransaction, withdrawal.message, wallet);
    if (fault !== undefined) throw refusal(400, fault);
    order.state = 'cancelled';
    order.updatedAt = clock.now();
    return answer(200, { id });
  };
}
