import { defect, type Defect } from '../defect.js';
import {
  accepted,
  all,
  at,
  error,
  fail,
  invalid,
  isAt,
  isIn,
  isList,
  isOfForm,
  isOfType,
  listsAny,
  not,
  once,
  orderOf,
  say,
  status,
  succeeded,
  type Then,
  type When,
} from './tamper.js';
import { claimedWallet } from './token-state.js';

const failed = fail(500, 'Failed');
const page: Then = () => ({ status: 500, body: { text: '<html><body>Internal Server Error</body></html>' } });

const isOwn: When = (answered) => orderOf(answered)?.userPubkey === claimedWallet(answered);
const hasOrders =
  (count: number): When =>
  (answered) =>
    answered.reference.trigger.state.priceOrders.of(claimedWallet(answered) ?? '').length >= count;

/** Rejects what it would do, for a wallet to which it once said that it has no vault. */
const rememberingNoVault = (operation: typeof at.deposit, rejection: Then): Defect['inject'] =>
  once(operation, error(/No vault is registered/), claimedWallet, succeeded, rejection);

/** Holds only for a token of a wallet that had used another one before it. */
const underRenewedToken =
  (operation: string, when: When, then: Then): Defect['inject'] =>
  (reference) => {
    const first = new Map<string, string | undefined>();
    const isRenewed: When = (answered) => {
      const { authorization } = answered.request.headers;
      const wallet = claimedWallet(answered);
      if (wallet === undefined || answered.status === 401) return false;
      if (!first.has(wallet)) first.set(wallet, authorization);
      return first.get(wallet) !== authorization && answered.operation === operation && when(answered);
    };
    return at.anyOperation(isRenewed, then)(reference);
  };

/** Fails at sign-in for whoever has signed in before. */
const atSecondSignIn = (operation: string, then: Then): Defect['inject'] =>
  once(
    at.signIn,
    all(isAt('POST /auth/verify'), succeeded),
    ({ sent }) => sent.walletPubkey,
    all(isAt(operation), succeeded),
    then,
  );

/** Proper requests that fail inside the service, always or after what the wallet did before. */
export const failureDefects: readonly Defect[] = [
  defect('trigger-update-always-fails', ['TRIGGER-151'], {
    says: 'Every proper update of an order fails with 500.',
    inject: at.update(succeeded, fail(500, 'Failed to update the order')),
  }),
  defect('trigger-deposit-always-fails', ['TRIGGER-152'], {
    says: 'Every proper deposit request fails with 502.',
    inject: at.deposit(succeeded, fail(502, 'Bad gateway')),
  }),
  defect('trigger-own-order-always-fails', ['TRIGGER-153'], {
    says: "Asking for an order of one's own fails with 503.",
    inject: at.history(all(succeeded, not(isList)), fail(503, 'Unavailable')),
  }),
  defect('trigger-verification-always-fails', ['TRIGGER-154'], {
    says: 'No challenge is ever verified: 500.',
    inject: at.verify(succeeded, failed),
  }),
  defect('trigger-transaction-never-verified', ['TRIGGER-154'], {
    says: 'Who signs a transaction is never signed in: 500.',
    inject: at.verify(all(succeeded, isOfType('transaction')), failed),
  }),
  defect('trigger-registration-always-fails', ['TRIGGER-155'], {
    says: 'No vault is ever registered: 500.',
    inject: at.register(succeeded, failed),
  }),
  defect('trigger-creation-always-fails', ['TRIGGER-156'], {
    says: 'No order is ever created: 500.',
    inject: at.create(succeeded, failed),
  }),
  defect('trigger-creation-of-one-form-fails', ['TRIGGER-156'], {
    says: 'The creation of an order that cancels another one always fails: 500.',
    inject: at.create(all(succeeded, isOfForm('oco')), failed),
  }),
  defect('trigger-cancellation-always-fails', ['TRIGGER-157'], {
    says: 'No cancellation is ever started: 500.',
    inject: at.cancel(succeeded, failed),
  }),
  defect('trigger-cancellation-of-one-form-fails', ['TRIGGER-157'], {
    says: 'The cancellation of orders that trigger two others fails behind the gateway.',
    inject: at.cancel(all(succeeded, isOfForm('otoco')), fail(502, 'Bad gateway')),
  }),
  defect('trigger-confirmation-always-fails', ['TRIGGER-158'], {
    says: 'No cancellation is ever confirmed: 503.',
    inject: at.confirm(succeeded, fail(503, 'Unavailable')),
  }),
  defect('trigger-vault-always-fails', ['TRIGGER-159'], {
    says: 'A vault that exists cannot be read: 500.',
    inject: at.vault(succeeded, failed),
  }),
  defect('trigger-list-always-fails', ['TRIGGER-160', 'TRIGGER-165'], {
    says: 'Orders are never listed: 500.',
    because: 'Nor does it where the wallet has orders.',
    inject: at.history(all(succeeded, isList), failed),
  }),
  defect('trigger-list-of-orders-always-fails', ['TRIGGER-160', 'TRIGGER-165'], {
    says: 'Orders are listed only as long as there are none: 500.',
    because: 'Another request of the same wallet works.',
    inject: at.history(all(succeeded, isList, listsAny), failed),
  }),
  defect('trigger-bad-deposit-ends-in-a-page', ['TRIGGER-055', 'TRIGGER-103'], {
    says: 'An order on a deposit that is no good ends in a page of the web framework.',
    inject: at.create(error(/Invalid signed deposit/), page),
  }),
  defect('trigger-key-without-access-ends-behind-the-gateway', ['TRIGGER-163'], {
    says: 'A key without access gets 502.',
    inject: at.anyOperation(
      all(status(403), ({ body }) => body.code !== undefined),
      fail(502, 'Bad gateway'),
    ),
  }),
  defect('trigger-deposit-remembers-that-there-was-no-vault', ['TRIGGER-087'], {
    says: 'A wallet that once had no vault never gets a deposit crafted.',
    inject: rememberingNoVault(at.deposit, fail(403, 'No vault')),
  }),
  defect('trigger-order-remembers-that-there-was-no-vault', ['TRIGGER-095'], {
    says: 'A wallet that once had no vault never gets an order created.',
    inject: rememberingNoVault(at.create, fail(400, 'No vault')),
  }),
  defect('trigger-no-second-challenge', ['TRIGGER-164'], {
    says: 'A wallet that has signed in never gets another challenge: 500.',
    inject: atSecondSignIn('POST /auth/challenge', fail(500, 'Failed to generate the challenge')),
  }),
  defect('trigger-no-second-verification', ['TRIGGER-154'], {
    says: 'A wallet that has signed in is never verified again: 500.',
    inject: atSecondSignIn('POST /auth/verify', fail(500, 'Internal server error')),
  }),
  defect('trigger-update-under-renewed-token-not-found', ['TRIGGER-107'], {
    says: "Under another token of the wallet, one's own order cannot be updated: 404.",
    inject: underRenewedToken('PATCH /orders/price/{id}', all(succeeded, isOwn), fail(404, 'Order not found')),
  }),
  defect('trigger-order-under-renewed-token-forbidden', ['TRIGGER-129'], {
    says: "Under another token of the wallet, one's own order cannot be seen: 403.",
    inject: underRenewedToken(
      'GET /orders/history',
      all(succeeded, not(isList)),
      fail(403, 'No permission to view this order'),
    ),
  }),
  defect('trigger-registration-under-renewed-token', ['TRIGGER-081'], {
    says: 'Under another token of the wallet, another vault is registered.',
    inject: underRenewedToken('GET /vault/register', status(409), say(201, {})),
  }),
  defect('trigger-spent-deposit-under-renewed-token', ['TRIGGER-104'], {
    says: 'Under another token of the wallet, an order is created on a deposit that was spent.',
    inject: underRenewedToken('POST /orders/price', error(/^Duplicate deposit/), accepted),
  }),
  defect('trigger-second-update-not-found', ['TRIGGER-107'], {
    says: 'An open order that was updated cannot be updated again: 404.',
    inject: once(at.update, succeeded, ({ id }) => id, succeeded, fail(404, 'Order not found')),
  }),
  defect('trigger-cancelled-order-forbidden-to-its-owner', ['TRIGGER-129'], {
    says: "One's own order cannot be seen once it is cancelled: 403.",
    inject: at.history(all(succeeded, isIn('cancelled')), fail(403, 'No permission to view this order')),
  }),
  defect('trigger-vault-lost-behind-orders', ['TRIGGER-159', 'TRIGGER-165'], {
    says: 'The vault of a wallet that has orders ends behind the gateway: 502.',
    because: 'No read of such a wallet ever works.',
    inject: at.vault(all(succeeded, hasOrders(1)), fail(502, 'Bad gateway')),
  }),
  defect('trigger-registered-again-behind-orders', ['TRIGGER-081'], {
    says: 'A wallet that has orders is registered again.',
    inject: at.register(all(status(409), hasOrders(1)), say(201, {})),
  }),
  defect('trigger-several-orders-never-listed', ['TRIGGER-160', 'TRIGGER-165'], {
    says: 'The list of a wallet with several orders fails: 500.',
    because: 'No list of such a wallet ever works.',
    inject: at.history(all(succeeded, isList, hasOrders(2)), fail(500, 'Failed')),
  }),
  defect('trigger-expiry-unchecked-beside-two-legs', ['TRIGGER-098'], {
    says: 'An order of two prices is created with an expiry in the past.',
    inject: at.create(all(isOfForm('otoco'), invalid('expiresAt')), accepted),
  }),
];
