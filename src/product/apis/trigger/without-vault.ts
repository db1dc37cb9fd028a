import { endpoint } from './request.js';
import { isOfService } from './response.js';
import { depositBody, orderBody, probe, succeeded, type OrderForm, type Trader } from './trader.js';

/** Stands where a signed deposit would, for a wallet that cannot craft one. */
const noDeposit = { answer: undefined, signed: 'no deposit' };

/** Asks for what a wallet cannot have without a vault; false where it has one already, or where nothing says that it has none. */
export async function askWithoutVault(trader: Trader, form: OrderForm): Promise<boolean> {
  const none = await probe(trader, endpoint.getVault());
  if (succeeded(none) || !isOfService(none)) return false;
  const deposit = depositBody(trader, form);
  if (deposit !== undefined) await probe(trader, endpoint.craftDeposit(deposit.body));
  const order = orderBody(trader, noDeposit, form);
  if (order !== undefined) await probe(trader, { ...endpoint.createOrder(order.body), effect: 'read' });
  await probe(trader, endpoint.getVault());
  return true;
}
