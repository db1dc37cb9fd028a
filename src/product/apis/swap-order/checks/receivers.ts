import { counted } from '../../../model/counted.js';
import { unless } from '../../../model/check.js';
import { associatedAccounts } from '../../../solana/associated-account.js';
import type { Decision } from '../../in-one-step.js';
import { lacksOutputAccount, receiverOf, sellsForNative, type OrderView } from '../reader/view.js';
import { freshReceiver } from '../reader/reader.js';
import { createdAccountOf, type SwapTransaction, wrappedNativeAccount } from '../reader/transaction.js';
import { inTransaction } from './expected-response.js';

interface Delivery {
  readonly transaction: SwapTransaction;
  readonly owner: string;
  readonly mint: string;
  readonly view: OrderView;
}

/** Judges what becomes of the output, of native currency or of another token. */
const delivering = (
  of: 'native' | 'token',
  ownerOf: (view: OrderView) => string | undefined,
  decide: (delivery: Delivery) => Decision,
) =>
  inTransaction((transaction, view) => {
    const owner = ownerOf(view);
    const { taker, outputMint: mint } = view.request.query;
    // Native output goes elsewhere; which mint is native, only the profile knows.
    const isKnown = taker !== undefined && view.fixtures.nativeMint !== undefined;
    if (owner === undefined || mint === undefined || !isKnown) return 'undecided';
    return sellsForNative(view) === (of === 'native') ? decide({ transaction, owner, mint, view }) : 'undecided';
  });

/** Some instruction can give something to one of these accounts; undecided when all may hide behind a lookup table. */
function isCredited({ transaction, view }: Delivery, accounts: readonly string[], expected: string): Decision {
  // A quote of nothing gives nobody anything.
  if (Number(view.response.body.outAmount) === 0) return 'undecided';
  const named = accounts.filter((account) => transaction.accountKeys.includes(account));
  if (named.length === 0)
    return transaction.hidesAccounts ? 'undecided' : { expected, actual: 'no account of the transaction is that one' };
  const isGiven = named.some((account) => transaction.credited.has(account));
  return unless(isGiven, expected, `${named.join(', ')} is named, and no instruction can give it anything`);
}

const deliversTo = (whom: 'receiver' | 'taker', ownerOf: (view: OrderView) => string | undefined) =>
  delivering('token', ownerOf, (delivery) => {
    const accounts = [...associatedAccounts(delivery.owner, delivery.mint)];
    const expected = `an instruction that can credit the associated token account of the ${whom} for the output mint`;
    return isCredited(delivery, accounts, `${expected} (${accounts.join(' or ')})`);
  });

export const receivers = {
  'ORDER-019': deliversTo('receiver', receiverOf),
  /** The taker receives where nobody else does, also where it is named as its own receiver. */
  'ORDER-021': deliversTo('taker', (view) => (receiverOf(view) === undefined ? view.request.query.taker : undefined)),
  'ORDER-023': delivering(
    'token',
    (view) => receiverOf(view) ?? view.request.query.taker,
    ({ transaction, owner, mint, view }) => {
      // A key made for this very request cannot have a token account yet; of the taker, the profile tells.
      const isLacking = receiverOf(view) === undefined ? lacksOutputAccount(view) : view.purpose === freshReceiver;
      const isCreated = createdAccountOf(transaction, owner, mint) !== undefined;
      if (!isLacking || (transaction.hidesAccounts && !isCreated)) return 'undecided';
      const expected = `an instruction that creates the token account of ${owner}, who receives the output`;
      return unless(isCreated, expected, `${counted(transaction.creations.length, 'other account')} created`);
    },
  ),
  'ORDER-024': delivering('native', receiverOf, (delivery) => {
    const { owner } = delivery;
    return isCredited(delivery, [owner], `an instruction that can transfer native currency to the receiver ${owner}`);
  }),
  'ORDER-025': delivering('native', receiverOf, ({ transaction: { accountKeys }, owner, mint }) => {
    const [account = ''] = wrappedNativeAccount(owner, mint);
    return unless(
      !accountKeys.includes(account),
      'no wrapped-native token account of the receiver',
      'it is among the accounts',
    );
  }),
};
