import { base58 } from '@scure/base';
import { unless } from '../../../model/check.js';
import { isKey } from '../../../solana/key.js';
import {
  optionsAddedBy,
  hasGenuineKey,
  isSameRequest,
  lacksOutputAccount,
  payerOf,
  receiverOf,
  sellsForNative,
  outcomeOf,
  order,
} from '../reader/view.js';
import type { AnyOrderView, OrderView } from '../reader/view.js';
import { createdAccountOf, decodedOf, type SwapTransaction, wrappedNativeAccount } from '../reader/transaction.js';
import { alike, field, inTransaction } from './expected-response.js';

const isSameOrder = (left: AnyOrderView, right: AnyOrderView) => left.base === right.base && isSameRequest(left, right);

const changesNothingWithoutPayer = order.session({
  *judge({ views, alternations }) {
    for (const [index, beside] of views.entries()) {
      const { closeAuthority: key, payer } = beside.request.query;
      if (!hasGenuineKey(beside) || key === undefined || payer !== undefined) continue;
      if (views.findIndex((view) => isSameOrder(view, beside)) < index) continue;
      const alternation = alternations.find(({ pairs: [first] }) => isSameOrder(first!.failing, beside));
      const controls = alternation?.pairs.slice(0, 1).map(({ control }) => control) ?? [];
      const without = [...controls, ...views.slice(0, index)].findLast(
        (view) => hasGenuineKey(view) && optionsAddedBy(beside, view)?.join() === 'closeAuthority',
      );
      // A body that is no JSON is told by the shape of an order.
      if (without === undefined || [without, beside].some(({ parsed }) => !parsed.json)) continue;
      const [outcome, actual] = [outcomeOf(without), outcomeOf(beside)];
      const violation = unless(actual === outcome, `the order is ${outcome}, as without \`closeAuthority\``, actual);
      yield alike([without, beside], violation, alternation, (view) => outcomeOf(view) === outcome);
    }
  },
});

/** The close authority of a request without a payer, where its key stands in it for nothing else that may be in the bytes. */
function soleCloseAuthority({ request }: OrderView): string {
  const { closeAuthority = '', ...others } = request.query;
  return others.payer !== undefined || Object.values(others).includes(closeAuthority) ? '' : closeAuthority;
}

type Authorities = SwapTransaction['closeAuthorities'];

/** The taker's token account for the output that a transaction creates at the payer's cost. */
function accountForOutput(transaction: SwapTransaction, view: OrderView): string | undefined {
  const { taker = '', outputMint = '' } = view.request.query;
  // Only its owner can sign for a new close authority, and a receiver other than the taker signs nothing.
  if (!passesAuthority(view) || sellsForNative(view) || receiverOf(view) !== undefined) return undefined;
  const account = createdAccountOf(transaction, taker, outputMint);
  // An account that is closed again does not persist.
  if (account === undefined || transaction.closedAccounts.has(account)) return undefined;
  // An instruction that creates only what is missing creates nothing where the account exists, which the profile tells.
  const createsAnyway = transaction.creations.some(
    (creation) => creation.account === account && !creation.onlyIfMissing,
  );
  return createsAnyway || lacksOutputAccount(view) ? account : undefined;
}

/** Nobody becomes close authority as `offending` says, of the transactions it is about. */
const setsNone = (
  expected: string,
  offending: (transaction: SwapTransaction, view: OrderView) => Authorities | undefined,
) =>
  inTransaction((transaction, view) => {
    const set = offending(transaction, view);
    return set === undefined ? 'undecided' : unless(set.length === 0, expected, describe(set));
  });

/** A close authority other than the taker beside a payer. */
function passesAuthority(view: OrderView): boolean {
  const { closeAuthority: key, taker } = view.request.query;
  return payerOf(view) !== undefined && key !== undefined && key !== taker;
}

/** The close authority of the request is set for none of these accounts. */
const setsPassedForNone = (
  kind: string,
  accountsOf: (transaction: SwapTransaction, view: OrderView) => ReadonlySet<string> | undefined,
) =>
  setsNone(`no close authority for ${kind}`, (transaction, view) => {
    const accounts = passesAuthority(view) ? accountsOf(transaction, view) : undefined;
    const { closeAuthority: key } = view.request.query;
    const set = transaction.closeAuthorities.filter(({ authority }) => authority === key);
    return accounts && set.filter(({ account = '' }) => accounts.has(account));
  });

/** Close authorities of accounts that the transaction creates, which no other requirement is about. */
function othersSetOnCreation(transaction: SwapTransaction, view: OrderView): Authorities | undefined {
  const { taker, closeAuthority } = view.request.query;
  if (taker === undefined || accountForOutput(transaction, view) !== undefined) return undefined;
  if (payerOf(view) !== undefined && closeAuthority === undefined) return undefined;
  const { creations, closeAuthorities } = transaction;
  const own = closeAuthorities.filter(({ account }) => creations.some((creation) => creation.account === account));
  const isOwner = (account: string | undefined, key: string | null): boolean =>
    creations.some((creation) => creation.account === account && creation.owner === key);
  // One that was passed without a payer is judged by itself, wherever it stands among the bytes.
  const allowed: readonly (string | null | undefined)[] = [null, taker, closeAuthority];
  const foreign = own.filter(({ account, authority }) => !allowed.includes(authority) && !isOwner(account, authority));
  return creations.some(({ account }) => account !== undefined) ? foreign : undefined;
}

function wrappedAccounts({ creations }: SwapTransaction, view: OrderView): ReadonlySet<string> | undefined {
  const { taker, receiver, payer, outputMint: native = '' } = view.request.query;
  if (!sellsForNative(view)) return undefined;
  return new Set([
    ...[taker, receiver, payer].flatMap((owner = '') => wrappedNativeAccount(owner, native)),
    ...creations.filter(({ mint }) => mint === native).flatMap(({ account }) => account ?? []),
  ]);
}

function describe(set: Authorities): string {
  if (set.length === 0) return 'no instruction sets a close authority';
  return set
    .map(({ account, authority }) => `${authority ?? 'nobody'} as that of ${account ?? 'a hidden account'}`)
    .join('; ');
}

export const closeAuthority = {
  'ORDER-032': changesNothingWithoutPayer,
  'ORDER-033': field(['transaction'], (_, view) => {
    const [key, bytes] = [soleCloseAuthority(view), decodedOf(view)?.bytes];
    if (bytes === undefined || !isKey(key)) return 'undecided';
    const isAmongBytes = Buffer.from(bytes).includes(Buffer.from(base58.decode(key)));
    return unless(!isAmongBytes, 'the close authority is ignored without a payer', 'its key is among the bytes');
  }),
  'ORDER-035': inTransaction((transaction, view) => {
    const account = accountForOutput(transaction, view);
    if (account === undefined) return 'undecided';
    const { closeAuthority: key = '' } = view.request.query;
    const isSet = transaction.closeAuthorities.some((one) => one.account === account && one.authority === key);
    const expected = `an instruction that makes ${key} the close authority of ${account}`;
    return unless(isSet, expected, describe(transaction.closeAuthorities));
  }),
  'ORDER-036': setsPassedForNone('a wrapped-native token account', wrappedAccounts),
  'ORDER-037': setsNone('no close authority but the taker', ({ closeAuthorities }, view) => {
    const { taker, closeAuthority: key } = view.request.query;
    const concerns = taker !== undefined && payerOf(view) !== undefined && key === undefined;
    return concerns ? closeAuthorities.filter(({ authority }) => authority !== null && authority !== taker) : undefined;
  }),
  'ORDER-237': setsNone('no close authority but the owner, the taker or the one that was passed', othersSetOnCreation),
  'ORDER-229': setsPassedForNone('an account that is closed again', ({ closedAccounts }) =>
    closedAccounts.size > 0 ? closedAccounts : undefined,
  ),
};
