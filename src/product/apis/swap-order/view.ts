import type { operations } from '#generated/swap-order/types.js';
import { checksOf, unless, type Check, type Violation } from '../../model/check.js';
import type { Sending } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import type { SwapOrderFixtures } from './fixtures.js';
import { isQuoted } from './request-predicates.js';
import { transactionOf, type SwapTransaction } from './swap-transaction.js';

/** The 200 body of `GET /order`. */
type Order = operations['getOrder']['responses'][200]['content']['application/json'];

export type OrderView = View<SwapOrderFixtures, Order>;
/** A view of any response, an error response or one of no known shape included. */
export type AnyOrderView = View<SwapOrderFixtures>;
export type OrderSession = Sending<SwapOrderFixtures>;
export const order = checksOf<SwapOrderFixtures>();

/** The responses that carry an order. */
export const orders = { operation: 'getOrder', status: 200 } as const;

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
