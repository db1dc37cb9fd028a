import { decodedText } from '../../json/text.js';
import type { Order, Trader } from './trader.js';
import { readBesideAnother } from './read-beside-another.js';
import { endpoint } from './request.js';
import type { TriggerResponse } from './response.js';

/** Attempts to find a new order in the list: a service may list it a moment later. */
const mostAttempts = 4;

/** Lists the orders of a wallet, sees to it that it has an open one, and lists them until that one is shown. */
export async function listUntilShown(trader: Trader, orderOf: () => Promise<Order | undefined>): Promise<void> {
  const { session, client, orders } = trader;
  const { cancelPauseSeconds = 0.5, history } = session.fixtures;
  const path = history?.list;
  if (path === undefined) return;
  const list = (): Promise<TriggerResponse> =>
    orders.length === 0
      ? client.send({ ...endpoint.history(path), purpose: 'history/list-of-newcomer' })
      : readBesideAnother(trader, { ...endpoint.history(path), purpose: 'history/list' });
  await list();
  const order = await orderOf();
  for (let attempt = 1; order !== undefined && attempt <= mostAttempts; attempt += 1) {
    const { response } = await list();
    if (response.status !== 200 || decodedText(response.text).includes(order.id)) return;
    if (attempt < mostAttempts) await session.pause(cancelPauseSeconds * 1000 * 2 ** attempt);
  }
}
