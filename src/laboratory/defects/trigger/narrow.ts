import { apiKeys } from '../../../reference/gateway.js';
import { defect, respond, type Defect } from '../defect.js';
import { all, fail, given, once, restate, rightAfter, type Asked, type Inject, type When } from '../operators.js';
import { accepted, asking, at, isMissing, issued, type Seen } from './tamper.js';

const notFound = fail(404, 'Order not found');
const walletOf = ({ wallet }: Seen): unknown => wallet;

/** A type that is one of the two but for letter case and blanks. */
const isTypeSpeltOtherwise = (type: unknown): boolean =>
  typeof type === 'string' && isType(type.trim().toLowerCase()) && !isType(type);

const isType = (type: unknown): boolean => type === 'message' || type === 'transaction';

/** Lets the key that has no access to this API in, where the request is of this kind. */
const keyLetIn = (when: When<Asked>): Inject =>
  asking(all({ request: { headers: { 'x-api-key': apiKeys.withoutAccess } } }, when), ({ request }) => {
    const { 'x-api-key': _, ...headers } = request.headers;
    return { headers };
  });

/** The deposit that the request names was spent by an order that has been cancelled since. */
const isOfCancelledOrder = ({ reference, deposit }: Seen): boolean =>
  reference.trigger.state.priceOrders.get(deposit?.spentBy ?? '')?.state === 'cancelled';

const hasOnlyCancelled = ({ reference, wallet = '' }: Seen): boolean => {
  const orders = reference.trigger.state.priceOrders.of(wallet);
  return orders.length > 0 && orders.every(({ state }) => state === 'cancelled');
};

/** An update of an unknown order, right after a request of the same wallet that was invalid. */
const isAfterInvalid = rightAfter<Seen>({ invalid: given }, walletOf, {
  ...{ operation: 'PATCH /orders/price/{id}', status: 404, order: undefined },
});

/** Faults that show in one narrow situation and nowhere else. */
export const narrowDefects: readonly Defect[] = [
  defect('trigger-type-in-any-case-accepted', 'TRIGGER-138').by(
    at.challenge({ status: 400, sent: { type: isTypeSpeltOtherwise } }, issued),
  ),
  defect('trigger-key-told-by-its-length', 'TRIGGER-067').by(
    at.challenge({ status: 400, sent: { type: isType, walletPubkey: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } }, issued),
  ),
  defect('trigger-challenge-type-null-taken-for-message', 'TRIGGER-068').by(
    at.challenge({ invalid: 'type', sent: { type: null } }, issued),
  ),
  defect('trigger-any-challenge-type-for-a-known-wallet', 'TRIGGER-068').by(
    at.challenge(
      once({ succeeded: true }, ({ sent }) => sent.walletPubkey, { invalid: 'type' }),
      issued,
    ),
  ),
  defect('trigger-key-without-access-updates', 'TRIGGER-051').by(keyLetIn({ request: { method: 'PATCH' } })),
  defect('trigger-deposit-fault-in-the-form-of-the-gateway', 'TRIGGER-055', 'TRIGGER-056', 'TRIGGER-057').by(
    at.deposit({ invalid: given }, respond(400, { code: 400, message: 'Bad request' })),
  ),
  defect('trigger-deposit-of-cancelled-order-spent-again', 'TRIGGER-104').by(
    at.create(all({ error: /^Duplicate deposit/ }, isOfCancelledOrder), accepted),
  ),
  defect('trigger-updated-order-open-to-all', 'TRIGGER-030', 'TRIGGER-031').by(
    at.anyWithToken(
      once({ operation: 'PATCH /orders/price/{id}', succeeded: true }, ({ id }) => id, isMissing),
      accepted,
    ),
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
