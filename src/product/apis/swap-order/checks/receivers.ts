import type { Violation } from '../../../model/check.js';
import { lacksOutputAccount, receiverOf, sellsForNative } from '../request-predicates.js';
import { freshReceiver } from '../orders.js';
import { createdAccountOf, transactionOf, type SwapTransaction } from '../swap-transaction.js';
import { associatedAccounts, wrappedNativeAccount } from '../token-accounts.js';
import { order, orders as on, type OrderView } from '../view.js';

const reads = ['/transaction'];
const at = '/transaction';

interface Delivery {
  readonly transaction: SwapTransaction;
  /** Whose account is looked for. */
  readonly owner: string;
  readonly mint: string;
}

const delivering = (
  ownerOf: (view: OrderView) => string | undefined,
  concerns: (view: OrderView, delivery: Delivery) => boolean,
  judge: (delivery: Delivery) => Omit<Violation, 'at'> | undefined,
) =>
  order.exchange({
    on,
    reads,
    select: (view: OrderView) => {
      const transaction = transactionOf(view);
      const owner = ownerOf(view);
      const { taker, outputMint: mint } = view.request.query;
      // Native output goes elsewhere; which mint is native, only the profile knows.
      const isKnown = taker !== undefined && view.fixtures.nativeMint !== undefined;
      if (transaction === undefined || owner === undefined || mint === undefined || !isKnown) return undefined;
      const delivery = { transaction, owner, mint };
      return concerns(view, delivery) ? delivery : undefined;
    },
    judge: (delivery) => {
      const violation = judge(delivery);
      return violation && { ...violation, at };
    },
  });

/** Whether one of these accounts is named; undefined when it may hide behind a lookup table. */
function names(transaction: SwapTransaction, accounts: Iterable<string>): boolean | undefined {
  for (const account of accounts) if (transaction.accountKeys.includes(account)) return true;
  return transaction.hidesAccounts ? undefined : false;
}

/** Why none of these accounts can receive anything, where every one of them is known. */
function whyNothingArrives(transaction: SwapTransaction, accounts: Iterable<string>): string | undefined {
  const named = [...accounts].filter((account) => transaction.accountKeys.includes(account));
  if (named.length === 0) return transaction.hidesAccounts ? undefined : 'none of the accounts is it';
  if (named.some((account) => transaction.credited.has(account))) return undefined;
  return `${named.join(', ')} is named, and no instruction can give it anything`;
}

/** A quote of nothing gives nobody anything. */
const isForNothing = ({ response }: OrderView): boolean => Number(response.body.outAmount) === 0;

const deliversTo = (whom: 'receiver' | 'taker', ownerOf: (view: OrderView) => string | undefined) =>
  delivering(
    ownerOf,
    (view, { transaction, owner, mint }) =>
      !sellsForNative(view) && !isForNothing(view) && names(transaction, associatedAccounts(owner, mint)) !== undefined,
    ({ transaction, owner, mint }) => {
      const actual = whyNothingArrives(transaction, associatedAccounts(owner, mint));
      const expected = `an instruction that can credit the associated token account of the ${whom} for the output mint`;
      return actual === undefined
        ? undefined
        : { expected: `${expected} (${[...associatedAccounts(owner, mint)].join(' or ')})`, actual };
    },
  );

const isCreated = ({ transaction, owner, mint }: Delivery): boolean =>
  createdAccountOf(transaction, owner, mint) !== undefined;

export const receivers = {
  'ORDER-019': deliversTo('receiver', receiverOf),
  /** The taker receives where nobody else does, also where it is named as its own receiver. */
  'ORDER-021': deliversTo('taker', (view) => (receiverOf(view) === undefined ? view.request.query.taker : undefined)),
  /** A key made for this very request cannot have a token account yet; of the taker, the profile tells. */
  'ORDER-023': delivering(
    (view) => receiverOf(view) ?? view.request.query.taker,
    (view, delivery) =>
      (receiverOf(view) === undefined ? lacksOutputAccount(view) : view.purpose === freshReceiver) &&
      !sellsForNative(view) &&
      (isCreated(delivery) || !delivery.transaction.hidesAccounts),
    (delivery) =>
      isCreated(delivery)
        ? undefined
        : {
            expected: `an instruction that creates the token account of ${delivery.owner}, who receives the output`,
            actual: `${delivery.transaction.creations.length} instructions create accounts, none of them this one`,
          },
  ),
  'ORDER-024': delivering(
    receiverOf,
    (view, { transaction, owner }) =>
      sellsForNative(view) && !isForNothing(view) && names(transaction, [owner]) !== undefined,
    ({ transaction, owner }) => {
      const actual = whyNothingArrives(transaction, [owner]);
      return actual === undefined
        ? undefined
        : { expected: `an instruction that can transfer native currency to the receiver ${owner}`, actual };
    },
  ),
  'ORDER-025': delivering(
    receiverOf,
    (view) => sellsForNative(view),
    ({ transaction, owner, mint }) =>
      names(transaction, wrappedNativeAccount(owner, mint)) === true
        ? { expected: 'no wrapped-native token account of the receiver', actual: 'it is among the accounts' }
        : undefined,
  ),
};
