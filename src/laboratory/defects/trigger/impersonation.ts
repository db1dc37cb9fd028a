import { transactionIn } from '../../../reference/chain/message.js';
import { meets } from '../../../reference/trigger/service/sign-in.js';
import { defect, respond, type Defect } from '../defect.js';
import { all, fromTime, given, not, restate } from '../operators.js';
import { accepted, at, crafted, signedIn, type Seen } from './tamper.js';

const isOfAnotherCustomer = (field: 'userAddress' | 'userPubkey') =>
  all<Seen>({ error: /does not match the authenticated wallet/ }, ({ reference, sent }) =>
    reference.trigger.state.vaults.has(String(sent[field])),
  );

/** Another wallet that has asked for challenges signed the proof: for a challenge of its own, or of the one that verifies. */
const isByAnother =
  (whose: 'its own' | 'of the wallet') =>
  ({ reference, sent }: Seen): boolean => {
    const { signature, signedTransaction, type, walletPubkey } = sent;
    const proof = type === 'message' ? signature : signedTransaction;
    if (typeof walletPubkey !== 'string' || typeof proof !== 'string') return false;
    const { challenges } = reference.trigger.state;
    return [...challenges.keys()].some((other) => {
      const asked = challenges.get(whose === 'its own' ? other : walletPubkey) ?? [];
      return other !== walletPubkey && asked.some((each) => each.type === type && meets(proof, each, other));
    });
  };

const callerHasVault = ({ reference, wallet = '' }: Seen): boolean => reference.trigger.state.vaults.has(wallet);

const isBlank = (transaction: unknown): boolean =>
  typeof transaction === 'string' &&
  transactionIn(transaction)?.signatures.every((signature) => signature.every((byte) => byte === 0)) === true;

/** The place of the signature holds zeros alone: in base58, each zero byte is written as a one. */
const isUnsigned = ({ sent: { signature, signedTransaction } }: Seen): boolean =>
  typeof signature === 'string' ? /^1+$/.test(signature) : isBlank(signedTransaction);

/** Faults that let one wallet, order, deposit or signature stand in for another. */
export const defectsOfImpersonation: readonly Defect[] = [
  defect('trigger-deposit-for-another-customer', 'TRIGGER-092').by(
    at.deposit(isOfAnotherCustomer('userAddress'), crafted),
  ),
  defect('trigger-order-for-another-customer', 'TRIGGER-105').by(
    at.create(isOfAnotherCustomer('userPubkey'), accepted),
  ),
  defect('trigger-challenge-verified-in-another-name', 'TRIGGER-142').by(
    at.verify(all(not({ status: 200 }), isByAnother('its own')), signedIn),
  ),
  defect('trigger-unsigned-challenge-verified', 'TRIGGER-166').by(
    at.verify(all({ error: /^Invalid signature$/ }, isUnsigned), signedIn),
  ),
  defect('trigger-order-on-the-deposit-of-another', 'TRIGGER-139').by(
    at.create({ error: /^Deposit not found/, deposit: given }, accepted),
  ),
  defect('trigger-deposit-spent-again', 'TRIGGER-104').by(at.create({ error: /^Duplicate deposit/ }, accepted)),
  defect('trigger-foreign-order-cancelled-without-a-vault', 'TRIGGER-117').by(
    at.cancel(all({ error: /belongs to another wallet/ }, not(callerHasVault)), accepted),
  ),
  defect('trigger-foreign-order-shown-without-a-vault', 'TRIGGER-131').by(
    at.history(all({ status: 403 }, not(callerHasVault)), accepted),
  ),
  // Another wallet may sign for any wallet, once two attempts with a wrong signature were rejected.
  defect('trigger-challenge-signed-by-another-at-the-third-attempt', 'TRIGGER-073').by(
    at.verify(
      all(
        fromTime(3, { error: 'Invalid signature' }, () => 'any wallet'),
        { error: 'Invalid signature', sent: { type: 'message' } },
        isByAnother('of the wallet'),
      ),
      accepted,
    ),
  ),
  defect('trigger-order-on-an-unsigned-deposit', 'TRIGGER-103').by(
    at.create({ error: /not signed by the wallet/, sent: { depositSignedTx: isBlank } }, accepted),
  ),
  defect('trigger-order-on-an-altered-deposit', 'TRIGGER-103').by(
    at.create({ error: /not the one that was crafted/ }, accepted),
  ),
  defect('trigger-unsigned-withdrawal-confirmed', 'TRIGGER-122').by(
    at.confirm(all({ error: /not signed by the wallet/ }, isUnsigned), accepted),
  ),
  defect('trigger-mismatched-withdrawal-of-oco-unprocessable', 'TRIGGER-123').by(
    at.confirm({ error: /not the one that was crafted/, form: 'oco' }, restate(422)),
  ),
  defect('trigger-deposit-without-transaction', 'TRIGGER-140').by(
    at.deposit({ status: 200 }, respond(200, { requestId: 'later' })),
  ),
  defect('trigger-cancellation-accepted-without-withdrawal', 'TRIGGER-141').by(
    at.cancel({ status: 200 }, respond(202, { state: 'pending' })),
  ),
];
