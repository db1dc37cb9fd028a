import { counted } from '../../../model/counted.js';
import { unless, type Violation } from '../../../model/check.js';
import { associatedAccounts } from '../../../solana/associated-account.js';
import { lacksOutputAccount, receiverOf, sellsForNative, type OrderView } from '../reader/view.js';
import { freshReceiver } from '../reader/reader.js';
import { createdAccountOf, type SwapTransaction, wrappedNativeAccount } from '../reader/transaction.js';
import { inTransaction } from './expected-response.js';

interface Delivery {
  readonly transaction: SwapTransaction;
  readonly owner: string;
  readonly mint: string;
}

const delivering = (
  ownerOf: (view: OrderView) => string | undefined,
  concerns: (view: OrderView, delivery: Delivery) => boolean,
  judge: (delivery: Delivery) => Violation | undefined,
) =>
  inTransaction((transaction, view) => {
    const owner = ownerOf(view);
    const { taker, outputMint: mint } = view.request.query;
    // Native output goes elsewhere; which mint is native, only the profile knows.
    const isKnown = taker !== undefined && view.fixtures.nativeMint !== undefined;
    if (owner === undefined || mint === undefined || !isKnown) return undefined;
    const delivery = { transaction, owner, mint };
    return concerns(view, delivery) ? delivery : undefined;
  }, judge);

/** Whether one of these accounts is named; undefined when it may hide behind a lookup table. */
function names(transaction: SwapTransaction, accounts: Iterable<string>): boolean | undefined {
  for (const account of accounts) if (transaction.accountKeys.includes(account)) return true;
  return transaction.hidesAccounts ? undefined : false;
}

/** What is wrong where every one of these accounts is known and none of them can receive anything. */
function notCredited(transaction: SwapTransaction, accounts: Iterable<string>, expected: string) {
  const named = [...accounts].filter((account) => transaction.accountKeys.includes(account));
  if (named.length === 0)
    return unless(transaction.hidesAccounts, expected, 'no account of the transaction is that one');
  const isCredited = named.some((account) => transaction.credited.has(account));
  return unless(isCredited, expected, `${named.join(', ')} is named, and no instruction can give it anything`);
}

/** A quote of nothing gives nobody anything. */
const isForNothing = ({ response }: OrderView): boolean => Number(response.body.outAmount) === 0;

const deliversTo = (whom: 'receiver' | 'taker', ownerOf: (view: OrderView) => string | undefined) =>
  delivering(
    ownerOf,
    (view, { transaction, owner, mint }) =>
      !sellsForNative(view) && !isForNothing(view) && names(transaction, associatedAccounts(owner, mint)) !== undefined,
    ({ transaction, owner, mint }) => {
      const accounts = [...associatedAccounts(owner, mint)];
      const expected = `an instruction that can credit the associated token account of the ${whom} for the output mint`;
      return notCredited(transaction, accounts, `${expected} (${accounts.join(' or ')})`);
    },
  );

const isCreated = ({ transaction, owner, mint }: Delivery) => createdAccountOf(transaction, owner, mint) !== undefined;

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
      unless(
        isCreated(delivery),
        `an instruction that creates the token account of ${delivery.owner}, who receives the output`,
        `${counted(delivery.transaction.creations.length, 'other account')} created`,
      ),
  ),
  'ORDER-024': delivering(
    receiverOf,
    (view, { transaction, owner }) =>
      sellsForNative(view) && !isForNothing(view) && names(transaction, [owner]) !== undefined,
    ({ transaction, owner }) =>
      notCredited(transaction, [owner], `an instruction that can transfer native currency to the receiver ${owner}`),
  ),
  'ORDER-025': delivering(receiverOf, sellsForNative, ({ transaction, owner, mint }) =>
    unless(
      names(transaction, wrappedNativeAccount(owner, mint)) !== true,
      'no wrapped-native token account of the receiver',
      'it is among the accounts',
    ),
  ),
};
