import { unless, type Check, type Violation } from '../../../model/check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { isQuoted } from '../reader/requests.js';
import { transactionOf, type SwapTransaction } from '../reader/transaction.js';
import { order, orders, type AnyOrderView, type Order, type OrderView } from '../reader/view.js';

/** Judges one field of the orders it is at stake in; `reads` are the other fields that are looked at. */
export function field<Name extends keyof Order>(
  name: Name,
  when: (view: OrderView) => boolean,
  judge: (value: Order[Name], view: OrderView) => Violation | undefined,
  ...reads: readonly (keyof Order)[]
): Check<SwapOrderFixtures> {
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
): Check<SwapOrderFixtures> {
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

/** These requests get no order, whatever the status of the rejection. */
export function rejected(
  when: (view: AnyOrderView) => boolean,
  expected: string,
  control = isQuoted,
): Check<SwapOrderFixtures> {
  return order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => (when(view) ? view.response : undefined),
    judge: ({ status }) => unless(status !== 200, expected, 'status 200'),
    control,
  });
}

/** Where these requests get no order, this is the status. */
export function rejectedWith(expected: number, when: (view: AnyOrderView) => boolean): Check<SwapOrderFixtures> {
  return order.exchange({
    on: { operation: 'getOrder' },
    note: (view: AnyOrderView) => (view.response.status !== 200 && when(view) ? view.response : undefined),
    judge: ({ status }) => unless(status === expected, `status ${expected}`, `status ${status}`),
    control: isQuoted,
  });
}
