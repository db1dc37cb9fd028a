import { readBody } from './declared-bodies.js';
import { messageOf, signedBy, transactionOf } from './signatures.js';
import { unread, type Context, type OrderState, type Reading, type Request } from './state.js';

/** The order that a path is about, as far as this traffic or the profile knows it. */
function orderIn(path: string, { state, fixtures }: Context): { id: string; order?: OrderState } | undefined {
  const places = placesIn(path);
  const known = places.find((one) => state.orders.has(one));
  if (known !== undefined) return { id: known, order: state.orders.get(known)! };
  const { unknownOrderId } = fixtures;
  return unknownOrderId !== undefined && places.includes(unknownOrderId) ? { id: unknownOrderId } : undefined;
}

/** The decoded parts of a path and its query, any of which may be an id. */
export const placesIn = (path: string): readonly string[] => path.split(/[/?&=]/).map(decoded);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whose an order is; undefined where the profile names an order of its wallet, and which key that wallet has is not known. */
function isForeign({ wallet, own }: Request, order: OrderState): boolean | undefined {
  if (order.wallet === undefined || order.wallet === elsewhere)
    return own.isNew === undefined ? undefined : own.isNew || order.wallet === elsewhere;
  return order.wallet !== wallet;
}

/** Whether an order was cancelled, or may have been. */
const isGone = ({ state }: OrderState): boolean => state === 'cancelled' || state === 'unsure';

/** Owns the orders that a profile declares to be of another wallet. */
export const elsewhere = 'another wallet';

export function readUpdate(request: Request, context: Context): Reading {
  const found = orderIn(request.path, context);
  const { kind, field } = readBody(context.bodies, 'updateOrder', request.body);
  if (found === undefined) return unread;
  const { id, order } = found;
  if (order === undefined) return kind === 'valid' ? { purpose: 'update/unknown', order: id } : unread;
  const foreign = isForeign(request, order);
  if (foreign === undefined || kind === 'unknown') return { order: id };
  if (foreign) return kind === 'valid' ? { purpose: 'update/foreign', order: id } : { order: id };
  if (order.state === 'cancelled' || order.state === 'not-open')
    return kind === 'valid' ? { purpose: `update/${order.state}`, order: id } : { order: id };
  if (order.state !== 'open' || order.mayBeCancelling === true) return { order: id };
  if (kind === 'broken') return { purpose: 'update/broken-field', order: id, field };
  const isAgain = order.updatedWith === JSON.stringify(request.body);
  return { purpose: isAgain ? 'update/again' : 'update/valid', order: id, isProper: true };
}

export function readCancellation(request: Request, context: Context): Reading {
  const found = orderIn(request.path, context);
  if (found === undefined) return unread;
  const { id, order } = found;
  if (order === undefined) {
    const { bodies } = context;
    const hasBody = bodies.valid.some(({ operation }) => operation === 'cancelOrder');
    const isWhole = !hasBody || readBody(bodies, 'cancelOrder', request.body).kind === 'valid';
    return { ...(request.own.vault === 'yes' && isWhole && { purpose: 'cancel/unknown' as const }), order: id };
  }
  const foreign = isForeign(request, order);
  if (foreign === undefined) return { order: id };
  if (foreign) return { purpose: isGone(order) ? 'cancel/foreign-gone' : 'cancel/foreign', order: id };
  return order.state === 'open' ? { purpose: 'cancel/own', order: id, isProper: true } : { order: id };
}

export function readConfirmation(request: Request, context: Context): Reading {
  const { state, bodies } = context;
  const found = orderIn(request.path, context);
  if (found === undefined) return unread;
  const { id, order } = found;
  const transaction = transactionOf(request.body);
  if (order === undefined) return { ...(transaction && { purpose: 'confirm/unknown' as const }), order: id };
  if (isForeign(request, order) !== false || order.state !== 'cancelling') return { order: id };
  const { kind, field } = readBody(bodies, 'confirmCancel', request.body);
  if (kind === 'broken') return { purpose: 'confirm/broken-field', order: id, field };
  if (transaction === undefined) {
    // Unless a withdrawal was read, transactions may stand in a form that is not read here.
    const isRead = state.withdrawals.some((one) => one.order === id) && Object.keys(request.body ?? {}).length > 0;
    return { ...(isRead && { purpose: 'confirm/unreadable' as const }), order: id };
  }
  const message = messageOf(transaction);
  const withdrawals = state.withdrawals.filter((one) => one.message === message);
  if (withdrawals.length === 0) {
    const isDeposit = state.deposits.some((one) => one.message === message);
    return { ...(isDeposit && { purpose: 'confirm/mismatch' as const }), order: id };
  }
  // Those of orders that are alike may be the same.
  if (!withdrawals.some(({ order: of }) => of === id))
    return { purpose: 'confirm/withdrawal-of-other-order', order: id };
  const signed = signedBy(request.wallet, transaction);
  if (signed === 'own') return { purpose: 'confirm/valid', order: id, isProper: true };
  return { purpose: signed === 'nobody' ? 'confirm/unsigned' : 'confirm/bad-signature', order: id };
}

export function readHistory(request: Request, context: Context): Reading {
  const { path, own } = request;
  const { fixtures } = context;
  const found = orderIn(path, context);
  if (found === undefined) {
    const isList = fixtures.history?.list === undefined ? !path.includes('?') : path === fixtures.history.list;
    if (!isList) return unread;
    const isNewcomer = own.vault === 'no' || (own.isRegistered && !own.hasOrders);
    return { purpose: isNewcomer ? 'history/list-of-newcomer' : 'history/list', isProper: true };
  }
  const { id, order } = found;
  if (order === undefined) return { purpose: 'history/unknown', order: id };
  const foreign = isForeign(request, order);
  if (foreign === undefined) return { order: id };
  if (foreign) return { purpose: 'history/foreign', order: id };
  if (order.state === 'unsure') return { order: id };
  return { purpose: order.state === 'cancelled' ? 'history/own-cancelled' : 'history/own', order: id, isProper: true };
}
