import { defect, respond, type Defect } from '../defect.js';
import { all, fail, fromTime, given, not, restate } from '../operators.js';
import { accepted, at, listsAny, wrong, type Seen } from './tamper.js';

/** The order in the path exists, and is another wallet's; only where a proper token got that far. */
const isForeign = ({ status, order, wallet }: Seen): boolean =>
  status !== 401 && order !== undefined && order.userPubkey !== wallet;

/** The deposit that the request names is not among the last two of its wallet. */
const isOldDeposit = ({ reference, deposit }: Seen): boolean => {
  const ofWallet = [...reference.trigger.state.deposits.values()].filter(({ wallet }) => wallet === deposit?.wallet);
  return deposit !== undefined && !ofWallet.slice(-2).includes(deposit);
};

/** An update of an order in this state, from the third attempt on. */
const thirdUpdate = (state: string) => fromTime<Seen>(3, { error: /^Order is not open$/, state }, ({ id }) => id);

const isWholeOrder = { sent: { orderType: given } };
const tryLater = fail(400, 'Try again later');
const emptyOrder = respond(200, { orders: [{}] });

/** Faults of price orders, of their cancellation, and of recurring orders. */
export const orderDefects: readonly Defect[] = [
  defect('trigger-order-slippage-unbounded', ['TRIGGER-097'], {
    says: 'An order is created with slippage above all bounds.',
    inject: at.create({ ...isWholeOrder, invalid: 'slippageBps' }, accepted),
  }),
  defect('trigger-order-of-any-sub-type', ['TRIGGER-099'], {
    says: 'An order is created with an unknown `orderSubType`.',
    inject: at.create({ ...isWholeOrder, invalid: 'orderSubType' }, accepted),
  }),
  defect('trigger-deposit-spent-again-at-the-third-attempt', ['TRIGGER-104'], {
    says: 'The third order on a spent deposit is created.',
    inject: at.create(
      fromTime(3, { error: /^Duplicate deposit/ }, ({ sent }) => sent.depositRequestId),
      accepted,
    ),
  }),
  defect('trigger-deposit-forgotten-after-two-others', ['TRIGGER-095'], {
    says: 'A deposit cannot be spent once the wallet has crafted two others.',
    inject: at.create(all({ status: 200 }, isOldDeposit), fail(400, 'Deposit not found')),
  }),
  defect('trigger-order-for-the-vault', ['TRIGGER-101', 'TRIGGER-102'], {
    says: 'An order is created with the vault as its user.',
    because: 'Nor is it refused with the finer status.',
    inject: at.create({ ...isWholeOrder, error: /must not be the vault/ }, accepted),
  }),
  defect('trigger-order-without-vault-forbidden', ['TRIGGER-100'], {
    says: 'An order of a wallet without a vault is answered 403.',
    inject: at.create({ error: /No vault is registered/ }, restate(403)),
  }),
  defect('trigger-update-to-a-past-expiry', ['TRIGGER-108'], {
    says: 'An update sets an expiry in the past.',
    inject: at.update(wrong('expiresAt'), accepted),
  }),
  defect('trigger-update-to-unrelated-prices', ['TRIGGER-108'], {
    says: 'An update sets prices that contradict each other.',
    inject: at.update(wrong('takeProfitPriceUsd'), accepted),
  }),
  defect('trigger-order-with-prices-unrelated-from-below', ['TRIGGER-096'], {
    says: 'An order is created whose stop loss lies above its take profit.',
    inject: at.create(wrong('stopLossPriceUsd'), accepted),
  }),
  defect('trigger-order-with-a-trigger-that-was-reached', ['TRIGGER-096'], {
    says: 'A single order is created whose trigger was reached before it began.',
    inject: at.create(wrong('triggerPriceUsd'), accepted),
  }),
  defect('trigger-filled-order-updated-at-the-third-attempt', ['TRIGGER-109'], {
    says: 'An order that was filled is updated at the third attempt.',
    inject: at.update(thirdUpdate('filled'), accepted),
  }),
  defect('trigger-cancelled-order-updated-at-the-third-attempt', ['TRIGGER-110'], {
    says: 'An order that was cancelled is updated at the third attempt.',
    inject: at.update(thirdUpdate('cancelled'), accepted),
  }),
  defect('trigger-empty-list-not-found', ['TRIGGER-128'], {
    says: 'A list without orders is answered 404.',
    inject: at.history(all({ status: 200, isList: true }, not(listsAny)), fail(404, 'No orders found')),
  }),
  defect('trigger-unknown-order-as-empty-list', ['TRIGGER-130'], {
    says: 'An unknown order is answered with an empty list.',
    inject: at.history({ error: /^Order not found$/ }, respond(200, { orders: [] })),
  }),
  defect('trigger-foreign-order-shown', ['TRIGGER-131'], {
    says: "Another wallet's order is shown.",
    inject: at.history({ error: /^No permission/ }, emptyOrder),
  }),
  defect('trigger-foreign-cancelled-order-shown', ['TRIGGER-131'], {
    says: "Another wallet's order is shown once it is cancelled.",
    inject: at.history({ error: /^No permission/, state: 'cancelled' }, emptyOrder),
  }),
  defect('trigger-foreign-cancelled-order-updated', ['TRIGGER-112'], {
    says: "Another wallet's order is updated once it is cancelled.",
    inject: at.update(all(isForeign, { state: 'cancelled' }), accepted),
  }),
  defect('trigger-foreign-cancelled-order-cancelled-again', ['TRIGGER-117'], {
    says: "Another wallet's order is cancelled once it is cancelled already.",
    inject: at.cancel({ error: /belongs to another wallet/, state: 'cancelled' }, accepted),
  }),
  defect('trigger-own-order-never-cancelled', ['TRIGGER-114'], {
    says: "An order of one's own is answered 403 when it is cancelled.",
    inject: at.cancel({ status: 200 }, fail(403, 'The order belongs to another wallet')),
  }),
  defect('trigger-not-ready-answered-409', ['TRIGGER-115'], {
    says: 'An order that is not ready to cancel is answered 409.',
    inject: at.cancel({ error: /not yet ready/ }, restate(409)),
  }),
  defect('trigger-cancel-of-unknown-order-answered-400', ['TRIGGER-118'], {
    says: 'Cancelling an unknown order is answered 400.',
    inject: at.cancel({ status: 404 }, restate(400)),
  }),
  defect('trigger-cancellation-with-the-first-withdrawal', ['TRIGGER-120'], {
    says: 'Each cancellation hands out the first withdrawal of the wallet.',
    inject: (reference) => {
      const first = new Map<unknown, unknown>();
      return at.cancel({ status: 200 }, ({ wallet, body }) => {
        if (!first.has(wallet)) first.set(wallet, body.transaction);
        return respond(200, { ...body, transaction: first.get(wallet) });
      })(reference);
    },
  }),
  defect('trigger-unreadable-withdrawal-breaks-the-service', ['TRIGGER-121'], {
    says: 'A confirmation with an unreadable transaction is answered 500.',
    inject: at.confirm({ error: /^Invalid transaction format$/ }, fail(500, 'Failed to confirm the withdrawal')),
  }),
  defect('trigger-broken-confirmation-accepted', ['TRIGGER-124'], {
    says: 'A confirmation is not validated.',
    inject: at.confirm({ invalid: 'cancelRequestId' }, accepted),
  }),
  defect('trigger-recurring-order-never-created', ['TRIGGER-133'], {
    says: 'A proper recurring order is refused.',
    inject: at.createRecurring({ status: 200 }, tryLater),
  }),
  defect('trigger-recurring-orders-not-listed', ['TRIGGER-134'], {
    says: 'Listing recurring orders is answered 404.',
    inject: at.listRecurring({ status: 200 }, fail(404, 'Not found')),
  }),
  defect('trigger-recurring-order-never-cancelled', ['TRIGGER-135'], {
    says: 'A recurring order is unknown when it is cancelled.',
    inject: at.cancelRecurring({ status: 200 }, fail(404, 'Order not found')),
  }),
  defect('trigger-recurring-withdrawal-never-confirmed', ['TRIGGER-136'], {
    says: 'A proper confirmation of a recurring order is refused.',
    inject: at.confirmRecurring({ status: 200 }, tryLater),
  }),
];
