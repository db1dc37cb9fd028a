import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import type { Defect } from '../defect.js';
import type { Challenge } from '../../../reference/trigger/service/state.js';
import { faultOfSigned, parse } from '../../../reference/trigger/service/transactions.js';
import { bodyOf, error, replacing, say, type Answered, type When } from './tamper.js';
import { claimedWallet } from './token-state.js';

const create = ['POST /orders/price'];

const hasVault =
  (field: 'userAddress' | 'userPubkey'): When =>
  ({ reference, request }) =>
    reference.trigger.state.vaults.has(String(bodyOf(request)[field]));

const isOfAnotherCustomer =
  (field: 'userAddress' | 'userPubkey'): When =>
  (answered) =>
    error(/does not match the authenticated wallet/)(answered) && hasVault(field)(answered);

function isMetBy(proof: unknown, challenge: Challenge, wallet: string): boolean {
  if (typeof proof !== 'string') return false;
  if (challenge.type === 'transaction') return faultOfSigned(proof, challenge.proof, wallet) === undefined;
  try {
    return verifySignature(wallet, challenge.proof, base58.decode(proof));
  } catch {
    return false;
  }
}

/** The proof belongs to a challenge of another wallet, which signed it. */
const isProofOfAnother: When = ({ reference, request, status }) => {
  const { signature, signedTransaction, type, walletPubkey } = bodyOf(request);
  if (status === 200 || typeof walletPubkey !== 'string') return false;
  const proof = type === 'message' ? signature : signedTransaction;
  return [...reference.trigger.state.challenges].some(
    ([wallet, challenges]) =>
      wallet !== walletPubkey && challenges.some((one) => one.type === type && isMetBy(proof, one, wallet)),
  );
};

/** The challenge is the wallet's own, and the signature that of another one that has asked for challenges as well. */
const isSignedByAnotherCustomer: When = ({ reference, request, error: refusal }) => {
  const { signature, walletPubkey } = bodyOf(request);
  const { challenges } = reference.trigger.state;
  if (refusal !== 'Invalid signature' || typeof walletPubkey !== 'string') return false;
  const own = challenges.get(walletPubkey) ?? [];
  return [...challenges.keys()].some(
    (other) => other !== walletPubkey && own.some((one) => one.type === 'message' && isMetBy(signature, one, other)),
  );
};

/** The withdrawal that a confirmation brings was crafted for another order. */
const isWithdrawalOfAnother: When = ({ reference, request, id }) => {
  const { signedTransaction } = bodyOf(request);
  const message = typeof signedTransaction === 'string' ? parse(signedTransaction)?.message : undefined;
  const { priceOrders } = reference.trigger.state;
  const caller = priceOrders.get(id)?.userPubkey;
  if (message === undefined || caller === undefined) return false;
  return priceOrders
    .of(caller)
    .some((one) => one.id !== id && one.withdrawal && Buffer.from(one.withdrawal.message).equals(message));
};

const callerHasVault: When = (answered) => answered.reference.trigger.state.vaults.has(claimedWallet(answered) ?? '');

function depositOf({ reference, request }: Answered) {
  const { depositRequestId } = bodyOf(request);
  return typeof depositRequestId === 'string' ? reference.trigger.state.deposits.get(depositRequestId) : undefined;
}

const isSpentInAnotherForm: When = (answered) => {
  const spentBy = depositOf(answered)?.spentBy;
  const order = spentBy === undefined ? undefined : answered.reference.trigger.state.priceOrders.get(spentBy);
  return order !== undefined && order.orderSubType !== bodyOf(answered.request).orderSubType;
};

/** The place of the signature holds zeros alone: in base58, each zero byte is written as a one. */
const isUnsigned: When = ({ request, error: refusal }) => {
  const { signature, signedTransaction } = bodyOf(request);
  if (refusal !== 'Invalid signature') return false;
  if (typeof signature === 'string') return /^1+$/.test(signature);
  return (
    typeof signedTransaction === 'string' &&
    Buffer.from(signedTransaction, 'base64')
      .subarray(1, 65)
      .every((byte) => byte === 0)
  );
};

/** Faults that let one wallet, order or deposit stand in for another. */
export const impersonationDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-deposit-for-another-customer',
    says: 'A deposit is crafted for another wallet where that has a vault.',
    breaks: ['TRIGGER-092'],
    at: ['POST /deposit/craft'],
    when: isOfAnotherCustomer('userAddress'),
    then: say(200, { requestId: 'none' }),
  }),
  replacing({
    id: 'trigger-order-for-another-customer',
    says: 'An order is created for another wallet where that has a vault.',
    breaks: ['TRIGGER-105'],
    at: create,
    when: isOfAnotherCustomer('userPubkey'),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-challenge-verified-in-another-name',
    says: 'Whoever signs a challenge of their own is signed in as the wallet they name.',
    breaks: ['TRIGGER-142'],
    at: ['POST /auth/verify'],
    when: isProofOfAnother,
    then: async ({ reference, request }) => ({
      status: 200,
      body: { json: { token: await reference.trigger.tokens.issue(String(bodyOf(request).walletPubkey)) } },
    }),
  }),
  replacing({
    id: 'trigger-unsigned-challenge-verified',
    says: 'A challenge without any signature signs the wallet in that is named.',
    breaks: ['TRIGGER-166'],
    at: ['POST /auth/verify'],
    when: isUnsigned,
    then: async ({ reference, request }) => ({
      status: 200,
      body: { json: { token: await reference.trigger.tokens.issue(String(bodyOf(request).walletPubkey)) } },
    }),
  }),
  replacing({
    id: 'trigger-order-on-the-deposit-of-another',
    says: 'An order is created on a deposit of another wallet.',
    breaks: ['TRIGGER-139'],
    at: create,
    when: (answered) => error(/^Deposit not found/)(answered) && depositOf(answered) !== undefined,
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-deposit-spent-again-in-another-form',
    says: 'A deposit is spent once by each form of order.',
    breaks: ['TRIGGER-104'],
    at: create,
    when: (answered) => error(/^Duplicate deposit/)(answered) && isSpentInAnotherForm(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-withdrawal-of-another-order-confirmed',
    says: 'A cancellation is confirmed with the withdrawal of another order of the wallet.',
    breaks: ['TRIGGER-123'],
    at: ['POST /orders/price/confirm-cancel/{id}'],
    when: (answered) => error(/not the withdrawal that was crafted/)(answered) && isWithdrawalOfAnother(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-foreign-otoco-cancelled',
    says: 'Anyone may cancel an order that triggers two others.',
    breaks: ['TRIGGER-117'],
    at: ['POST /orders/price/cancel/{id}'],
    when: (answered) =>
      error(/belongs to another wallet/)(answered) &&
      answered.reference.trigger.state.priceOrders.get(answered.id)?.orderSubType === 'otoco',
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-foreign-order-cancelled-without-a-vault',
    says: 'Who has no vault may cancel the orders of others.',
    breaks: ['TRIGGER-117'],
    at: ['POST /orders/price/cancel/{id}'],
    when: (answered) => error(/belongs to another wallet/)(answered) && !callerHasVault(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-foreign-order-shown-without-a-vault',
    says: 'Who has no vault may read the orders of others.',
    breaks: ['TRIGGER-131'],
    at: ['GET /orders/history'],
    when: (answered) => answered.status === 403 && !callerHasVault(answered),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-challenge-signed-by-another-customer',
    says: 'Any wallet that has signed in before may sign the challenge of another.',
    breaks: ['TRIGGER-073'],
    at: ['POST /auth/verify'],
    when: isSignedByAnotherCustomer,
    then: say(200, {}),
  }),
];
