import { unlessItThrows } from '../../../model/unless-it-throws.js';
import { isSignedByOwn, messageOf, transactionOf } from './signatures.js';
import { unread, type Context, type OrderState, type Reading, type Request } from './state.js';
import type { Purpose } from './view.js';
import { readBody } from './bodies.js';

/** The decoded parts of a path and its query, any of which may be an id. */
export const placesIn = (path: string): readonly string[] =>
  path.split(/[/?&=]/).map((text) => unlessItThrows(() => decodeURIComponent(text)) ?? text);

function orderIn(path: string, { state, fixtures }: Context): { id: string; order?: OrderState } | undefined {
  const places = placesIn(path);
  const known = places.find((one) => state.orders.has(one));
  if (known !== undefined) return { id: known, order: state.orders.get(known)! };
  const { unknownOrderId } = fixtures;
  return unknownOrderId !== undefined && places.includes(unknownOrderId) ? { id: unknownOrderId } : undefined;
}

/** Owns the orders that a profile declares to be of another wallet. */
export const elsewhere = 'another wallet';

/** Whose an order is; undefined where the profile names an order of its wallet, and which key that wallet has is not known. */
function isForeign({ wallet, own }: Request, order: OrderState): boolean | undefined {
  if (order.wallet === undefined || order.wallet === elsewhere)
    return own.isNew === undefined ? undefined : own.isNew || order.wallet === elsewhere;
  return order.wallet !== wallet;
}

interface Readings {
  readonly unknown: () => Purpose | undefined;
  readonly foreign: (order: OrderState) => Purpose | undefined;
  readonly own: (order: OrderState, id: string) => Reading;
}

function readAbout(request: Request, context: Context, { unknown, foreign, own }: Readings): Reading {
  const { id, order } = orderIn(request.path, context) ?? {};
  if (id === undefined) return unread;
  if (order === undefined) return { order: id, purpose: unknown() };
  const isOfOther = isForeign(request, order);
  if (isOfOther === undefined) return { order: id };
  return { order: id, ...(isOfOther ? { purpose: foreign(order) } : own(order, id)) };
}

export function readUpdate(request: Request, context: Context): Reading {
  const { kind, field } = readBody(context.bodies, 'updateOrder', request.body, request.exchange.startedAt);
  const ifValid = (purpose: Purpose) => (kind === 'valid' ? purpose : undefined);
  return readAbout(request, context, {
    unknown: () => ifValid('update/unknown'),
    foreign: () => ifValid('update/foreign'),
    own: ({ state, mayBeCancelling, updatedWith }) => {
      if (state === 'cancelled' || state === 'not-open') return { purpose: ifValid(`update/${state}`) };
      if (kind === 'unknown' || state !== 'open' || mayBeCancelling === true) return unread;
      if (kind === 'broken') return { purpose: 'update/broken-field', field };
      const isAgain = updatedWith === JSON.stringify(request.body);
      return { purpose: isAgain ? 'update/again' : 'update/valid' };
    },
  });
}

export function readCancellation(request: Request, context: Context): Reading {
  const { bodies, fixtures } = context;
  const hasBody = fixtures.dialect?.cancelOrder?.body !== undefined;
  const isWhole =
    !hasBody || readBody(bodies, 'cancelOrder', request.body, request.exchange.startedAt).kind === 'valid';
  return readAbout(request, context, {
    unknown: () => (request.own.vault === 'yes' && isWhole ? 'cancel/unknown' : undefined),
    // Whether it was cancelled, or may have been.
    foreign: ({ state }) => (state === 'cancelled' || state === 'unsure' ? 'cancel/foreign-gone' : 'cancel/foreign'),
    own: ({ state }) => (state === 'open' ? { purpose: 'cancel/own' } : unread),
  });
}

export function readConfirmation(request: Request, context: Context): Reading {
  const { bodies } = context;
  const transaction = transactionOf(request.body);
  return readAbout(request, context, {
    unknown: () => (transaction ? 'confirm/unknown' : undefined),
    foreign: () => undefined,
    own: ({ state }, id) => {
      if (state !== 'cancelling') return unread;
      const { kind, field } = readBody(bodies, 'confirmCancel', request.body, request.exchange.startedAt);
      if (kind === 'broken') return { purpose: 'confirm/broken-field', field };
      return { purpose: withdrawalPurpose(request, id, transaction, context) };
    },
  });
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
  const { list } = context.fixtures.dialect?.history ?? {};
  if (orderIn(path, context) === undefined) {
    if (list === undefined ? path.includes('?') : path !== list) return unread;
    const isNewcomer = own.vault === 'no' || (own.isRegistered && own.orders === 0);
    return { purpose: isNewcomer ? 'history/list-of-newcomer' : 'history/list' };
  }
  return readAbout(request, context, {
    unknown: () => 'history/unknown',
    foreign: () => 'history/foreign',
    own: ({ state }) =>
      state === 'unsure' ? unread : { purpose: state === 'cancelled' ? 'history/own-cancelled' : 'history/own' },
  });
}
