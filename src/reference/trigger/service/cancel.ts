import { answer, refusal } from '../../answers.js';
import { readyToCancelAfterMilliseconds } from '../fixtures.js';
import { orderOf, type Endpoint } from './endpoint.js';
import type { Order, Orders, TriggerState } from './state.js';
import { craftWithdrawal, faultOfSigned } from './transactions.js';

export type OrdersOf = (state: TriggerState) => Orders;

/** Crafts the withdrawal; asked again before it is confirmed, it gives the same one. */
export function cancelOrder(ordersOf: OrdersOf): Endpoint {
  return ({ state, clock, wallet, id }) => {
    const foreign = refusal(403, 'The order belongs to another wallet');
    const order = orderOf(ordersOf(state), id, wallet, foreign);
    const vault = state.vaults.get(wallet);
    if (vault === undefined) throw foreign;
    if (order.state === 'cancelled' || order.state === 'filled') throw refusal(400, `Order is already ${order.state}`);
    if (clock.now() < order.createdAt + readyToCancelAfterMilliseconds)
      throw refusal(400, 'Order is not yet ready to cancel, retry shortly');
    order.withdrawal ??= craft(order, vault.vaultPubkey, state.next('withdrawal', wallet));
    order.state = 'cancelling';
    order.updatedAt = clock.now();
    const { requestId, transaction } = order.withdrawal;
    return answer(200, { id, transaction, requestId });
  };
}

/** Takes the withdrawal back signed. The order of another wallet is as good as unknown here. */
export function confirmCancelOfOrder(ordersOf: OrdersOf): Endpoint {
  return ({ state, clock, wallet, id, fields }) => {
    const signedTransaction = fields.text('signedTransaction');
    const requestId = fields.has('cancelRequestId') ? fields.text('cancelRequestId') : undefined;
    fields.check();
    const order = orderOf(ordersOf(state), id, wallet);
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

function craft(order: Order, vault: string, requestId: string): NonNullable<Order['withdrawal']> {
  const { userPubkey: wallet, inputMint: mint, inputAmount: amount } = order;
  return { requestId, ...craftWithdrawal({ wallet, vault, mint, amount, requestId }) };
}
