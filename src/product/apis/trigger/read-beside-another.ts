import { endpoint, type TriggerRequest } from './request.js';
import { isOfService, type TriggerResponse } from './response.js';
import { inertRequest } from './token-probe.js';
import { alternate, type Trader, type Order } from './trader.js';
import { decodedText } from '../../json/text.js';

/**
 * Reads something of a wallet that owns orders. Where nothing usable comes back, the read is repeated in turns with a
 * deposit request of the same wallet that has no body. A throttled read decides nothing: nobody knows its quota.
 */
async function readBesideAnother(trader: Trader, request: TriggerRequest): Promise<TriggerResponse> {
  const { client, prober = client } = trader;
  const response = await prober.send(request);
  const control = inertRequest(trader.session.fixtures, 'craftDeposit');
  if (control !== undefined && !isOfService(response) && response.exchange.response?.status !== 429)
    await alternate(trader, 'own vault or list', request, control);
  return response;
}

/** Reads the vault of a wallet that owns orders. */
export function readVaultBesideOrders(trader: Trader): Promise<TriggerResponse> {
  return readBesideAnother(trader, endpoint.getVault());
}

/** Attempts to find a new order in the list: a service may list it a moment later. */
const mostAttempts = 4;

/** Lists the orders of a wallet, sees to it that it has an open one, and lists them until that one is shown. */
export async function listUntilShown(trader: Trader, orderOf: () => Promise<Order | undefined>): Promise<void> {
  const { session, client, orders } = trader;
  const { cancelPauseSeconds = 0.5, history } = session.fixtures;
  const path = history?.list;
  if (path === undefined) return;
  const list = (): Promise<TriggerResponse> =>
    orders.length === 0 ? client.send(endpoint.history(path)) : readBesideAnother(trader, endpoint.history(path));
  await list();
  const order = await orderOf();
  for (let attempt = 1; order !== undefined && attempt <= mostAttempts; attempt += 1) {
    const { response } = await list();
    if (response.status !== 200 || decodedText(response.text).includes(order.id)) return;
    if (attempt < mostAttempts) await session.pause(cancelPauseSeconds * 1000 * 2 ** attempt);
  }
}
