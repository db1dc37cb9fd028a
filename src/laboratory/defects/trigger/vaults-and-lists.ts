import { isObject } from '../../../product/json/parse.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { defect, respond, type Defect, type JsonObject } from '../defect.js';
import { all, fail, fromTime, given, put, restate } from '../operators.js';
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

/** Gives the wallet of a vault another one from now on. */
function replaceVault({ reference }: Seen, wallet: string, vaultPubkey: string): JsonObject {
  const { vaults } = reference.trigger.state;
  const replaced = { ...vaults.get(wallet)!, vaultPubkey };
  vaults.set(wallet, replaced);
  return { ...replaced };
}

/** Faults of vaults and deposits, and of what is listed and shown. */
export const vaultDefects: readonly Defect[] = [
  defect('trigger-registered-vault-not-found', ['TRIGGER-077'], {
    says: 'No vault is ever found.',
    inject: at.vault({ status: 200 }, fail(404, 'Vault not found')),
  }),
  defect('trigger-first-registration-conflicts', ['TRIGGER-080'], {
    says: 'The first registration is answered as if there were a vault already.',
    inject: at.register({ status: 201 }, ({ body: details }) =>
      respond(409, { error: 'Vault already registered', details }),
    ),
  }),
  defect('trigger-conflict-without-details', ['TRIGGER-082'], {
    says: 'The 409 of registering has no details.',
    inject: at.register(
      { status: 409 },
      put(() => ({ details: undefined })),
    ),
  }),
  defect('trigger-conflict-with-text-as-details', ['TRIGGER-083'], {
    says: 'The details of the 409 are a text.',
    inject: at.register(
      { status: 409 },
      put(() => ({ details: 'see GET /vault' })),
    ),
  }),
  defect('trigger-vault-of-the-wallet-before', ['TRIGGER-085'], {
    says: 'One wallet in four gets the vault of the one that registered before it.',
    inject: at.register({ status: 201 }, (seen) => {
      const { vaults } = seen.reference.trigger.state;
      const before = [...vaults.values()].at(-2);
      if (vaults.size % 4 !== 0 || before === undefined) return undefined;
      return respond(201, replaceVault(seen, String(seen.body.userPubkey), before.vaultPubkey));
    }),
  }),
  defect('trigger-broken-deposit-crafted', ['TRIGGER-088'], {
    says: 'A deposit for an unknown kind of order is crafted.',
    inject: at.deposit({ sent: { userAddress: given }, invalid: 'orderSubType' }, crafted),
  }),
  defect('trigger-deposit-for-no-address', ['TRIGGER-089'], {
    says: 'A deposit is crafted for what is no address.',
    inject: at.deposit({ sent: { userAddress: given }, invalid: 'userAddress' }, crafted),
  }),
  defect('trigger-deposit-for-the-vault', ['TRIGGER-090', 'TRIGGER-091'], {
    says: 'A deposit is crafted in the name of the vault.',
    because: 'Nor is it refused with the finer status.',
    inject: at.deposit({ error: /must not be the vault/ }, crafted),
  }),
  defect('trigger-deposit-without-vault-not-found', ['TRIGGER-093'], {
    says: 'A deposit of a wallet without a vault is answered 404.',
    inject: at.deposit({ error: /No vault is registered/ }, restate(404)),
  }),
  defect('trigger-newest-order-not-listed', ['TRIGGER-013'], {
    says: 'The list of orders lacks the newest one.',
    inject: at.history(
      { status: 200, isList: true },
      put((body) => {
        const orders = ordersIn(body).slice(1);
        return { orders, pagination: { total: orders.length } };
      }),
    ),
  }),
  defect('trigger-list-always-empty', ['TRIGGER-013'], {
    says: 'The list of orders is always empty.',
    inject: at.history({ status: 200, isList: true }, respond(200, { orders: [] })),
  }),
  defect('trigger-another-order-shown-by-id', ['TRIGGER-144'], {
    says: 'Asked for an order by its id, the history shows another one of the wallet.',
    inject: at.history(hasOthers, (seen) => respond(200, { orders: othersOf(seen).slice(0, 1) })),
  }),
  defect('trigger-all-orders-shown-by-id', ['TRIGGER-145'], {
    says: 'Asked for an order by its id, the history shows all orders of the wallet.',
    inject: at.history(hasOthers, (seen) =>
      respond(200, { ...seen.body, orders: [...ordersIn(seen.body), ...othersOf(seen)] }),
    ),
  }),
  defect('trigger-second-registration-replaces-the-vault', ['TRIGGER-143'], {
    says: 'Registering again is answered 409, and gives the wallet another vault.',
    inject: at.register({ status: 409 }, (seen) => {
      const wallet = String((seen.body.details as JsonObject).userPubkey);
      const details = replaceVault(seen, wallet, derivedAddress(`second vault of ${wallet}`));
      return respond(409, { ...seen.body, details });
    }),
  }),
  defect('trigger-registration-shows-another-vault', ['TRIGGER-150'], {
    says: 'Registering returns another vault than the one it makes.',
    inject: at.register(
      { status: 201 },
      put(() => ({ vaultPubkey: derivedAddress('a vault that nobody has') })),
    ),
  }),
  defect('trigger-orders-of-everyone-listed', ['TRIGGER-161'], {
    says: 'The list shows the orders of all wallets.',
    inject: at.history({ status: 200, isList: true }, ({ reference: { trigger }, body }) => {
      const orders = [...trigger.state.vaults.keys()].flatMap((wallet) => trigger.state.priceOrders.of(wallet));
      return respond(200, { ...body, orders: orders.map(({ id, state }) => ({ id, state })) });
    }),
  }),
  defect('trigger-vault-of-the-newest-wallet', ['TRIGGER-084', 'TRIGGER-085', 'TRIGGER-143', 'TRIGGER-162'], {
    says: 'A wallet without orders that reads its vault for the third time is shown the newest vault of all.',
    because: 'Also after it was told that it has a vault already; and so two wallets have the same.',
    inject: at.vault(
      fromTime(3, { status: 200 }, ({ body }) => body.userPubkey),
      ({ reference: { trigger }, body }) =>
        trigger.state.priceOrders.of(String(body.userPubkey)).length === 0
          ? respond(200, [...trigger.state.vaults.values()].at(-1))
          : undefined,
    ),
  }),
];
