import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import { defect, type Defect } from '../defect.js';
import {
  accepted,
  all,
  at,
  crafted,
  depositOf,
  error,
  fromThird,
  isOfForm,
  not,
  restate,
  say,
  signedIn,
  status,
  type When,
} from './tamper.js';
import { claimedWallet } from './token-state.js';
import type { Challenge } from '../../../reference/trigger/service/state.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { faultOfSigned, parse } from '../../../reference/trigger/service/transactions.js';

const isOfAnotherCustomer = (field: 'userAddress' | 'userPubkey'): When =>
  all(error(/does not match the authenticated wallet/), ({ reference, sent }) =>
    reference.trigger.state.vaults.has(String(sent[field])),
  );

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
const isProofOfAnother: When = ({ reference, sent, status: given }) => {
  const { signature, signedTransaction, type, walletPubkey } = sent;
  if (given === 200 || typeof walletPubkey !== 'string') return false;
  const proof = type === 'message' ? signature : signedTransaction;
  return [...reference.trigger.state.challenges].some(
    ([wallet, challenges]) =>
      wallet !== walletPubkey &&
      challenges.some((challenge) => challenge.type === type && isMetBy(proof, challenge, wallet)),
  );
};

/** The challenge is the wallet's own, and the signature that of another one that has asked for challenges as well. */
const isSignedByAnotherCustomer: When = ({ reference, sent, error: rejection }) => {
  const { signature, walletPubkey } = sent;
  const { challenges } = reference.trigger.state;
  if (rejection !== 'Invalid signature' || typeof walletPubkey !== 'string') return false;
  const own = challenges.get(walletPubkey) ?? [];
  return [...challenges.keys()].some(
    (other) =>
      other !== walletPubkey &&
      own.some((challenge) => challenge.type === 'message' && isMetBy(signature, challenge, other)),
  );
};

/** The withdrawal that a confirmation brings was crafted for another order, in one of these states. */
const isWithdrawalOfAnother =
  (...states: readonly string[]): When =>
  ({ reference, sent: { signedTransaction }, id }) => {
    const message = typeof signedTransaction === 'string' ? parse(signedTransaction)?.message : undefined;
    const { priceOrders } = reference.trigger.state;
    const caller = priceOrders.get(id)?.userPubkey;
    if (message === undefined || caller === undefined) return false;
    return priceOrders
      .of(caller)
      .some(
        (order) =>
          order.id !== id &&
          states.includes(order.state) &&
          order.withdrawal &&
          Buffer.from(order.withdrawal.message).equals(message),
      );
  };

const callerHasVault: When = (answered) => answered.reference.trigger.state.vaults.has(claimedWallet(answered) ?? '');

const isSpentInAnotherForm: When = (answered) => {
  const order = answered.reference.trigger.state.priceOrders.get(depositOf(answered)?.spentBy ?? '');
  return order !== undefined && order.orderSubType !== answered.sent.orderSubType;
};

const isBlank = (transaction: unknown): boolean =>
  typeof transaction === 'string' &&
  parse(transaction)?.signatures.every((signature) => signature.every((byte) => byte === 0)) === true;

/** The place of the signature holds zeros alone: in base58, each zero byte is written as a one. */
const isUnsigned: When = ({ sent: { signature, signedTransaction } }) =>
  typeof signature === 'string' ? /^1+$/.test(signature) : isBlank(signedTransaction);

/** Faults that let one wallet, order, deposit or signature stand in for another. */
export const impersonationDefects: readonly Defect[] = [
  defect('trigger-deposit-for-another-customer', ['TRIGGER-092'], {
    says: 'A deposit is crafted for another wallet where that has a vault.',
    inject: at.deposit(isOfAnotherCustomer('userAddress'), crafted),
  }),
  defect('trigger-order-for-another-customer', ['TRIGGER-105'], {
    says: 'An order is created for another wallet where that has a vault.',
    inject: at.create(isOfAnotherCustomer('userPubkey'), accepted),
  }),
  defect('trigger-challenge-verified-in-another-name', ['TRIGGER-142'], {
    says: 'Whoever signs a challenge of their own is signed in as the wallet they name.',
    inject: at.verify(isProofOfAnother, signedIn),
  }),
  defect('trigger-unsigned-challenge-verified', ['TRIGGER-166'], {
    says: 'A challenge without any signature signs the wallet in that is named.',
    inject: at.verify(all(error(/^Invalid signature$/), isUnsigned), signedIn),
  }),
  defect('trigger-order-on-the-deposit-of-another', ['TRIGGER-139'], {
    says: 'An order is created on a deposit of another wallet.',
    inject: at.create(all(error(/^Deposit not found/), depositOf), accepted),
  }),
  defect('trigger-deposit-spent-again-in-another-form', ['TRIGGER-104'], {
    says: 'A deposit is spent once by each form of order.',
    inject: at.create(all(error(/^Duplicate deposit/), isSpentInAnotherForm), accepted),
  }),
  defect('trigger-withdrawal-of-another-order-confirmed', ['TRIGGER-123'], {
    says: 'A cancellation is confirmed with the withdrawal of another order of the wallet.',
    inject: at.confirm(
      all(error(/not the withdrawal that was crafted/), isWithdrawalOfAnother('cancelling', 'cancelled')),
      accepted,
    ),
  }),
  defect('trigger-withdrawal-of-cancelled-order-confirmed', ['TRIGGER-123'], {
    says: 'A cancellation is confirmed with the withdrawal of an order that was cancelled before.',
    inject: at.confirm(all(error(/not the withdrawal that was crafted/), isWithdrawalOfAnother('cancelled')), accepted),
  }),
  defect('trigger-foreign-otoco-cancelled', ['TRIGGER-117'], {
    says: 'Anyone may cancel an order that triggers two others.',
    inject: at.cancel(all(error(/belongs to another wallet/), isOfForm('otoco')), accepted),
  }),
  defect('trigger-foreign-order-cancelled-without-a-vault', ['TRIGGER-117'], {
    says: 'Who has no vault may cancel the orders of others.',
    inject: at.cancel(all(error(/belongs to another wallet/), not(callerHasVault)), accepted),
  }),
  defect('trigger-foreign-order-shown-without-a-vault', ['TRIGGER-131'], {
    says: 'Who has no vault may read the orders of others.',
    inject: at.history(all(status(403), not(callerHasVault)), accepted),
  }),
  defect('trigger-foreign-order-shown-as-its-owner-saw-it', ['TRIGGER-131'], {
    says: 'What its owner was shown of an order is kept, and shown to anyone who asks next.',
    inject: ({ handle }) => {
      const shown = new Map<string, ReferenceResponse>();
      return async (request) => {
        const response = await handle(request);
        if (!request.path.endsWith('/orders/history') || !request.query.includes('id=')) return response;
        if (response.status === 200) shown.set(request.query, response);
        return response.status === 403 ? (shown.get(request.query) ?? response) : response;
      };
    },
  }),
  defect('trigger-challenge-signed-by-another-customer', ['TRIGGER-073'], {
    says: 'Any wallet that has signed in before may sign the challenge of another.',
    inject: at.verify(isSignedByAnotherCustomer, accepted),
  }),
  defect('trigger-challenge-signed-by-another-at-the-third-attempt', ['TRIGGER-073'], {
    says: 'A wallet is signed in at the third attempt of another one to sign for it.',
    inject: fromThird(at.verify, isSignedByAnotherCustomer, ({ sent }) => sent.walletPubkey, accepted),
  }),
  defect('trigger-order-on-an-unsigned-deposit', ['TRIGGER-103'], {
    says: 'An order is created on a deposit that nobody signed.',
    inject: at.create(
      all(error(/not signed by the wallet/), ({ sent }) => isBlank(sent.depositSignedTx)),
      accepted,
    ),
  }),
  defect('trigger-order-on-an-altered-deposit', ['TRIGGER-103'], {
    says: 'An order is created on a deposit of another amount than the one that was crafted.',
    inject: at.create(error(/not the one that was crafted/), accepted),
  }),
  defect('trigger-unreadable-deposit-unprocessable', ['TRIGGER-103'], {
    says: 'An order on an unreadable deposit is answered 422.',
    inject: at.create(error(/not a transaction/), restate(422)),
  }),
  defect('trigger-unsigned-withdrawal-confirmed', ['TRIGGER-122'], {
    says: 'A withdrawal is confirmed that nobody signed.',
    inject: at.confirm(all(error(/not signed by the wallet/), isUnsigned), accepted),
  }),
  defect('trigger-mismatched-withdrawal-of-oco-unprocessable', ['TRIGGER-123'], {
    says: 'A mismatched withdrawal of an order that cancels another is answered 422.',
    inject: at.confirm(all(error(/not the withdrawal that was crafted/), isOfForm('oco')), restate(422)),
  }),
  defect('trigger-deposit-without-transaction', ['TRIGGER-140'], {
    says: 'A deposit is answered with success and without a transaction.',
    inject: at.deposit(status(200), say(200, { requestId: 'later' })),
  }),
  defect('trigger-cancellation-accepted-without-withdrawal', ['TRIGGER-141'], {
    says: 'A cancellation is accepted with 202, and nothing to sign comes with it.',
    inject: at.cancel(status(200), say(202, { state: 'pending' })),
  }),
];
