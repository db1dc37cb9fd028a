import { isObject } from '../../../product/json/parse.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { ordersOf } from '../../../reference/trigger/service/state.js';
import { defect, respond, type Defect, type JsonObject, type Inject } from '../defect.js';
import { all, fail, given, put, remembering, restate, fromTime, not, once, rightAfter } from '../operators.js';
import { at, crafted, ordersIn, accepted, idOf, isMissing, listsAny, walletOf, wrong, type Seen } from './tamper.js';

/** Orders of the same wallet besides the one that was requested. */
function othersOf({ body, reference }: Seen): readonly unknown[] {
  const [requested] = ordersIn(body);
  if (!isObject(requested)) return [];
  return ordersOf(reference.trigger.state.priceOrders, String(requested.userPubkey))
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

/** The order in the path exists, and is another wallet's; only where a proper token got that far. */
const isForeign = ({ status, order, wallet }: Seen): boolean =>
  status !== 401 && order !== undefined && order.userPubkey !== wallet;

/** The deposit that the request names is not among the last two of its wallet. */
const isOldDeposit = ({ reference, deposit }: Seen): boolean => {
  const ofWallet = [...reference.trigger.state.deposits.values()].filter(({ wallet }) => wallet === deposit?.wallet);
  return deposit !== undefined && !ofWallet.slice(-2).includes(deposit);
};

/** An update of an order in this state, from the third attempt on. */
const thirdUpdate = (state: string) => fromTime<Seen>(3, { error: /^Order is not open$/, state }, idOf);

const isWholeOrder = { sent: { orderType: given } };
const tryLater = fail(400, 'Try again later');

const notFound = fail(404, 'Order not found');

const hasOnlyCancelled = ({ reference, wallet = '' }: Seen): boolean => {
  const orders = ordersOf(reference.trigger.state.priceOrders, wallet);
  return orders.length > 0 && orders.every(({ state }) => state === 'cancelled');
};

/** An update of an unknown order, right after a request of the same wallet that was invalid. */
const isAfterInvalid = rightAfter<Seen>({ invalid: given }, walletOf, {
  ...{ operation: 'PATCH /orders/price/{id}', status: 404, order: undefined },
});

/** Faults of vaults, deposits, orders and lists, some of which show in one narrow situation only. */
export const defectsOfOrders: readonly Defect[] = [
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
  defect('trigger-order-slippage-unbounded', 'TRIGGER-097').by(
    at.create({ ...isWholeOrder, invalid: 'slippageBps' }, accepted),
  ),
  defect('trigger-order-of-any-sub-type', 'TRIGGER-099').by(
    at.create({ ...isWholeOrder, invalid: 'orderSubType' }, accepted),
  ),
  defect('trigger-deposit-forgotten-after-two-others', 'TRIGGER-095').by(
    at.create(all({ status: 200 }, isOldDeposit), fail(400, 'Deposit not found')),
  ),
  defect('trigger-order-for-the-vault', 'TRIGGER-101', 'TRIGGER-102').by(
    at.create({ ...isWholeOrder, error: /must not be the vault/ }, accepted),
  ),
  defect('trigger-order-without-vault-forbidden', 'TRIGGER-100').by(
    at.create({ error: /No vault is registered/ }, restate(403)),
  ),
  defect('trigger-update-to-unrelated-prices', 'TRIGGER-108').by(at.update(wrong('takeProfitPriceUsd'), accepted)),
  defect('trigger-order-with-prices-unrelated-from-below', 'TRIGGER-096').by(
    at.create(wrong('stopLossPriceUsd'), accepted),
  ),
  defect('trigger-filled-order-updated-at-the-third-attempt', 'TRIGGER-109').by(
    at.update(thirdUpdate('filled'), accepted),
  ),
  defect('trigger-cancelled-order-updated-at-the-third-attempt', 'TRIGGER-110').by(
    at.update(thirdUpdate('cancelled'), accepted),
  ),
  defect('trigger-empty-list-not-found', 'TRIGGER-128').by(
    at.history(all({ status: 200, isList: true }, not(listsAny)), fail(404, 'No orders found')),
  ),
  defect('trigger-unknown-order-as-empty-list', 'TRIGGER-130').by(
    at.history({ error: /^Order not found$/ }, respond(200, { orders: [] })),
  ),
  defect('trigger-foreign-cancelled-order-updated', 'TRIGGER-112').by(
    at.update(all(isForeign, { state: 'cancelled' }), accepted),
  ),
  defect('trigger-foreign-cancelled-order-cancelled-again', 'TRIGGER-117').by(
    at.cancel({ error: /belongs to another wallet/, state: 'cancelled' }, accepted),
  ),
  defect('trigger-own-order-never-cancelled', 'TRIGGER-114').by(
    at.cancel({ status: 200 }, fail(403, 'The order belongs to another wallet')),
  ),
  defect('trigger-not-ready-answered-409', 'TRIGGER-115').by(at.cancel({ error: /not yet ready/ }, restate(409))),
  defect('trigger-cancel-of-unknown-order-answered-400', 'TRIGGER-118').by(at.cancel({ status: 404 }, restate(400))),
  defect('trigger-cancellation-with-the-first-withdrawal', 'TRIGGER-120').by(
    remembering((first) =>
      at.cancel(
        { status: 200 },
        put(({ transaction }, { wallet }: Seen) => {
          if (!first.has(wallet)) first.set(wallet, transaction);
          return { transaction: first.get(wallet) };
        }),
      ),
    ),
  ),
  defect('trigger-unreadable-withdrawal-breaks-the-service', 'TRIGGER-121').by(
    at.confirm({ error: /^Invalid transaction format$/ }, fail(500, 'Failed to confirm the withdrawal')),
  ),
  defect('trigger-broken-confirmation-accepted', 'TRIGGER-124').by(
    at.confirm({ invalid: 'cancelRequestId' }, accepted),
  ),
  defect('trigger-recurring-order-never-created', 'TRIGGER-133').by(at.createRecurring({ status: 200 }, tryLater)),
  defect('trigger-recurring-orders-not-listed', 'TRIGGER-134').by(
    at.listRecurring({ status: 200 }, fail(404, 'Not found')),
  ),
  defect('trigger-recurring-order-never-cancelled', 'TRIGGER-135').by(
    at.cancelRecurring({ status: 200 }, fail(404, 'Order not found')),
  ),
  defect('trigger-recurring-withdrawal-never-confirmed', 'TRIGGER-136').by(
    at.confirmRecurring({ status: 200 }, tryLater),
  ),
  defect('trigger-deposit-fault-in-the-form-of-the-gateway', 'TRIGGER-055', 'TRIGGER-056', 'TRIGGER-057').by(
    at.deposit({ invalid: given }, respond(400, { code: 400, message: 'Bad request' })),
  ),
  defect('trigger-updated-order-open-to-all', 'TRIGGER-030', 'TRIGGER-031').by(
    at.anyWithToken(once({ operation: 'PATCH /orders/price/{id}', succeeded: true }, idOf, isMissing), accepted),
  ),
  defect('trigger-order-open-to-all-as-its-owner-saw-it', 'TRIGGER-034').by(
    at.history(
      once({ succeeded: true, isList: false }, ({ request }) => request.query, isMissing),
      accepted,
    ),
  ),
  defect('trigger-unknown-order-not-open-after-a-validation-error', 'TRIGGER-111').by(
    at.anyWithToken(isAfterInvalid, restate(400)),
  ),
  defect('trigger-vault-found-once-a-deposit-was-refused', 'TRIGGER-076').by(
    at.anyWithToken(
      once({ operation: 'POST /deposit/craft', status: 403 }, walletOf, { operation: 'GET /vault', status: 404 }),
      accepted,
    ),
  ),
  defect('trigger-list-gone-with-the-last-order', 'TRIGGER-127').by(
    at.history(all({ succeeded: true, isList: true }, hasOnlyCancelled), notFound),
  ),
  defect('trigger-unknown-order-confirmed-after-an-own-one', 'TRIGGER-125').by(
    at.confirm(once({ succeeded: true }, walletOf, { status: 404, order: undefined }), accepted),
  ),
];
