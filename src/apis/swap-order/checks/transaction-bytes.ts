import type { Violation } from '../../../model/check.js';
import { decodedOf, transactionOf, type SwapTransaction } from '../swap-transaction.js';
import type { OrderCheck, OrderView } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;
const reads = ['/transaction'];
const at = '/transaction';

export const transactionIsStandardBase64: OrderCheck = {
  on,
  reads,
  applies: (view) => decodedOf(view) !== undefined,
  judge: (view) => {
    const decoded = decodedOf(view);
    if (decoded?.is !== 'not-base64') return undefined;
    return { expected: 'base64 in the standard alphabet', actual: decoded.problem, at };
  },
};

export const transactionIsPadded: OrderCheck = {
  on,
  reads,
  applies: (view) => decodedOf(view) !== undefined && decodedOf(view)?.is !== 'not-base64',
  judge: ({ response }) => {
    const { length } = response.body.transaction ?? '';
    return length % 4 === 0
      ? undefined
      : { expected: 'a multiple of 4 characters, padded with =', actual: `${length} characters`, at };
  },
};

export const transactionParsesToItsLastByte: OrderCheck = {
  on,
  reads,
  applies: (view) =>
    view.fixtures.decodesTransactions === true && (decodedOf(view)?.is ?? 'not-base64') !== 'not-base64',
  judge: (view) => {
    const decoded = decodedOf(view);
    if (decoded?.is !== 'not-parsed') return undefined;
    return { expected: 'a wire transaction, legacy or version 0', actual: decoded.problem, at };
  },
};

const ofTransaction = (
  judge: (transaction: SwapTransaction, view: OrderView) => Omit<Violation, 'at'> | undefined,
  applies: (transaction: SwapTransaction, view: OrderView) => boolean = () => true,
): OrderCheck => ({
  on,
  reads,
  applies: (view) => {
    const transaction = transactionOf(view);
    return transaction !== undefined && view.request.query.taker !== undefined && applies(transaction, view);
  },
  judge: (view) => {
    const transaction = transactionOf(view);
    const violation = transaction && judge(transaction, view);
    return violation && { ...violation, at };
  },
});

const signersOf = ({ accountKeys, header }: SwapTransaction): readonly string[] =>
  accountKeys.slice(0, header.requiredSignatures);

const takerOf = (view: OrderView): string => view.request.query.taker ?? '';

export const transactionHasVersionPrefix = ofTransaction(({ version }) =>
  version === 'legacy' ? { expected: 'a message with the version prefix', actual: 'a legacy message' } : undefined,
);

export const takerSignsTransaction = ofTransaction((transaction, view) =>
  signersOf(transaction).includes(takerOf(view))
    ? undefined
    : {
        expected: `the taker ${takerOf(view)} among the required signers`,
        actual: `the signers are ${signersOf(transaction).join(', ')}`,
      },
);

/** True when the signature slot at this place was filled. */
const isFilled = ({ signatures }: SwapTransaction, slot: number): boolean =>
  signatures[slot]?.some((byte) => byte !== 0) ?? false;

export const takerHasNotSignedYet = ofTransaction(
  (transaction, view) =>
    isFilled(transaction, signersOf(transaction).indexOf(takerOf(view)))
      ? { expected: 'zeros in the signature slot of the taker', actual: 'a signature' }
      : undefined,
  (transaction, view) => signersOf(transaction).includes(takerOf(view)),
);

export const nobodyElseHasSignedYet = ofTransaction(
  (transaction, view) => {
    const signed = signersOf(transaction).filter((key, slot) => key !== takerOf(view) && isFilled(transaction, slot));
    return signed.length === 0
      ? undefined
      : { expected: 'zeros in the other signature slots', actual: `signed by ${signed.join(', ')}` };
  },
  (transaction, view) => signersOf(transaction).some((key) => key !== takerOf(view)),
);
