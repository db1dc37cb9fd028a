import { unlessItThrows } from '../../../model/unless-it-throws.js';
import { isSignedByOwn, messageOf, transactionOf } from './signatures.js';
import { unread, type Context, type OrderState, type Reading, type Request } from './state.js';
import type { Purpose } from './view.js';
import type { BodyReading } from './bodies.js';

/** The decoded parts of a path and its query, any of which may be an id. */
export const placesIn = (path: string): readonly string[] =>
  path.split(/[/?&=]/).map((text) => unlessItThrows(() => decodeURIComponent(text)) ?? text);

/** Owns the orders that a profile declares to be of another wallet. */
export const elsewhere = 'another wallet';

interface Subject {
  readonly id?: string;
  readonly known?: OrderState;
  /** Undefined where the profile names an order of its wallet, and which key that wallet has is not known. */
  readonly whose?: 'unknown' | 'foreign' | 'own';
}

/** The order that a request names by its path, and whose it is. */
function subjectOf({ path, wallet, own }: Request, { state, fixtures: { unknownOrderId } }: Context): Subject {
  const places = placesIn(path);
  const id = places.find((one) => state.orders.has(one));
  if (id !== undefined) {
    const known = state.orders.get(id)!;
    const isDeclared = known.wallet === undefined || known.wallet === elsewhere;
    if (isDeclared && own.isNew === undefined) return { id, known };
    const isForeign = known.wallet === undefined ? own.isNew : known.wallet !== wallet;
    return { id, known, whose: isForeign ? 'foreign' : 'own' };
  }
  return unknownOrderId !== undefined && places.includes(unknownOrderId)
    ? { id: unknownOrderId, whose: 'unknown' }
    : {};
}

export function readUpdate(request: Request, context: Context, { kind, field }: BodyReading): Reading {
  const { id: order, known, whose } = subjectOf(request, context);
  const { state, mayBeCancelling, updatedWith } = known ?? {};
  if (whose !== 'own') return { order, purpose: whose && kind === 'valid' ? `update/${whose}` : undefined };
  if (state === 'cancelled' || state === 'not-open')
    return { order, purpose: kind === 'valid' ? `update/${state}` : undefined };
  if (kind === 'unknown' || state !== 'open' || mayBeCancelling === true) return { order };
  if (kind === 'broken') return { order, purpose: 'update/broken-field', field };
  return { order, purpose: updatedWith === JSON.stringify(request.body) ? 'update/again' : 'update/valid' };
}

export function readCancellation(request: Request, context: Context, { kind }: BodyReading): Reading {
  const { id: order, known, whose } = subjectOf(request, context);
  const isWhole = context.fixtures.dialect?.cancelOrder?.body === undefined || kind === 'valid';
  // Whether it was cancelled, or may have been.
  const isGone = known?.state === 'cancelled' || known?.state === 'unsure';
  if (whose === 'foreign') return { order, purpose: isGone ? 'cancel/foreign-gone' : 'cancel/foreign' };
  const isRead = whose === 'own' ? known?.state === 'open' : request.own.vault === 'yes' && isWhole;
  return { order, purpose: whose && isRead ? `cancel/${whose}` : undefined };
}

export function readConfirmation(request: Request, context: Context, { kind, field }: BodyReading): Reading {
  const { id: order, known, whose } = subjectOf(request, context);
  const transaction = transactionOf(request.body);
  if (whose === 'unknown') return { order, purpose: transaction && 'confirm/unknown' };
  if (order === undefined || whose !== 'own' || known?.state !== 'cancelling') return { order };
  if (kind === 'broken') return { order, purpose: 'confirm/broken-field', field };
  return { order, purpose: withdrawalPurpose(request, order, transaction, context) };
}

function withdrawalPurpose(
  { body, wallet }: Request,
  id: string,
  transaction: ReturnType<typeof transactionOf>,
  { state }: Context,
): Purpose | undefined {
  const isOwn = ({ order }: { readonly order?: string }): boolean => order === id;
  if (transaction === undefined) {
    // Unless a withdrawal was read, transactions may stand in a form that is not read here.
    const isRead = state.withdrawals.some(isOwn) && Object.keys(body ?? {}).length > 0;
    return isRead ? 'confirm/unreadable' : undefined;
  }
  const message = messageOf(transaction);
  const withdrawals = state.withdrawals.filter((one) => one.message === message);
  if (withdrawals.length === 0)
    return state.deposits.some((one) => one.message === message) ? 'confirm/mismatch' : undefined;
  // Those of orders that are alike may be the same.
  if (!withdrawals.some(isOwn)) return 'confirm/withdrawal-of-other-order';
  // The chain takes a transaction once, and equal withdrawals may be crafted as the same one.
  const isMade = withdrawals.some(({ order = '' }) => order !== id && state.orders.get(order)?.state === 'cancelled');
  if (isMade) return undefined;
  return isSignedByOwn(wallet, transaction) ? 'confirm/valid' : 'confirm/bad-signature';
}

export function readHistory(request: Request, context: Context): Reading {
  const { path, own } = request;
  const { id: order, known, whose } = subjectOf(request, context);
  const { list } = context.fixtures.dialect?.history ?? {};
  if (order === undefined) {
    if (list === undefined ? path.includes('?') : path !== list) return unread;
    const isNewcomer = own.vault === 'no' || (own.isRegistered && own.orders === 0);
    return { purpose: isNewcomer ? 'history/list-of-newcomer' : 'history/list' };
  }
  if (whose === 'own' && known?.state === 'cancelled') return { order, purpose: 'history/own-cancelled' };
  if (whose === undefined || (whose === 'own' && known?.state === 'unsure')) return { order };
  return { order, purpose: `history/${whose}` };
}
