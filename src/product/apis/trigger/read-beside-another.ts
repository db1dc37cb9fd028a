import { endpoint, lag, type TriggerRequest } from './request.js';
import { isOfService, type TriggerResponse } from './response.js';
import { inertRequest } from './token-probe.js';
import { alternate, type Trader, type Order } from './trader.js';
import { decodedText } from '../../json/text.js';
import { untilShown } from '../until-shown.js';

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

/** Lists the orders of a wallet, sees to it that it has an open one, and lists them again, each time until all are shown. */
export async function listUntilShown(trader: Trader, orderOf: () => Promise<Order | undefined>): Promise<void> {
  const path = trader.session.fixtures.history?.list;
  if (path === undefined) return;
  const list = async (): Promise<void> => {
    const isOpen = ({ state, cancelAnswer }: Order): boolean =>
      state === 'open' || (state === 'unsure' && !cancelAnswer);
    const open = trader.orders.filter(isOpen);
    const read = (): Promise<TriggerResponse> =>
      trader.orders.length === 0
        ? trader.client.send(endpoint.history(path))
        : readBesideAnother(trader, endpoint.history(path));
    let { response } = await read();
    const isShown = (): boolean =>
      response.status !== 200 || open.every(({ id }) => decodedText(response.text).includes(id));
    await untilShown(trader.session, lag, 'list', isShown, async () => void ({ response } = await read()));
  };
  await list();
  if ((await orderOf()) !== undefined) await list();
}
