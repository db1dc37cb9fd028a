import type { OrderKind } from './order-of-kind.js';
import { cancellingOrder } from './order-of-kind.js';
import { endpoint } from './request.js';
import { signTransaction } from './signing.js';
import { probe, type Order, type Trader } from './trader.js';

type BadConfirmation =
  | `confirm/${'unreadable' | 'bad-signature' | 'unsigned' | 'mismatch' | 'broken-field' | 'unknown'}`
  | 'confirm/withdrawal-of-other-order';

/** Confirms a started cancellation with one fault. */
export async function confirmBadly(trader: Trader, kind: OrderKind, purpose: BadConfirmation): Promise<void> {
  const { confirmCancel, unknownOrderId } = trader.session.fixtures;
  const order = await cancellingOrder(trader, kind);
  if (confirmCancel === undefined || order?.withdrawal === undefined) return;
  const signedWithdrawal = await withdrawalFor(trader, order, purpose);
  if (signedWithdrawal === undefined) return;
  const id = purpose === 'confirm/unknown' ? unknownOrderId : order.id;
  const variant: 'valid' | 'broken-field' = purpose === 'confirm/broken-field' ? 'broken-field' : 'valid';
  const payload = confirmCancel.body({ signedWithdrawal, cancelAnswer: order.cancelAnswer, variant });
  if (id !== undefined && payload !== undefined)
    await probe(trader, { ...endpoint.confirmCancel(id, payload.body), purpose }, payload.field);
}

async function withdrawalFor(trader: Trader, order: Order, purpose: BadConfirmation): Promise<string | undefined> {
  const { session, client } = trader;
  const { transaction, signed } = order.withdrawal!;
  switch (purpose) {
    case 'confirm/unreadable':
      return 'not a transaction';
    case 'confirm/bad-signature':
      return signTransaction(session, client.wallet, transaction, 'forger');
    case 'confirm/unsigned':
      return signTransaction(session, client.wallet, transaction, 'nobody');
    case 'confirm/mismatch':
      return order.deposit.signed;
    case 'confirm/withdrawal-of-other-order':
      return (await cancellingOrder(trader, { form: order.form }, order))?.withdrawal?.signed;
    default:
      return signed;
  }
}
