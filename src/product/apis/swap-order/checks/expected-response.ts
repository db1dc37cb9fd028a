import { situationOf } from '../../../model/alternation.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { isQuoted, order } from '../reader/view.js';
import type { AnyOrderView, Order, OrdersInTurns, OrderView } from '../reader/view.js';
import { transactionOf, type SwapTransaction } from '../reader/transaction.js';

const on = { operation: 'getOrder' } as const;

/** Judges one field of an order; the other names are of fields that are looked at beside it. */
export function field<Name extends keyof Order>(
  names: readonly [Name, ...(keyof Order)[]],
  decide: (value: Order[Name], view: OrderView) => Decision,
) {
  const [name] = names;
  return order.exchange({
    on: { ...on, status: 200 },
    reads: names.map((each) => `/${each}`),
    ...inOneStep((view: OrderView) => decide(view.response.body[name], view), `/${name}`),
  });
}

/** Judges the transactions that could be read. */
export const inTransaction = (
  decide: (transaction: SwapTransaction, view: OrderView) => Decision,
  ...reads: readonly (keyof Order)[]
) =>
  field(['transaction', ...reads], (_, view) => {
    const transaction = transactionOf(view);
    return transaction ? decide(transaction, view) : 'undecided';
  });

export const rejected = (when: (view: AnyOrderView) => boolean, expected: string, control = isQuoted) =>
  order.exchange({
    on,
    ...inOneStep((view: AnyOrderView) =>
      when(view) ? unless(view.response.status !== 200, expected, 'status 200') : 'undecided',
    ),
    control,
    // What is served needs nothing else that is.
    needsNoControl: () => true,
  });

export const isBadRequest = (when: (view: AnyOrderView) => boolean) =>
  order.exchange({
    on,
    ...inOneStep((view: AnyOrderView) => {
      const { status } = view.response;
      return status !== 200 && when(view) ? unless(status === 400, 'status 400', `status ${status}`) : 'undecided';
    }),
    control: isQuoted,
  });

type PairInTurns = OrdersInTurns['pairs'][number];

/** Something works; a request with which it does not counts only where it was sent in turns with one that differs in the reason. */
export const works = (
  shows: (view: AnyOrderView) => boolean,
  inTurns: (first: PairInTurns, alternation: OrdersInTurns, views: readonly AnyOrderView[]) => Case | undefined,
) =>
  order.session({
    judge: ({ views, alternations }) => [
      ...views.filter(shows).map((view) => ({ views: [view] })),
      ...alternations.flatMap((alternation) => inTurns(alternation.pairs[0]!, alternation, views) ?? []),
    ],
  });

/** Two requests come out alike, unless they differ as `violation` says: then the repetition in turns decides. */
export function alike(
  views: readonly AnyOrderView[],
  violation: Violation | undefined,
  alternation: OrdersInTurns | undefined,
  isUsable: (view: AnyOrderView) => boolean,
): Case {
  if (violation === undefined) return { views };
  if (alternation === undefined)
    return { views, inconclusive: 'the requests differed once, and were not repeated in turns' };
  return { ...situationOf(alternation, isUsable, violation.expected), violation };
}
