import { defect, respond, type Defect } from '../defect.js';
import { all, fail, given, Memory, once, type Inject, type Then, type When } from '../operators.js';
import { accepted, at, type Seen } from './tamper.js';

const failed = fail(500, 'Failed');
const badGateway = fail(502, 'Bad gateway');
const unavailable = fail(503, 'Unavailable');

/** Proper requests that always fail inside the service. */
const failures = [
  ['update', 'TRIGGER-151', at.update, {}, failed],
  ['deposit', 'TRIGGER-152', at.deposit, {}, badGateway],
  ['own-order', 'TRIGGER-153', at.history, { isList: false }, unavailable],
  ['registration', 'TRIGGER-155', at.register, {}, failed],
  ['confirmation', 'TRIGGER-158', at.confirm, {}, unavailable],
] as const;

/** The wallet has at least so many orders. */
const hasOrders =
  (count: number) =>
  ({ reference, wallet = '' }: Seen): boolean =>
    reference.trigger.state.priceOrders.of(wallet).length >= count;

/** It would do what is asked for, by a wallet to which it once said that it has no vault. */
const rememberingNoVault = once<Seen>({ error: /No vault is registered/ }, ({ wallet }) => wallet, { succeeded: true });

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
  once<Seen>({ operation: 'POST /auth/verify', succeeded: true }, ({ sent }) => sent.walletPubkey, {
    operation,
    succeeded: true,
  });

const isOwn = ({ order, wallet }: Seen): boolean => order?.userPubkey === wallet;
const forbidden = fail(403, 'No permission to view this order');

/** Proper requests that fail inside the service, always or after what the wallet did before. */
export const failureDefects: readonly Defect[] = [
  ...failures.map(([name, broken, inject, when, then]) =>
    defect(`trigger-${name}-always-fails`, broken).by(inject({ succeeded: true, ...when }, then)),
  ),
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
    at.history({ succeeded: true, state: 'cancelled' }, forbidden),
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
];
