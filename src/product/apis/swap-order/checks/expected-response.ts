import { situationOf } from '../../../model/alternation.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { isQuoted, order, orders } from '../reader/view.js';
import type { AnyOrderView, Order, OrdersInTurns, OrderView } from '../reader/view.js';
import { transactionOf, type SwapTransaction } from '../reader/transaction.js';

/** Judges one field of the orders it is at stake in; `reads` are the other fields that are looked at. */
export function field<Name extends keyof Order>(
  name: Name,
  when: (view: OrderView) => boolean,
  judge: (value: Order[Name], view: OrderView) => Violation | undefined,
  ...reads: readonly (keyof Order)[]
) {
  return order.exchange({
    on: orders,
    reads: [name, ...reads].map((each) => `/${each}`),
    note: (view: OrderView) => (when(view) ? { value: view.response.body[name] } : undefined),
    judge: ({ value }, view) => {
      const violation = judge(value, view);
      return violation && { at: `/${name}`, ...violation };
    },
  });
}

/** Judges the transactions that could be read. */
export const inTransaction = (
  decide: (transaction: SwapTransaction, view: OrderView) => Decision,
  ...reads: readonly (keyof Order)[]
) =>
  order.exchange({
    on: orders,
    reads: ['transaction', ...reads].map((each) => `/${each}`),
    ...inOneStep((view: OrderView) => {
      const transaction = transactionOf(view);
      return transaction ? decide(transaction, view) : 'undecided';
    }, '/transaction'),
  });

export function rejected(when: (view: AnyOrderView) => boolean, expected: string, control = isQuoted) {
  return order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => (when(view) ? view.response : undefined),
    judge: ({ status }) => unless(status !== 200, expected, 'status 200'),
    control,
    // What is served needs nothing else that is.
    needsNoControl: () => true,
  });
}

export function isBadRequest(when: (view: AnyOrderView) => boolean) {
  return order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => (view.response.status !== 200 && when(view) ? view.response : undefined),
    judge: ({ status }) => unless(status === 400, 'status 400', `status ${status}`),
    control: isQuoted,
  });
}

/** Something works; a request with which it does not counts only where it was sent in turns with one that differs in the reason. */
export const works = (
  shows: (view: AnyOrderView) => boolean,
  inTurns: (alternation: OrdersInTurns, views: readonly AnyOrderView[]) => Case | undefined,
) =>
  order.session({
    judge: ({ views, alternations }) => [
      ...views.filter(shows).map((view) => ({ views: [view] })),
      ...alternations.flatMap((alternation) => inTurns(alternation, views) ?? []),
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
