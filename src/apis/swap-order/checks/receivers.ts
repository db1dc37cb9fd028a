import type { Violation } from '../../../model/check.js';
import { receiverOf, sellsForNative } from '../asked.js';
import { freshReceiver } from '../orders.js';
import { createdAccountOf, transactionOf, type SwapTransaction } from '../swap-transaction.js';
import { associatedAccounts, wrappedNativeAccount } from '../token-accounts.js';
import type { OrderCheck, OrderView } from '../view.js';

type Departure = Omit<Violation, 'at'>;

const ofTransaction = (
  applies: (view: OrderView, transaction: SwapTransaction) => boolean,
  judge: (view: OrderView, transaction: SwapTransaction) => Departure | undefined,
): OrderCheck => ({
  on: { operation: 'getOrder', status: 200 },
  reads: ['/transaction'],
  applies: (view) => {
    const transaction = transactionOf(view);
    // Native output goes elsewhere; which mint is native, only the profile knows.
    const isKnown = view.request.query.taker !== undefined && view.fixtures.nativeMint !== undefined;
    return transaction !== undefined && isKnown && applies(view, transaction);
  },
  judge: (view) => {
    const transaction = transactionOf(view);
    const departure = transaction && judge(view, transaction);
    return departure && { ...departure, at: '/transaction' };
  },
});

const outputMintOf = ({ request }: OrderView): string => request.query.outputMint ?? '';

/** Whether one of these accounts is named; undefined when it may hide behind a lookup table. */
function names(transaction: SwapTransaction, accounts: Iterable<string>): boolean | undefined {
  for (const account of accounts) if (transaction.accountKeys.includes(account)) return true;
  return transaction.hidesAccounts ? undefined : false;
}

const deliversTo = (whom: 'receiver' | 'taker', ownerOf: (view: OrderView) => string | undefined): OrderCheck =>
  ofTransaction(
    (view, transaction) => {
      const owner = ownerOf(view);
      if (owner === undefined || sellsForNative(view)) return false;
      return names(transaction, associatedAccounts(owner, outputMintOf(view))) !== undefined;
    },
    (view, transaction) => {
      const [owner, mint] = [ownerOf(view) ?? '', outputMintOf(view)];
      if (names(transaction, associatedAccounts(owner, mint)) !== false) return undefined;
      const expected = `the associated token account of the ${whom} for the output mint among the accounts`;
      return {
        expected: `${expected} (${[...associatedAccounts(owner, mint)].join(' or ')})`,
        actual: 'none of the accounts is it',
      };
    },
  );

export const receiverGetsOutputInAssociatedAccount = deliversTo('receiver', receiverOf);

export const takerGetsOutputByDefault = deliversTo('taker', ({ request }) =>
  request.query.receiver === undefined ? request.query.taker : undefined,
);

/** A key made for this very request cannot have a token account yet. */
export const missingAccountOfReceiverIsCreated = ofTransaction(
  (view, transaction) => {
    if (view.purpose !== freshReceiver || sellsForNative(view) || receiverOf(view) === undefined) return false;
    return createsFor(view, transaction) || !transaction.hidesAccounts;
  },
  (view, transaction) =>
    createsFor(view, transaction)
      ? undefined
      : {
          expected: `an instruction that creates the token account of the receiver ${receiverOf(view) ?? ''}`,
          actual: `${transaction.creations.length} instructions create accounts, none of them this one`,
        },
);

function createsFor(view: OrderView, transaction: SwapTransaction): boolean {
  return createdAccountOf(transaction, receiverOf(view) ?? '', outputMintOf(view)) !== undefined;
}

export const receiverGetsNativeOutputItself = ofTransaction(
  (view, transaction) => {
    const receiver = receiverOf(view);
    return receiver !== undefined && sellsForNative(view) && names(transaction, [receiver]) !== undefined;
  },
  (view, transaction) =>
    names(transaction, [receiverOf(view) ?? '']) === false
      ? { expected: 'the receiver itself among the accounts', actual: 'it is none of them' }
      : undefined,
);

export const receiverGetsNoWrappedNative = ofTransaction(
  (view) => receiverOf(view) !== undefined && sellsForNative(view),
  (view, transaction) =>
    names(transaction, wrappedNativeAccount(receiverOf(view) ?? '', outputMintOf(view))) === true
      ? { expected: 'no wrapped-native token account of the receiver', actual: 'it is among the accounts' }
      : undefined,
);
