import type { Effect } from '../core/exchange.js';

/** Thrown instead of sending when a bound on requests is reached; it is never a verdict. */
export class BudgetExhausted extends Error {
  override readonly name = 'BudgetExhausted';
}

/** The hard cap on requests, whatever they are for: sign-in, retry, shrinking and confirmation included. */
export interface Budget {
  /** Requests that may still leave. */
  left(): number;
  /** Counts one request, or throws `BudgetExhausted`. */
  spend(operation: string, effect: Effect): void;
  /** Requests sent so far, by operation and by effect. */
  sent(): {
    readonly total: number;
    readonly operations: Readonly<Record<string, number>>;
    readonly effects: Readonly<Record<string, number>>;
  };
}

export function createBudget(limit: number, perOperation: Readonly<Record<string, number>> = {}): Budget {
  const operations: Record<string, number> = {};
  const effects: Record<string, number> = {};
  let total = 0;
  return {
    left: () => limit - total,
    spend(operation, effect) {
      if (total >= limit) throw new BudgetExhausted(`the budget of ${limit} requests is spent`);
      const bound = perOperation[operation];
      if (bound !== undefined && (operations[operation] ?? 0) >= bound)
        throw new BudgetExhausted(`the budget of ${bound} requests to ${operation} is spent`);
      total += 1;
      operations[operation] = (operations[operation] ?? 0) + 1;
      effects[effect] = (effects[effect] ?? 0) + 1;
    },
    sent: () => ({ total, operations: { ...operations }, effects: { ...effects } }),
  };
}
