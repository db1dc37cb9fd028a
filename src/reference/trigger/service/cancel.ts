import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import type { Endpoint } from './endpoint.js';
import { fieldsOf } from './fields.js';
import { readyToCancelAfterMilliseconds } from '../fixtures.js';
import type { Order, Orders, TriggerState } from './state.js';
import { craftWithdrawal, faultOfSigned } from './transactions.js';

export type OrdersOf = (state: TriggerState) => Pick<Orders, 'get'>;

/** Crafts the withdrawal; asked again before it is confirmed, it gives the same one. */
export function cancelOrder(ordersOf: OrdersOf): Endpoint {
  return ({ state, clock, wallet, id }) => {
    const order = ordersOf(state).get(id);
    const vault = state.vaults.get(wallet);
    if (order === undefined) return refuse(404, 'Order not found');
    if (order.userPubkey !== wallet || vault === undefined) return refuse(403, 'The order belongs to another wallet');
    if (order.state === 'cancelled' || order.state === 'filled') return refuse(400, `Order is already ${order.state}`);
    if (clock.now() < order.createdAt + readyToCancelAfterMilliseconds) {
      return refuse(400, 'Order is not yet ready to cancel, retry shortly');
    }
    order.withdrawal ??= craft(order, vault.vaultPubkey, state.next('withdrawal', wallet));
    order.state = 'cancelling';
    order.updatedAt = clock.now();
    const { requestId, transaction } = order.withdrawal;
    return answer(200, { id, transaction, requestId });
  };
}

/** Takes the withdrawal back signed. The order of another wallet is as good as unknown here. */
export function confirmCancelOfOrder(ordersOf: OrdersOf): Endpoint {
  return ({ state, clock, wallet, id, body }) => {
    const fields = fieldsOf(body);
    const signedTransaction = fields.text('signedTransaction');
    const requestId = fields.has('cancelRequestId') ? fields.text('cancelRequestId') : undefined;
    const faults = fields.faults();
    if (faults !== undefined) return refuseFields(faults);
    const order = ordersOf(state).get(id);
    if (order?.userPubkey !== wallet) return refuse(404, 'Order not found');
    const { withdrawal } = order;
    if (order.state !== 'cancelling' || withdrawal === undefined) return refuse(400, 'Order is not being cancelled');
    if (requestId !== undefined && requestId !== withdrawal.requestId) {
      return refuse(400, 'cancelRequestId is not that of the withdrawal');
    }
    const fault = faultOfSigned(signedTransaction, withdrawal.message, wallet);
    if (fault !== undefined) return refuseWithdrawal(fault);
    order.state = 'cancelled';
    order.updatedAt = clock.now();
    return answer(200, { id });
  };
}

function craft(order: Order, vault: string, requestId: string): NonNullable<Order['withdrawal']> {
  const { userPubkey: wallet, inputMint: mint, inputAmount: amount } = order;
  return { requestId, ...craftWithdrawal({ wallet, vault, mint, amount, requestId }) };
}

function refuseWithdrawal(fault: 'format' | 'mismatch' | 'signature'): ReferenceResponse {
  const messages = {
    format: 'Invalid transaction format',
    mismatch: 'The transaction is not the withdrawal that was crafted',
    signature: 'The withdrawal is not signed by the wallet',
  };
  return refuse(400, messages[fault]);
}
