import { endpoint, type TriggerRequest } from './request.js';
import { isOfService, type TriggerResponse } from './response.js';
import { inertRequest } from './token-probe.js';
import { alternate, type Trader } from './trader.js';

/**
 * Reads something of a wallet that owns orders. Where nothing usable comes back, the read is repeated in turns with a
 * deposit request of the same wallet that has no body. A throttled read decides nothing: nobody knows its quota.
 */
export async function readBesideAnother(trader: Trader, request: TriggerRequest): Promise<TriggerResponse> {
  const response = await trader.client.send(request);
  const control = inertRequest(trader.session.fixtures, 'craftDeposit');
  if (control !== undefined && !isOfService(response) && response.exchange.response?.status !== 429)
    await alternate(trader, 'own vault or list', request, { ...control, purpose: 'token/admitted' });
  return response;
}

/** Reads the vault of a wallet that owns orders. */
export function readVaultBesideOrders(trader: Trader): Promise<TriggerResponse> {
  return readBesideAnother(trader, { ...endpoint.getVault(), purpose: 'vault/with-order' });
}
