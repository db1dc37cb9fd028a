import { isObject } from '../../../product/json/parse.js';
import { ordersOf } from '../../../reference/trigger/service/state.js';
import { defect, respond, type Defect, type Inject } from '../defect.js';
import { all, fail, given, Memory, once, put, reword, type Then, type When } from '../operators.js';
import { accepted, at, messagesInLists, signerOf, walletOf, withoutDetails, wrong, type Seen } from './tamper.js';

const failed = fail(500, 'Failed');
const badGateway = fail(502, 'Bad gateway');
const unavailable = fail(503, 'Unavailable');

/** The wallet has at least so many orders. */
const hasOrders =
  (count: number) =>
  ({ reference, wallet = '' }: Seen): boolean =>
    ordersOf(reference.trigger.state.priceOrders, wallet).length >= count;

/** It would do what is asked for, by a wallet to which it once said that it has no vault. */
const rememberingNoVault = once({ error: /No vault is registered/ }, walletOf, { succeeded: true });

/** Holds only for a token of a wallet that had used another one before it. */
const underRenewedToken = (operation: string, when: When<Seen>, then: Then<Seen>): Inject => {
  const isRenewed = new Memory<Seen>(() => {
    const first = new Map<string, string | undefined>();
    return ({ authorization, wallet, status }) => {
      if (wallet === undefined || status === 401) return false;
      if (!first.has(wallet)) first.set(wallet, authorization);
      return first.get(wallet) !== authorization;
    };
  });
  return at.anyOperation(all(isRenewed, { operation }, when), then);
};

/** At sign-in, for whoever has signed in before. */
const secondTime = (operation: string) =>
  once({ operation: 'POST /auth/verify', succeeded: true }, signerOf, { operation, succeeded: true });

const isOwn = ({ order, wallet }: Seen): boolean => order?.userPubkey === wallet;

/** Faults of the form of errors, and proper requests that fail inside the service, always or after what the wallet did before. */
export const defectsOfFailures: readonly Defect[] = [
  defect('trigger-update-always-fails', 'TRIGGER-151').by(at.update({ succeeded: true }, failed)),
  defect('trigger-deposit-always-fails', 'TRIGGER-152').by(at.deposit({ succeeded: true }, badGateway)),
  defect('trigger-own-order-always-fails', 'TRIGGER-153').by(
    at.history({ succeeded: true, isList: false }, unavailable),
  ),
  defect('trigger-registration-always-fails', 'TRIGGER-155').by(at.register({ succeeded: true }, failed)),
  defect('trigger-confirmation-always-fails', 'TRIGGER-158').by(at.confirm({ succeeded: true }, unavailable)),
  defect('trigger-transaction-never-verified', 'TRIGGER-154').by(
    at.verify({ succeeded: true, sent: { type: 'transaction' } }, failed),
  ),
  defect('trigger-creation-of-one-form-fails', 'TRIGGER-156').by(at.create({ succeeded: true, form: 'oco' }, failed)),
  defect('trigger-cancellation-of-one-form-fails', 'TRIGGER-157').by(
    at.cancel({ succeeded: true, form: 'otoco' }, badGateway),
  ),
  defect('trigger-key-without-access-ends-behind-the-gateway', 'TRIGGER-163').by(
    at.anyOperation({ status: 403, body: { code: given } }, badGateway),
  ),
  defect('trigger-deposit-remembers-that-there-was-no-vault', 'TRIGGER-087').by(
    at.deposit(rememberingNoVault, fail(403, 'No vault')),
  ),
  defect('trigger-no-second-challenge', 'TRIGGER-164').by(at.signIn(secondTime('POST /auth/challenge'), failed)),
  defect('trigger-no-second-verification', 'TRIGGER-154').by(at.signIn(secondTime('POST /auth/verify'), failed)),
  // Under another token of the wallet, one's own order cannot be updated: 404.
  defect('trigger-update-under-renewed-token-not-found', 'TRIGGER-107').by(
    underRenewedToken('PATCH /orders/price/{id}', all({ succeeded: true }, isOwn), fail(404, 'Order not found')),
  ),
  defect('trigger-spent-deposit-under-renewed-token', 'TRIGGER-104').by(
    underRenewedToken('POST /orders/price', { error: /^Duplicate deposit/ }, accepted),
  ),
  defect('trigger-cancelled-order-forbidden-to-its-owner', 'TRIGGER-129').by(
    at.history({ succeeded: true, state: 'cancelled' }, fail(403, 'No permission to view this order')),
  ),
  defect('trigger-vault-lost-behind-orders', 'TRIGGER-159', 'TRIGGER-165').by(
    at.vault(all({ succeeded: true }, hasOrders(1)), badGateway),
  ),
  defect('trigger-registered-again-behind-orders', 'TRIGGER-081').by(
    at.register(all({ status: 409 }, hasOrders(1)), respond(201, {})),
  ),
  defect('trigger-several-orders-never-listed', 'TRIGGER-160', 'TRIGGER-165').by(
    at.history(all({ succeeded: true, isList: true }, hasOrders(2)), failed),
  ),
  defect('trigger-expiry-unchecked-beside-two-legs', 'TRIGGER-098').by(
    at.create({ form: 'otoco', invalid: 'expiresAt' }, accepted),
  ),
  defect('trigger-sub-type-fault-unexplained', 'TRIGGER-058').by(
    at.create({ invalid: 'orderSubType' }, withoutDetails),
  ),
  defect('trigger-update-fault-unexplained', 'TRIGGER-059').by(at.update({ invalid: given }, withoutDetails)),
  defect('trigger-price-fault-unexplained', 'TRIGGER-062').by(at.create(wrong('takeProfitPriceUsd'), withoutDetails)),
  defect('trigger-challenge-fault-unexplained', 'TRIGGER-063').by(at.challenge({ invalid: given }, withoutDetails)),
  defect('trigger-verify-fault-unexplained', 'TRIGGER-064').by(at.verify({ invalid: given }, withoutDetails)),
  defect('trigger-withdrawal-fault-unexplained', 'TRIGGER-065').by(
    at.confirm({ invalid: 'cancelRequestId' }, withoutDetails),
  ),
  defect('trigger-gateway-speaks-as-the-service-at-deposits', 'TRIGGER-052', 'TRIGGER-053').by(
    at.deposit({ status: 403, body: { code: given } }, fail(403, 'No access')),
  ),
  defect('trigger-errors-as-titles', 'TRIGGER-054', 'TRIGGER-055', 'TRIGGER-056').by(
    at.anyOperation(
      ({ status, body }) => status >= 400 && status !== 401 && 'error' in body,
      reword(({ error: title, ...rest }) => ({ title, ...rest })),
    ),
  ),
  // The details of a faulty update are numbers by field.
  defect('trigger-details-as-codes', 'TRIGGER-060').by(
    at.update(
      { invalid: given },
      reword(({ details, ...rest }) => ({
        ...rest,
        details: Object.fromEntries(Object.keys(isObject(details) ? details : {}).map((field) => [field, 17])),
      })),
    ),
  ),
  defect('trigger-details-under-another-name', 'TRIGGER-061').by(
    at.deposit({ invalid: given }, put({ details: { body: 'Invalid input' } })),
  ),
  defect('trigger-messages-as-lists', 'TRIGGER-147').by(at.create(wrong('orderSubType'), messagesInLists)),
];
