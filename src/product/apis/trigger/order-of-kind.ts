import { cancel, confirm } from './cancellation.js';
import { endpoint, sendUntilFound } from './request.js';
import {
  alternate,
  createOrder,
  probe,
  sendSubject,
  type Order,
  type OrderForm,
  type SomeOrder,
  type Trader,
} from './trader.js';
import type { Way } from './fixtures.js';
import { isOfService, type TriggerResponse } from './response.js';

/** What an order is to be like; whether it was updated matters only where that is said. */
export interface OrderKind {
  readonly form: OrderForm;
  readonly isUpdated?: boolean | undefined;
  /** Of several that are there, the one that was created last is taken. */
  readonly isLast?: boolean;
}

function known(
  { orders }: Trader,
  { form, isUpdated, isLast }: OrderKind,
  state: Order['state'],
  besides?: Order,
): Order | undefined {
  const isOfKind = (order: Order): boolean =>
    order !== besides &&
    order.state === state &&
    (state !== 'cancelling' || order.withdrawal !== undefined) &&
    order.form === form &&
    (isUpdated === undefined || (order.isUpdated ?? false) === isUpdated);
  return isLast === true ? orders.findLast(isOfKind) : orders.find(isOfKind);
}

/** An open order of this kind: one that is there, or a new one. */
export async function openOrder(trader: Trader, kind: OrderKind): Promise<Order | undefined> {
  const open = known(trader, kind, 'open');
  if (open !== undefined) return open;
  const order = await createOrder(trader, kind.form);
  if (order !== undefined && kind.isUpdated === true) await sendUpdate({ ...trader, prober: trader.client }, order);
  return order;
}

/** Sends a proper update of an order of one's own. */
export async function sendUpdate(trader: Trader, order: SomeOrder): Promise<void> {
  const { updateOrder, unknownOrderId } = trader.session.fixtures;
  const payload = order && updateOrder?.body({ order: order.id, variant: 'valid', form: order.form });
  if (order === undefined || payload === undefined) return;
  const request = endpoint.updateOrder(order.id, payload.body);
  order.isUpdated = true;
  const response = await sendSubject(trader, request);
  if (unknownOrderId !== undefined && !isOfService(response))
    await alternate(trader, 'update', request, endpoint.updateOrder(unknownOrderId, payload.body));
}

/** Sends an update that must be rejected: for its body, or for the order, which need not be one of the wallet's own. */
export async function sendVainUpdate(
  trader: Trader,
  order: SomeOrder,
  variant: 'valid' | 'broken-field' = 'valid',
  way: Way = 0,
): Promise<void> {
  if (order === undefined) return;
  const { id, form } = order;
  const payload = trader.session.fixtures.updateOrder?.body({ order: id, variant, form, way });
  if (payload !== undefined) await probe(trader, endpoint.updateOrder(id, payload.body));
}

/** As many ways to break an update as are tried. */
const mostWays = 3;

/** Sends an update of an order in each way that the profile knows to break it, and one of an unknown order right after. */
export async function sendBrokenUpdates(
  trader: Trader,
  order: Pick<Order, 'id'> & { form?: OrderForm },
): Promise<void> {
  const bodyOf = (way: Way): string =>
    JSON.stringify(
      trader.session.fixtures.updateOrder?.body({ order: order.id, variant: 'broken-field', form: order.form, way })
        ?.body,
    );
  for (let way = 0; way < mostWays; way++)
    if (way === 0 || bodyOf(way) !== bodyOf(0)) await sendVainUpdate(trader, order, 'broken-field', way);
  const { unknownOrderId } = trader.session.fixtures;
  await sendVainUpdate(trader, unknownOrderId === undefined ? undefined : { id: unknownOrderId });
}

/** An order of this kind whose cancellation was started, with its withdrawal signed. */
export async function cancellingOrder(trader: Trader, kind: OrderKind, besides?: Order): Promise<Order | undefined> {
  const cancelling = known(trader, kind, 'cancelling', besides);
  if (cancelling !== undefined) return cancelling;
  // Where one order could not be cancelled, no further ones are created to try.
  if (trader.orders.some(({ state }) => state === 'unsure')) return undefined;
  const order = await openOrder(trader, kind);
  return order && (await cancel(trader, order)) ? order : undefined;
}

export async function cancelledOrder(trader: Trader, kind: OrderKind, besides?: Order): Promise<Order | undefined> {
  const cancelled = known(trader, kind, 'cancelled', besides);
  if (cancelled !== undefined) return cancelled;
  const order = await cancellingOrder(trader, kind, besides);
  return order && (await confirm(trader, order)) ? order : undefined;
}

/** Asks for one order of the wallet's own. */
export async function askForOwn(trader: Trader, order: SomeOrder): Promise<void> {
  const { history, unknownOrderId } = trader.session.fixtures;
  if (order === undefined || history?.byId === undefined) return;
  const request = endpoint.history(history.byId(order.id));
  const ask = (): Promise<TriggerResponse> => sendSubject(trader, request);
  // An order that was cancelled may be gone.
  const response = order.state === 'cancelled' ? await ask() : await sendUntilFound(trader.session, ask);
  if (unknownOrderId !== undefined && !isOfService(response))
    await alternate(trader, 'own order', request, endpoint.history(history.byId(unknownOrderId)));
}

export async function askInVain(trader: Trader, order: SomeOrder): Promise<void> {
  const { history } = trader.session.fixtures;
  if (order !== undefined && history?.byId !== undefined) await probe(trader, endpoint.history(history.byId(order.id)));
}
