import { isObject } from '../../../product/json/parse.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { defect, respond, type Defect, type JsonObject } from '../defect.js';
import { all, fail, given, put, remembering, restate, type Inject } from '../operators.js';
import { at, crafted, ordersIn, type Seen } from './tamper.js';

/** Orders of the same wallet besides the one that was requested. */
function othersOf({ body, reference }: Seen): readonly unknown[] {
  const [requested] = ordersIn(body);
  if (!isObject(requested)) return [];
  return reference.trigger.state.priceOrders
    .of(String(requested.userPubkey))
    .filter(({ id }) => id !== requested.id)
    .map(({ id, userPubkey, state }) => ({ id, userPubkey, state }));
}

const hasOthers = all<Seen>({ status: 200, isList: false }, (seen) => othersOf(seen).length > 0);

/** What one wallet was shown is kept without a word of whose it is, and shown to the next other wallet that asks the same. */
const keptForTheNext = (isRead: (seen: Seen) => boolean): Inject =>
  remembering<Seen>((kept) =>
    at.vaultAndHistory({ status: 200 }, (seen) => {
      if (!isRead(seen)) return undefined;
      const key = `${seen.operation}?${seen.request.query}`;
      const before = kept.get(key);
      if (before !== undefined && before.wallet !== seen.wallet && kept.delete(key)) return before.response;
      kept.set(key, seen);
      return undefined;
    }),
  );

/** Some order, which no wallet of the run created. */
const another = { id: '0f8fad5b-d9cb-869f-a165-70867728950e', state: 'open' };

/** Faults of vaults and deposits, and of what is listed and shown. */
export const defectsOfVaults: readonly Defect[] = [
  defect('trigger-registered-vault-not-found', 'TRIGGER-077').by(
    at.vault({ status: 200 }, fail(404, 'Vault not found')),
  ),
  defect('trigger-first-registration-conflicts', 'TRIGGER-080').by(
    at.register({ status: 201 }, ({ body: details }) => respond(409, { error: 'Vault already registered', details })),
  ),
  defect('trigger-broken-deposit-crafted', 'TRIGGER-088').by(
    at.deposit({ sent: { userAddress: given }, invalid: 'orderSubType' }, crafted),
  ),
  defect('trigger-deposit-for-no-address', 'TRIGGER-089').by(
    at.deposit({ sent: { userAddress: given }, invalid: 'userAddress' }, crafted),
  ),
  defect('trigger-deposit-for-the-vault', 'TRIGGER-090', 'TRIGGER-091').by(
    at.deposit({ error: /must not be the vault/ }, crafted),
  ),
  defect('trigger-deposit-without-vault-not-found', 'TRIGGER-093').by(
    at.deposit({ error: /No vault is registered/ }, restate(404)),
  ),
  // The list of orders lacks the newest one.
  defect('trigger-newest-order-not-listed', 'TRIGGER-013').by(
    at.history(
      { status: 200, isList: true },
      put((body) => {
        const orders = ordersIn(body).slice(1);
        return { orders, pagination: { total: orders.length } };
      }),
    ),
  ),
  defect('trigger-another-order-shown-by-id', 'TRIGGER-144').by(
    at.history(hasOthers, (seen) => respond(200, { orders: othersOf(seen).slice(0, 1) })),
  ),
  defect('trigger-all-orders-shown-by-id', 'TRIGGER-145').by(
    at.history(hasOthers, (seen) =>
      respond(200, { ...seen.body, orders: [...ordersIn(seen.body), ...othersOf(seen)] }),
    ),
  ),
  // Registering again is answered 409, and gives the wallet another vault.
  defect('trigger-second-registration-replaces-the-vault', 'TRIGGER-143').by(
    at.register({ status: 409 }, (seen) => {
      const { vaults } = seen.reference.trigger.state;
      const { userPubkey } = seen.body.details as JsonObject;
      const wallet = String(userPubkey);
      const details = { ...vaults.get(wallet)!, vaultPubkey: derivedAddress(`second vault of ${wallet}`) };
      vaults.set(wallet, details);
      return respond(409, { ...seen.body, details });
    }),
  ),
  defect('trigger-registration-shows-another-vault', 'TRIGGER-150').by(
    at.register({ status: 201 }, put({ vaultPubkey: derivedAddress('a vault that nobody has') })),
  ),
  defect('trigger-list-kept-without-the-wallet', 'TRIGGER-161').by(
    keptForTheNext(({ operation, isList }) => operation === 'GET /orders/history' && isList),
  ),
  // One order, which the run did not create, stands at the end of each list.
  defect('trigger-one-order-in-every-list', 'TRIGGER-161').by(
    at.history(
      { status: 200, isList: true },
      put(({ orders }) => ({ orders: [...(orders as readonly unknown[]), another] })),
    ),
  ),
  defect(
    'trigger-vault-kept-without-the-wallet',
    ...(['TRIGGER-084', 'TRIGGER-085', 'TRIGGER-091', 'TRIGGER-143', 'TRIGGER-150', 'TRIGGER-162'] as const),
  ).by(keptForTheNext(({ operation }) => operation === 'GET /vault')),
];
