import { endOf, type Exchange } from '../../../model/exchange.js';
import { hasErrorText, jsonOf } from '../../../model/response.js';
import { reads } from './requests.js';
import type { Context, Reading, WalletState } from './state.js';
import { isProper } from './view.js';

/** Without a profile a proper request may be rejected for its key or what is not shown; one beside a change came before or after. */
export function isOpen(
  exchange: Exchange,
  { order, purpose }: Reading,
  own: WalletState | undefined,
  { state, isOwn }: Context,
  isProven = false,
): boolean {
  if (isOwn) return false;
  const { operation, response, startedAt } = exchange;
  const { apiKey } = exchange.credentials;
  const about = order === undefined ? undefined : state.orders.get(order);
  const changing = [own, about].filter((one) => one !== undefined);
  // Times are rounded to the millisecond.
  const isBeside = changing.some(({ changedAt }) => startedAt + 1 < changedAt);
  if (!reads.includes(operation)) for (const one of changing) one.changedAt = endOf(exchange);
  const status = response?.status ?? 500;
  if (apiKey === 'no-access' || isProven) return isBeside;
  const isUnsure = apiKey !== 'genuine' && operation === 'verify' && status === 401;
  // That an order is of another wallet is told in a form of its own, whatever else is not shown.
  const isOfOrder = status === 403 && about !== undefined && hasErrorText(jsonOf(response));
  const isOfKey = (status === 403 && !isOfOrder && !/foreign|other/.test(purpose ?? '')) || isUnsure;
  return isBeside || isOfKey || (isProper(purpose) && status >= 400 && !isOfOrder);
}
