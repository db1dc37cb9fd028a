import type { Defect } from '../defect.js';
import { apiKeyHeader, apiKeyWithoutAccess } from '../../../reference/trigger/fixtures.js';
import { bodyOf, error, invalid, issued, replacing, say, type When } from './tamper.js';

const create = ['POST /orders/price'];

/** Forms of an order that hold more than one price. */
const hasTwoLegs: When = ({ request }) => {
  const { orderSubType } = bodyOf(request);
  return typeof orderSubType === 'string' && orderSubType !== 'single';
};

const isType = (type: unknown): boolean => type === 'message' || type === 'transaction';

const leavesOut =
  (name: string, other: string): When =>
  ({ request, status }) =>
    status === 400 && !(name in bodyOf(request)) && other in bodyOf(request);

/** Faults that show in one narrow situation and nowhere else. */
export const narrowDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-token-null-accepted',
    says: 'The word `null` opens the vault as if it were a token.',
    breaks: ['TRIGGER-026'],
    at: ['GET /vault'],
    when: ({ request }) => request.headers.authorization === 'Bearer null',
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-challenge-without-type',
    says: 'A challenge is issued where the type is left out.',
    breaks: ['TRIGGER-138'],
    at: ['POST /auth/challenge'],
    when: leavesOut('type', 'walletPubkey'),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-without-wallet',
    says: 'A challenge is issued where the wallet is left out.',
    breaks: ['TRIGGER-067'],
    at: ['POST /auth/challenge'],
    when: leavesOut('walletPubkey', 'type'),
    then: issued,
  }),
  replacing({
    id: 'trigger-type-in-any-case-accepted',
    says: 'The type of a challenge is read in any case, with blanks around it.',
    breaks: ['TRIGGER-138'],
    at: ['POST /auth/challenge'],
    when: ({ request, status }) => {
      const { type } = bodyOf(request);
      if (status !== 400 || typeof type !== 'string' || isType(type)) return false;
      return isType(type.trim().toLowerCase());
    },
    then: issued,
  }),
  replacing({
    id: 'trigger-key-told-by-its-length',
    says: 'Whatever has 32 to 44 characters of base58 is taken for a key.',
    breaks: ['TRIGGER-067'],
    at: ['POST /auth/challenge'],
    when: ({ request, status }) => {
      const { walletPubkey, type } = bodyOf(request);
      if (status !== 400 || typeof walletPubkey !== 'string' || !isType(type)) return false;
      return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(walletPubkey);
    },
    then: issued,
  }),
  replacing({
    id: 'trigger-vault-shown-to-a-token-of-four-parts',
    says: 'The vault reads the first three parts of a token, whatever follows.',
    breaks: ['TRIGGER-026'],
    at: ['GET /vault'],
    when: ({ request, status }) =>
      status === 401 && /^Bearer ([^.]{20,}\.){2}[^.]{20,}\.[^.]+$/.test(request.headers.authorization ?? ''),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-cancelled-under-an-undecodable-token',
    says: 'The cancellation of an order that exists begins under a token whose parts do not decode.',
    breaks: ['TRIGGER-031'],
    at: ['POST /orders/price/cancel/{id}'],
    when: ({ request, status, reference, id }) =>
      status === 401 &&
      reference.trigger.state.priceOrders.get(id) !== undefined &&
      /^Bearer [^A-Za-z0-9_-]/.test(request.headers.authorization ?? ''),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-updated-under-a-token-of-four-parts',
    says: 'An update of an order that exists reads the first three parts of a token, whatever follows.',
    breaks: ['TRIGGER-030'],
    at: ['PATCH /orders/price/{id}'],
    when: ({ request, status, reference, id }) =>
      status === 401 &&
      reference.trigger.state.priceOrders.get(id) !== undefined &&
      /^Bearer ([^.]{20,}\.){2}[^.]{20,}\.[^.]+$/.test(request.headers.authorization ?? ''),
    then: say(200, {}),
  }),
  {
    id: 'trigger-key-without-access-accepted-for-transactions',
    says: 'A key that has no access to this API gets challenges of type `transaction`.',
    breaks: ['TRIGGER-051'],
    inject: (reference) => (request) => {
      const { [apiKeyHeader]: key, ...headers } = request.headers;
      const letIn = key === apiKeyWithoutAccess && bodyOf(request).type === 'transaction';
      return reference.handle(letIn ? { ...request, headers } : request);
    },
  },
  replacing({
    id: 'trigger-order-of-two-legs-for-another-wallet',
    says: 'An order of two prices is created for another wallet.',
    breaks: ['TRIGGER-105'],
    at: create,
    when: (answered) => hasTwoLegs(answered) && error(/does not match/)(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-order-of-two-legs-on-a-badly-signed-deposit',
    says: 'An order of two prices is created on a badly signed deposit.',
    breaks: ['TRIGGER-103'],
    at: create,
    when: (answered) => hasTwoLegs(answered) && error(/Invalid signed deposit/)(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-deposit-fault-in-the-form-of-the-gateway',
    says: 'A field fault of a deposit is answered with `{code, message}`.',
    breaks: ['TRIGGER-055', 'TRIGGER-056', 'TRIGGER-057'],
    because: 'Neither the error nor the details are there, whether one field is at fault or all of them.',
    at: ['POST /deposit/craft'],
    when: invalid(),
    then: say(400, { code: 400, message: 'Bad request' }),
  }),
];
