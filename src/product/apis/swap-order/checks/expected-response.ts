import { situationOf } from '../../../model/alternation.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import type { Alternation } from '../../../model/view.js';
import { isQuoted, isServed, order, orders, type AnyOrderView, type Order, type OrderView } from '../reader/view.js';
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

/** Judges the transactions that could be read; `note` says what of one is at stake. */
export function inTransaction<Subject>(
  note: (transaction: SwapTransaction, view: OrderView) => Subject | undefined,
  judge: (subject: Subject, view: OrderView) => Violation | undefined,
  ...reads: readonly (keyof Order)[]
) {
  return order.exchange({
    on: orders,
    reads: ['transaction', ...reads].map((each) => `/${each}`),
    note: (view: OrderView) => {
      const transaction = transactionOf(view);
      return transaction && note(transaction, view);
    },
    judge: (subject, view) => {
      const violation = judge(subject, view);
      return violation && { at: '/transaction', ...violation };
    },
  });
}

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

export function rejectedWith(expected: number, when: (view: AnyOrderView) => boolean) {
  return order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => (view.response.status !== 200 && when(view) ? view.response : undefined),
    judge: ({ status }) => unless(status === expected, `status ${expected}`, `status ${status}`),
    control: isQuoted,
  });
}

interface Works {
  /** An exchange that shows by itself that it works. */
  readonly shown: (view: AnyOrderView) => boolean;
  /** What is expected of a request that was sent in turns with a control, where the control shows the reason. */
  readonly expected: (
    failing: AnyOrderView,
    alternation: Alternation<AnyOrderView>,
    views: readonly AnyOrderView[],
  ) => string | undefined;
  /** Why the request may fail for something else, which leaves it open whether it works. */
  readonly open?: (failing: AnyOrderView, views: readonly AnyOrderView[]) => string | undefined;
  readonly isUsable?: (view: AnyOrderView) => boolean;
}

/** Something works; a request with which it does not counts only where it was sent in turns with one that differs in the reason. */
export const works = ({ shown, expected, open, isUsable = isServed }: Works) =>
  order.session({
    *judge({ views, alternations }) {
      for (const view of views) if (shown(view)) yield { views: [view] };
      for (const alternation of alternations) {
        const { failing } = alternation.pairs[0]!;
        const says = expected(failing, alternation, views);
        if (says === undefined) continue;
        const inconclusive = open?.(failing, views);
        yield inconclusive === undefined
          ? situationOf(alternation, isUsable, says)
          : { views: [failing], inconclusive };
      }
    },
  });

interface Alike {
  readonly views: readonly AnyOrderView[];
  readonly isAlike: boolean;
  readonly alternation: Alternation<AnyOrderView> | undefined;
  readonly isUsable: (view: AnyOrderView) => boolean;
  readonly expected: string;
  readonly actual: string;
}

/** Two requests come out alike; where they once did not, the repetition in turns decides. */
export function alike({ views, isAlike, alternation, isUsable, expected, actual }: Alike): Case {
  if (isAlike) return { views };
  if (alternation === undefined)
    return { views, inconclusive: 'the requests differed once, and were not repeated in turns' };
  return { ...situationOf(alternation, isUsable, expected), violation: { expected, actual } };
}
