import { base58 } from '@scure/base';
import type { Situation } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { isKey } from '../../../solana/key.js';
import { hasGenuineKey, isRefused, payerOf, sellsForNative } from '../asked.js';
import { scenarioNames } from '../scenario-names.js';
import { createdAccountOf, transactionOf, type SwapTransaction } from '../swap-transaction.js';
import { wrappedNativeAccount } from '../token-accounts.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import type { OrderCheck, OrderTraceCheck, OrderView } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;
const reads = ['/transaction'];
const at = '/transaction';

/** How an order came out, as far as a parameter that is ignored must not change it. */
function outcomeOf(view: View<SwapOrderFixtures>): string {
  if (isRefused(view)) return 'refused';
  const { status, body } = view.response;
  const transaction = isObject(body) ? body.transaction : undefined;
  const built = transaction === null ? 'null' : transaction === '' ? 'empty' : 'not empty';
  return status === 200 ? `quoted with a transaction that is ${built}` : `status ${status}`;
}

export const closeAuthorityWithoutPayerChangesNothing: OrderTraceCheck = {
  scenarios: [scenarioNames.closeAuthorityAlone],
  *situations({ views }): Iterable<Situation> {
    const beside = views.findIndex(
      (view) => view.request.query.closeAuthority !== undefined && view.request.query.payer === undefined,
    );
    const view = views[beside];
    const before = views[beside - 1];
    const [after, again] = views.slice(beside + 1);
    if (view === undefined || before === undefined || !hasGenuineKey(view)) return;
    const all = [before, ...(after ? [after] : []), ...(again ? [again] : []), view];
    const unsure = all.find(({ inconclusive }) => inconclusive !== undefined)?.inconclusive;
    const [with_, without] = [outcomeOf(view), outcomeOf(before)];
    if (unsure !== undefined) yield { views: all, inconclusive: unsure };
    else if (with_ === without) yield { views: all };
    else if (after === undefined || again === undefined)
      yield { views: all, inconclusive: 'the requests were not repeated afterwards' };
    else if (outcomeOf(after) !== without)
      yield { views: all, inconclusive: 'the request without it comes out differently each time' };
    else if (outcomeOf(again) === without)
      yield { views: all, inconclusive: 'the request with it comes out differently each time' };
    else {
      const expected = `the order is ${without}, as without \`closeAuthority\``;
      yield { views: all, violation: { expected, actual: with_ } };
    }
  },
};

/** A key that stands in the request for something else may well stand in the bytes. */
function standsOnlyAsCloseAuthority({ request }: OrderView): boolean {
  const { closeAuthority, ...others } = request.query;
  return closeAuthority !== undefined && !Object.values(others).includes(closeAuthority);
}

export const closeAuthorityWithoutPayerIsNowhereInTheBytes: OrderCheck = {
  on,
  reads,
  applies: (view) =>
    transactionOf(view) !== undefined && view.request.query.payer === undefined && standsOnlyAsCloseAuthority(view),
  judge: (view) => {
    const { closeAuthority = '' } = view.request.query;
    const transaction = transactionOf(view);
    if (transaction === undefined || !isKey(closeAuthority)) return undefined;
    return Buffer.from(transaction.message).includes(Buffer.from(base58.decode(closeAuthority)))
      ? { expected: 'the close authority is ignored without a payer', actual: 'its key is among the bytes', at }
      : undefined;
  },
};

export const newAccountGetsCloseAuthority: OrderCheck = {
  on,
  reads,
  applies: (view) => {
    const { taker, closeAuthority } = view.request.query;
    if (payerOf(view) === undefined || closeAuthority === undefined || closeAuthority === taker) return false;
    return !sellsForNative(view) && createdForOutput(view) !== undefined;
  },
  judge: (view) => {
    const { closeAuthority } = view.request.query;
    const account = createdForOutput(view);
    const set = transactionOf(view)?.closeAuthorities ?? [];
    if (set.some((one) => one.account === account && one.authority === closeAuthority)) return undefined;
    const expected = `an instruction that makes ${closeAuthority ?? ''} the close authority of ${account ?? ''}`;
    return { expected, actual: describe(set), at };
  },
};

/** The token account for the output that the transaction creates, if it does. */
function createdForOutput(view: OrderView): string | undefined {
  const { taker = '', receiver = taker, outputMint = '' } = view.request.query;
  const transaction = transactionOf(view);
  return transaction && createdAccountOf(transaction, receiver, outputMint);
}

export const wrappedNativeGetsNoCloseAuthority: OrderCheck = {
  on,
  reads,
  applies: (view) =>
    transactionOf(view) !== undefined &&
    sellsForNative(view) &&
    payerOf(view) !== undefined &&
    view.request.query.closeAuthority !== undefined &&
    view.request.query.closeAuthority !== view.request.query.taker,
  judge: (view) => {
    const { closeAuthority } = view.request.query;
    const wrapped = wrappedAccounts(view);
    const set = (transactionOf(view)?.closeAuthorities ?? []).filter(
      ({ account, authority }) => authority === closeAuthority && account !== undefined && wrapped.has(account),
    );
    return set.length === 0
      ? undefined
      : { expected: 'no close authority for a wrapped-native token account', actual: describe(set), at };
  },
};

function wrappedAccounts(view: OrderView): ReadonlySet<string> {
  const { taker, receiver, payer } = view.request.query;
  const native = view.fixtures.nativeMint ?? '';
  const owners = [taker, receiver, payer].flatMap((owner) => owner ?? []);
  const created = (transactionOf(view)?.creations ?? []).filter(({ mint }) => mint === native);
  return new Set([
    ...owners.flatMap((owner) => wrappedNativeAccount(owner, native)),
    ...created.flatMap(({ account }) => account ?? []),
  ]);
}

export const closeAuthorityIsTakerByDefault: OrderCheck = {
  on,
  reads,
  applies: (view) =>
    transactionOf(view) !== undefined &&
    view.request.query.taker !== undefined &&
    payerOf(view) !== undefined &&
    view.request.query.closeAuthority === undefined,
  judge: (view) => {
    const { taker } = view.request.query;
    const foreign = (transactionOf(view)?.closeAuthorities ?? []).filter(
      ({ authority }) => authority !== null && authority !== taker,
    );
    return foreign.length === 0
      ? undefined
      : { expected: 'no close authority but the taker', actual: describe(foreign), at };
  },
};

function describe(set: SwapTransaction['closeAuthorities']): string {
  if (set.length === 0) return 'no instruction sets a close authority';
  return set
    .map(({ account, authority }) => `${authority ?? 'nobody'} for ${account ?? 'a hidden account'}`)
    .join('; ');
}
