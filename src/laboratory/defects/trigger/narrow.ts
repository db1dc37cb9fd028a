import { defect, sentIn, type Defect, type JsonObject } from '../defect.js';
import {
  accepted,
  all,
  at,
  depositOf,
  error,
  fail,
  invalid,
  isAt,
  isList,
  isOfForm,
  issued,
  not,
  once,
  orderOf,
  restate,
  say,
  sends,
  status,
  succeeded,
  type When,
} from './tamper.js';
import { claimedWallet, headerIs, isMissing } from './token-state.js';
import { apiKeyHeader, apiKeyWithoutAccess } from '../../../reference/trigger/fixtures.js';

/** Issues a challenge although this field is at fault, where the request is of this kind. */
const challengeIssued = (field: string, when: (sent: JsonObject) => boolean): Defect['inject'] =>
  at.challenge(
    all(invalid(field), ({ sent }) => when(sent)),
    issued,
  );

/** The deposit that the request names was spent by an order that has been cancelled since. */
const isOfCancelledOrder: When = (answered) => {
  const spentBy = depositOf(answered)?.spentBy;
  return answered.reference.trigger.state.priceOrders.get(spentBy ?? '')?.state === 'cancelled';
};

const hasOnlyCancelled: When = (answered) => {
  const orders = answered.reference.trigger.state.priceOrders.of(claimedWallet(answered) ?? '');
  return orders.length > 0 && orders.every(({ state }) => state === 'cancelled');
};

/** Forms of an order that hold more than one price. */
const hasTwoLegs: When = ({ sent: { orderSubType } }) => typeof orderSubType === 'string' && orderSubType !== 'single';

const isType = (type: unknown): boolean => type === 'message' || type === 'transaction';

const leavesOut = (name: string, other: string): When => all(status(400), not(sends(name)), sends(other));

const fourParts = /^Bearer ([^.]{20,}\.){2}[^.]{20,}\.[^.]+$/;

/** Faults that show in one narrow situation and nowhere else. */
export const narrowDefects: readonly Defect[] = [
  defect('trigger-token-null-accepted', ['TRIGGER-026'], {
    says: 'The word `null` opens the vault as if it were a token.',
    inject: at.vault(headerIs(/^Bearer null$/), accepted),
  }),
  defect('trigger-challenge-without-type', ['TRIGGER-138'], {
    says: 'A challenge is issued where the type is left out.',
    inject: at.challenge(leavesOut('type', 'walletPubkey'), issued),
  }),
  defect('trigger-challenge-without-wallet', ['TRIGGER-067'], {
    says: 'A challenge is issued where the wallet is left out.',
    inject: at.challenge(leavesOut('walletPubkey', 'type'), issued),
  }),
  defect('trigger-type-in-any-case-accepted', ['TRIGGER-138'], {
    says: 'The type of a challenge is read in any case, with blanks around it.',
    inject: at.challenge(
      ({ sent: { type }, status: given }) =>
        given === 400 && typeof type === 'string' && !isType(type) && isType(type.trim().toLowerCase()),
      issued,
    ),
  }),
  defect('trigger-key-told-by-its-length', ['TRIGGER-067'], {
    says: 'Whatever has 32 to 44 characters of base58 is taken for a key.',
    inject: at.challenge(
      ({ sent: { walletPubkey, type }, status: given }) =>
        given === 400 &&
        typeof walletPubkey === 'string' &&
        isType(type) &&
        /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(walletPubkey),
      issued,
    ),
  }),
  defect('trigger-vault-shown-to-a-token-of-four-parts', ['TRIGGER-026'], {
    says: 'The vault reads the first three parts of a token, whatever follows.',
    inject: at.vault(all(status(401), headerIs(fourParts)), accepted),
  }),
  defect('trigger-order-cancelled-under-an-undecodable-token', ['TRIGGER-031'], {
    says: 'The cancellation of an order that exists begins under a token whose parts do not decode.',
    inject: at.cancel(all(status(401), orderOf, headerIs(/^Bearer [^A-Za-z0-9_-]/)), accepted),
  }),
  defect('trigger-order-updated-under-a-token-of-four-parts', ['TRIGGER-030'], {
    says: 'An update of an order that exists reads the first three parts of a token, whatever follows.',
    inject: at.update(all(status(401), orderOf, headerIs(fourParts)), accepted),
  }),
  defect('trigger-key-without-access-accepted-for-transactions', ['TRIGGER-051'], {
    says: 'A key that has no access to this API gets challenges of type `transaction`.',
    inject: (reference) => (request) => {
      const { [apiKeyHeader]: key, ...headers } = request.headers;
      const letIn = key === apiKeyWithoutAccess && sentIn(request).type === 'transaction';
      return reference.handle(letIn ? { ...request, headers } : request);
    },
  }),
  defect('trigger-order-of-two-legs-for-another-wallet', ['TRIGGER-105'], {
    says: 'An order of two prices is created for another wallet.',
    inject: at.create(all(hasTwoLegs, error(/does not match/)), accepted),
  }),
  defect('trigger-order-of-two-legs-on-a-badly-signed-deposit', ['TRIGGER-103'], {
    says: 'An order of two prices is created on a badly signed deposit.',
    inject: at.create(all(hasTwoLegs, error(/Invalid signed deposit/)), accepted),
  }),
  defect('trigger-deposit-fault-in-the-form-of-the-gateway', ['TRIGGER-055', 'TRIGGER-056', 'TRIGGER-057'], {
    says: 'A field fault of a deposit is answered with `{code, message}`.',
    because: 'Neither the error nor the details are there, whether one field is at fault or all of them.',
    inject: at.deposit(invalid(), say(400, { code: 400, message: 'Bad request' })),
  }),
  defect('trigger-challenge-of-transactions-for-no-key', ['TRIGGER-067'], {
    says: 'A challenge of type `transaction` is issued for what is no public key.',
    inject: challengeIssued('walletPubkey', ({ type }) => type === 'transaction'),
  }),
  defect('trigger-challenge-for-empty-key', ['TRIGGER-067'], {
    says: 'A challenge is issued where the wallet is an empty text or null.',
    inject: challengeIssued('walletPubkey', ({ walletPubkey }) => walletPubkey === '' || walletPubkey === null),
  }),
  defect('trigger-challenge-for-key-of-any-length', ['TRIGGER-067'], {
    says: 'A wallet is taken for one when its characters are those of base58.',
    inject: challengeIssued(
      'walletPubkey',
      ({ walletPubkey }) => typeof walletPubkey === 'string' && /^[1-9A-HJ-NP-Za-km-z]{1,}$/.test(walletPubkey),
    ),
  }),
  defect('trigger-challenge-type-null-taken-for-message', ['TRIGGER-068'], {
    says: 'A `type` that is null stands for `message`.',
    inject: challengeIssued('type', ({ type }) => type === null),
  }),
  defect('trigger-challenge-type-by-its-beginning', ['TRIGGER-068'], {
    says: 'A `type` that begins with `message` is taken for it.',
    inject: challengeIssued('type', ({ type }) => typeof type === 'string' && type.startsWith('message')),
  }),
  defect('trigger-order-of-two-legs-not-found', ['TRIGGER-129'], {
    says: "An order of two prices of one's own is not found by its id.",
    inject: at.history(all(status(200), not(isList), not(isOfForm('single'))), fail(404, 'Order not found')),
  }),
  defect('trigger-badly-signed-withdrawal-of-two-legs-confirmed', ['TRIGGER-122'], {
    says: 'The withdrawal of an order of two prices is confirmed whoever signed it.',
    inject: at.confirm(all(not(isOfForm('single')), error(/not signed by the wallet/)), accepted),
  }),
  defect('trigger-deposit-of-cancelled-order-spent-again', ['TRIGGER-104'], {
    says: 'A deposit can be spent again once its order is cancelled.',
    inject: at.create(all(error(/^Duplicate deposit/), isOfCancelledOrder), accepted),
  }),
  defect('trigger-updated-order-open-to-all', ['TRIGGER-030', 'TRIGGER-031'], {
    says: 'An order that its owner has updated is updated and cancelled without a token.',
    because: 'Both operations let everyone in.',
    inject: once(
      at.anyWithToken,
      all(isAt('PATCH /orders/price/{id}'), succeeded),
      ({ id }) => id,
      isMissing,
      accepted,
    ),
  }),
  defect('trigger-order-open-to-all-as-its-owner-saw-it', ['TRIGGER-034'], {
    says: 'An order that its owner was shown is shown without a token.',
    inject: once(at.history, all(succeeded, not(isList)), ({ request }) => request.query, isMissing, accepted),
  }),
  defect('trigger-unknown-order-not-open-after-a-validation-error', ['TRIGGER-111'], {
    says: 'An update of an unknown order is answered 400 where the request before it was invalid.',
    inject: (reference) => {
      const wasInvalid = new Map<unknown, boolean>();
      const isAfterInvalid: When = (answered) => {
        const wallet = claimedWallet(answered);
        const isAfter = wasInvalid.get(wallet) ?? false;
        wasInvalid.set(wallet, invalid()(answered));
        return isAfter && isAt('PATCH /orders/price/{id}')(answered) && answered.status === 404 && !orderOf(answered);
      };
      return at.anyWithToken(isAfterInvalid, restate(400))(reference);
    },
  }),
  defect('trigger-vault-found-once-a-deposit-was-refused', ['TRIGGER-076'], {
    says: 'A wallet without a vault reads an empty one once it was told so at a deposit.',
    inject: once(
      at.anyWithToken,
      all(isAt('POST /deposit/craft'), status(403)),
      claimedWallet,
      all(isAt('GET /vault'), status(404)),
      accepted,
    ),
  }),
  defect('trigger-list-gone-with-the-last-order', ['TRIGGER-127'], {
    says: 'The list of a wallet is not found once all of its orders are cancelled.',
    inject: at.history(all(succeeded, isList, hasOnlyCancelled), fail(404, 'Order not found')),
  }),
  defect('trigger-unknown-order-confirmed-after-an-own-one', ['TRIGGER-125'], {
    says: 'A wallet that has confirmed a cancellation confirms that of any order.',
    inject: once(at.confirm, succeeded, claimedWallet, all(status(404), not(orderOf)), accepted),
  }),
  defect('trigger-any-challenge-type-for-a-known-wallet', ['TRIGGER-068'], {
    says: 'A wallet that was issued a challenge is issued one of any type.',
    inject: once(at.challenge, succeeded, ({ sent }) => sent.walletPubkey, invalid('type'), issued),
  }),
];
