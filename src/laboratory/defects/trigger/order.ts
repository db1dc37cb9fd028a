import type { Defect } from '../defect.js';
import { bodyOf, error, invalid, replacing, restate, say, status, type Answered, type When } from './tamper.js';

const create = ['POST /orders/price'];
const update = ['PATCH /orders/price/{id}'];
const history = ['GET /orders/history'];
const hasTerms: When = ({ request }) => 'orderType' in bodyOf(request);
const orderOf = ({ reference, id }: Answered) => reference.trigger.state.priceOrders.get(id);

function callerOf({ request }: Answered): string {
  const claims = request.headers.authorization?.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { readonly sub: string };
  return sub;
}

/** The order exists, and is another wallet's; only where a proper token got that far. */
const isForeign: When = (answered) => {
  const order = orderOf(answered);
  return answered.status !== 401 && order !== undefined && order.userPubkey !== callerOf(answered);
};

/** Orders that are accepted although they should be refused, without anything being done. */
const accepted: readonly (readonly [id: string, says: string, breaks: Defect['breaks'], when: When])[] = [
  ['prices-unrelated', 'prices on one side', ['TRIGGER-096'], invalid('takeProfitPriceUsd')],
  ['slippage-unbounded', 'slippage above all bounds', ['TRIGGER-097'], invalid('slippageBps')],
  ['expiry-in-the-past', 'an expiry in the past', ['TRIGGER-098'], invalid('expiresAt')],
  ['of-any-sub-type', 'an unknown `orderSubType`', ['TRIGGER-099'], invalid('orderSubType')],
  ['for-the-vault', 'the vault as its user', ['TRIGGER-101', 'TRIGGER-102'], error(/must not be the vault/)],
  ['on-a-badly-signed-deposit', 'a badly signed deposit', ['TRIGGER-103'], error(/Invalid signed deposit/)],
  ['on-a-spent-deposit', 'a deposit that was spent', ['TRIGGER-104'], error(/^Duplicate deposit/)],
];

const acceptances = accepted.map(([id, what, breaks, when]) =>
  replacing({
    id: `trigger-order-${id}`,
    says: `An order is created with ${what}.`,
    breaks,
    ...(breaks.length > 1 && { because: 'Nor is it refused with the finer status.' }),
    at: create,
    when: (answered) => hasTerms(answered) && when(answered),
    then: say(200, {}),
  }),
);

/** Faults of price orders, but for their cancellation. */
export const orderDefects: readonly Defect[] = [
  ...acceptances,
  replacing({
    id: 'trigger-order-always-refused',
    says: 'A proper order is answered 409.',
    breaks: ['TRIGGER-095'],
    at: create,
    when: status(200),
    then: say(409, { error: 'Try again later' }),
  }),
  replacing({
    id: 'trigger-order-without-vault-forbidden',
    says: 'An order of a wallet without a vault is answered 403.',
    breaks: ['TRIGGER-100'],
    at: create,
    when: error(/No vault is registered/),
    then: restate(403),
  }),
  replacing({
    id: 'trigger-order-for-the-vault-forbidden',
    says: 'An order in the name of the vault is answered 403.',
    breaks: ['TRIGGER-102'],
    at: create,
    when: error(/must not be the vault/),
    then: restate(403),
  }),
  replacing({
    id: 'trigger-order-mismatch-answered-400',
    says: 'An order for another wallet is answered 400.',
    breaks: ['TRIGGER-105'],
    at: create,
    when: error(/does not match the authenticated wallet/),
    then: restate(400),
  }),
  replacing({
    id: 'trigger-update-always-refused',
    says: 'An update of an open order is answered 409.',
    breaks: ['TRIGGER-107'],
    at: update,
    when: status(200),
    then: say(409, { error: 'Try again later' }),
  }),
  replacing({
    id: 'trigger-broken-update-accepted',
    says: 'An update is not validated.',
    breaks: ['TRIGGER-108'],
    at: update,
    when: (answered) => 'slippageBps' in bodyOf(answered.request) && invalid('slippageBps')(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-update-to-a-past-expiry',
    says: 'An update sets an expiry in the past.',
    breaks: ['TRIGGER-108'],
    at: update,
    when: (answered) => 'expiresAt' in bodyOf(answered.request) && invalid('expiresAt')(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-update-to-unrelated-prices',
    says: 'An update sets prices that contradict each other.',
    breaks: ['TRIGGER-108'],
    at: update,
    when: (answered) => 'takeProfitPriceUsd' in bodyOf(answered.request) && invalid('takeProfitPriceUsd')(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-with-prices-unrelated-from-below',
    says: 'An order is created whose stop loss lies above its take profit.',
    breaks: ['TRIGGER-096'],
    at: create,
    when: (answered) => 'stopLossPriceUsd' in bodyOf(answered.request) && invalid('stopLossPriceUsd')(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-with-a-trigger-that-was-reached',
    says: 'A single order is created whose trigger was reached before it began.',
    breaks: ['TRIGGER-096'],
    at: create,
    when: (answered) => 'triggerPriceUsd' in bodyOf(answered.request) && invalid('triggerPriceUsd')(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-filled-order-updated',
    says: 'An order that was filled is updated.',
    breaks: ['TRIGGER-109'],
    at: update,
    when: (answered) => answered.error === 'Order is not open' && orderOf(answered)?.state === 'filled',
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-cancelled-order-updated',
    says: 'An order that was cancelled is updated.',
    breaks: ['TRIGGER-110'],
    at: update,
    when: (answered) => answered.error === 'Order is not open' && orderOf(answered)?.state === 'cancelled',
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-update-of-unknown-order-answered-400',
    says: 'An update of an unknown order is answered 400.',
    breaks: ['TRIGGER-111'],
    at: update,
    when: (answered) => answered.status === 404 && orderOf(answered) === undefined,
    then: restate(400),
  }),
  replacing({
    id: 'trigger-foreign-order-updated',
    says: "Another wallet's order is updated.",
    breaks: ['TRIGGER-112'],
    at: update,
    when: isForeign,
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-token-bound-to-no-wallet',
    says: 'A token opens the orders of every wallet.',
    breaks: ['TRIGGER-112', 'TRIGGER-117', 'TRIGGER-131'],
    because: 'Orders of others are updated, cancelled and shown.',
    when: (answered) =>
      isForeign(answered) ||
      (answered.operation === 'GET /orders/history' && answered.error === 'No permission to view this order'),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-orders-not-listed',
    says: 'Listing orders is answered 403.',
    breaks: ['TRIGGER-127'],
    at: history,
    when: ({ status: given, request }) => given === 200 && request.query === '',
    then: say(403, { error: 'No permission to view these orders' }),
  }),
  replacing({
    id: 'trigger-empty-list-not-found',
    says: 'A list without orders is answered 404.',
    breaks: ['TRIGGER-128'],
    at: history,
    when: ({ status: given, body, request }) =>
      given === 200 && request.query === '' && Array.isArray(body.orders) && body.orders.length === 0,
    then: say(404, { error: 'No orders found' }),
  }),
  replacing({
    id: 'trigger-own-order-not-found',
    says: "An order of one's own is not found by its id.",
    breaks: ['TRIGGER-129'],
    at: history,
    when: ({ status: given, request }) => given === 200 && request.query !== '',
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-unknown-order-as-empty-list',
    says: 'An unknown order is answered with an empty list.',
    breaks: ['TRIGGER-130'],
    at: history,
    when: error(/^Order not found$/),
    then: say(200, { orders: [] }),
  }),
  replacing({
    id: 'trigger-foreign-order-shown',
    says: "Another wallet's order is shown.",
    breaks: ['TRIGGER-131'],
    at: history,
    when: error(/^No permission/),
    then: say(200, { orders: [{}] }),
  }),
];
