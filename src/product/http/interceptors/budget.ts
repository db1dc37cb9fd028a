import type { Effect } from '../../model/exchange.js';
import type { Interceptor } from '../dispatch.js';

/** Thrown instead of sending when a bound on requests is reached; it is never a verdict. */
export class BudgetExhausted extends Error {
  override readonly name = 'BudgetExhausted';
}

/** The hard cap on requests, whatever they are for: sign-in, retry, shrinking and confirmation included. */
export interface Budget {
  /** Requests that may still leave. */
  left(): number;
  /** Whether a request to this operation may leave now. */
  allows(operation: string): boolean;
  /** Counts one request, or throws `BudgetExhausted`. */
  spend(operation: string, effect: Effect): void;
  /** Requests sent so far, by operation and by effect. */
  sent(): {
    readonly total: number;
    readonly operations: Readonly<Record<string, number>>;
    readonly effects: Readonly<Record<string, number>>;
  };
}

/** `before` are requests that an earlier part of the same run has sent. */
export function createBudget(
  limit: number,
  perOperation: Readonly<Record<string, number>> = {},
  before: readonly { readonly operation: string; readonly effect: Effect }[] = [],
): Budget {
  const operations: Record<string, number> = {};
  const effects: Record<string, number> = {};
  let total = 0;
  const count = (operation: string, effect: Effect): void => {
    total += 1;
    operations[operation] = (operations[operation] ?? 0) + 1;
    effects[effect] = (effects[effect] ?? 0) + 1;
  };
  const refusal = (operation: string): string | undefined => {
    if (total >= limit) return `the budget of ${limit} requests is spent`;
    const bound = perOperation[operation];
    if (bound === undefined || (operations[operation] ?? 0) < bound) return undefined;
    return `the budget of ${bound} requests to ${operation} is spent`;
  };
  for (const { operation, effect } of before) count(operation, effect);
  return {
    left: () => limit - total,
    allows: (operation) => refusal(operation) === undefined,
    spend(operation, effect) {
      const why = refusal(operation);
      if (why !== undefined) throw new BudgetExhausted(why);
      count(operation, effect);
    },
    sent: () => ({ total, operations: { ...operations }, effects: { ...effects } }),
  };
}

/** Counts every request that leaves; beyond the budget none does. */
export function limitRequests(budget: Pick<Budget, 'spend'>): Interceptor {
  return (dispatch) => async (call) => {
    budget.spend(call.request.operation, call.request.effect);
    return dispatch(call);
  };
}
