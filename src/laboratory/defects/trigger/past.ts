import type { Reference } from '../../../reference/composition.js';
import type { Defect } from '../defect.js';
import { bodyOf, error, invalid, replace, replacing, say, type Answered, type Then, type When } from './tamper.js';
import { claimedWallet, isList } from './token-state.js';

const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300;
const orderOf = ({ reference, id, request }: Answered) =>
  reference.trigger.state.priceOrders.get(id || (new URLSearchParams(request.query).get('id') ?? ''));
const isOwn = (answered: Answered): boolean => orderOf(answered)?.userPubkey === claimedWallet(answered);
const ordersOf = (answered: Answered) => answered.reference.trigger.state.priceOrders.of(claimedWallet(answered) ?? '');

interface Replaced {
  readonly id: string;
  readonly says: string;
  readonly breaks: Defect['breaks'];
  readonly because?: string;
  readonly at: readonly string[];
  readonly when?: When;
  readonly then: Then;
}

/** Holds only for a token of a wallet that had used another one before it. */
function underRenewedToken({ at, when = succeeded, then, ...defect }: Replaced): Defect {
  return {
    ...defect,
    inject: (reference: Reference) => {
      const first = new Map<string | undefined, string | undefined>();
      return replace(
        reference,
        undefined,
        (answered) => {
          const { authorization } = answered.request.headers;
          const wallet = claimedWallet(answered);
          if (wallet === undefined || answered.status === 401) return false;
          if (!first.has(wallet)) first.set(wallet, authorization);
          return first.get(wallet) !== authorization && at.includes(answered.operation) && when(answered);
        },
        then,
      );
    },
  };
}

/** Fails at sign-in for whoever has signed in before. */
function atSecondSignIn({ at, then, ...defect }: Replaced): Defect {
  return {
    ...defect,
    inject: (reference: Reference) => {
      const known = new Set<unknown>();
      return replace(
        reference,
        ['POST /auth/challenge', 'POST /auth/verify'],
        (answered) => {
          const { walletPubkey } = bodyOf(answered.request);
          const isKnown = known.has(walletPubkey);
          if (answered.operation === 'POST /auth/verify' && succeeded(answered)) known.add(walletPubkey);
          return isKnown && at.includes(answered.operation) && succeeded(answered);
        },
        then,
      );
    },
  };
}

const updated = new WeakMap<Reference, Set<string>>();

function isSecondUpdate(answered: Answered): boolean {
  const known = updated.get(answered.reference) ?? new Set<string>();
  updated.set(answered.reference, known);
  if (!succeeded(answered)) return false;
  const isKnown = known.has(answered.id);
  known.add(answered.id);
  return isKnown;
}

/** Faults that show only after something else: under the next token of a wallet, or with what it did before. */
export const pastDefects: readonly Defect[] = [
  atSecondSignIn({
    id: 'trigger-no-second-challenge',
    says: 'A wallet that has signed in never gets another challenge: 500.',
    breaks: ['TRIGGER-164'],
    at: ['POST /auth/challenge'],
    then: say(500, { error: 'Failed to generate the challenge' }),
  }),
  atSecondSignIn({
    id: 'trigger-no-second-verification',
    says: 'A wallet that has signed in is never verified again: 500.',
    breaks: ['TRIGGER-154'],
    at: ['POST /auth/verify'],
    then: say(500, { error: 'Internal server error' }),
  }),
  underRenewedToken({
    id: 'trigger-update-under-renewed-token-not-found',
    says: "Under another token of the wallet, one's own order cannot be updated: 404.",
    breaks: ['TRIGGER-107'],
    at: ['PATCH /orders/price/{id}'],
    when: (answered) => succeeded(answered) && isOwn(answered),
    then: say(404, { error: 'Order not found' }),
  }),
  underRenewedToken({
    id: 'trigger-order-under-renewed-token-forbidden',
    says: "Under another token of the wallet, one's own order cannot be seen: 403.",
    breaks: ['TRIGGER-129'],
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && !isList(answered),
    then: say(403, { error: 'No permission to view this order' }),
  }),
  underRenewedToken({
    id: 'trigger-registration-under-renewed-token',
    says: 'Under another token of the wallet, another vault is registered.',
    breaks: ['TRIGGER-081'],
    at: ['GET /vault/register'],
    when: ({ status }) => status === 409,
    then: say(201, {}),
  }),
  underRenewedToken({
    id: 'trigger-spent-deposit-under-renewed-token',
    says: 'Under another token of the wallet, an order is created on a deposit that was spent.',
    breaks: ['TRIGGER-104'],
    at: ['POST /orders/price'],
    when: error(/^Duplicate deposit/),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-second-update-not-found',
    says: 'An open order that was updated cannot be updated again: 404.',
    breaks: ['TRIGGER-107'],
    at: ['PATCH /orders/price/{id}'],
    when: isSecondUpdate,
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-cancelled-order-forbidden-to-its-owner',
    says: "One's own order cannot be seen once it is cancelled: 403.",
    breaks: ['TRIGGER-129'],
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && orderOf(answered)?.state === 'cancelled',
    then: say(403, { error: 'No permission to view this order' }),
  }),
  replacing({
    id: 'trigger-vault-lost-behind-orders',
    says: 'The vault of a wallet that has orders ends behind the gateway: 502.',
    breaks: ['TRIGGER-159', 'TRIGGER-165'],
    because: 'No read of such a wallet ever works.',
    at: ['GET /vault'],
    when: (answered) => succeeded(answered) && ordersOf(answered).length > 0,
    then: say(502, { error: 'Bad gateway' }),
  }),
  replacing({
    id: 'trigger-several-orders-never-listed',
    says: 'The list of a wallet with several orders fails: 500.',
    breaks: ['TRIGGER-160', 'TRIGGER-165'],
    because: 'No list of such a wallet ever works.',
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && isList(answered) && ordersOf(answered).length > 1,
    then: say(500, { error: 'Failed' }),
  }),
  replacing({
    id: 'trigger-expiry-unchecked-beside-two-legs',
    says: 'An order of two prices is created with an expiry in the past.',
    breaks: ['TRIGGER-098'],
    at: ['POST /orders/price'],
    when: (answered) => bodyOf(answered.request).orderSubType === 'otoco' && invalid('expiresAt')(answered),
    then: say(200, {}),
  }),
];
