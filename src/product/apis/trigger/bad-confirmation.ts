import type { OrderKind } from './order-of-kind.js';
import { cancelledOrder, cancellingOrder } from './order-of-kind.js';
import { endpoint } from './request.js';
import { signTransaction } from './signing.js';
import { probe, type Order, type Trader } from './trader.js';

export const badConfirmations = [
  ...(['unreadable', 'bad-signature', 'unsigned', 'deposit', 'broken-field', 'unknown'] as const),
  ...(['withdrawal-of-other-order', 'withdrawal-of-cancelled-order'] as const),
] as const;
type BadConfirmation = (typeof badConfirmations)[number];

/** Confirms a started cancellation with one fault. */
export async function confirmBadly(trader: Trader, kind: OrderKind, fault: BadConfirmation): Promise<void> {
  const { confirmCancel, unknownOrderId } = trader.session.fixtures;
  const order = await cancellingOrder(trader, kind);
  if (confirmCancel === undefined || order?.withdrawal === undefined) return;
  const signedWithdrawal = await withdrawalFor(trader, order, fault);
  if (signedWithdrawal === undefined) return;
  const id = fault === 'unknown' ? unknownOrderId : order.id;
  const variant: 'valid' | 'broken-field' = fault === 'broken-field' ? 'broken-field' : 'valid';
  const payload = confirmCancel.body({ signedWithdrawal, cancelAnswer: order.cancelAnswer, variant });
  if (id !== undefined && payload !== undefined) await probe(trader, endpoint.confirmCancel(id, payload.body));
  // Once the wallet has confirmed another one.
  if (fault === 'withdrawal-of-cancelled-order') await confirmBadly(trader, kind, 'unknown');
}

async function withdrawalFor(trader: Trader, order: Order, fault: BadConfirmation): Promise<string | undefined> {
  const { session, client } = trader;
  const { transaction, signed } = order.withdrawal!;
  switch (fault) {
    case 'unreadable':
      return 'not a transaction';
    case 'bad-signature':
      return signTransaction(session, client.wallet, transaction, 'forger');
    case 'unsigned':
      return signTransaction(session, client.wallet, transaction, 'nobody');
    case 'deposit':
      return order.deposit.signed;
    case 'withdrawal-of-other-order':
      return (await cancellingOrder(trader, { form: order.form }, order))?.withdrawal?.signed;
    case 'withdrawal-of-cancelled-order':
      return (await cancelledOrder(trader, { form: order.form }, order))?.withdrawal?.signed;
    default:
      return signed;
  }
}
