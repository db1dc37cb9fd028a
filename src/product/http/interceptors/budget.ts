import { spentBound } from '../../model/bounds.js';
import type { Effect } from '../../model/exchange.js';
import { addCount } from '../../model/groups.js';
import type { Interceptor } from '../dispatch.js';

/** Thrown instead of sending when a bound on requests is reached; it is never a verdict. */
export class BudgetExhausted extends Error {
  override readonly name = 'BudgetExhausted';
}

/**
 * The hard cap on requests, whatever they are for: sign-in, retry, shrinking and confirmation included. `before` are requests that an earlier part of the same run has sent. `timeOver` says why there
 * is no time for more when so many requests are kept, or undefined; `name` is what the limits are called.
 */
export function createBudget(
  limit: number,
  perOperation: Readonly<Record<string, number>> = {},
  before: readonly { readonly operation: string; readonly effect: Effect }[] = [],
  timeOver: (kept: number) => string | undefined = () => undefined,
  name = 'the budget',
) {
  const operations: Record<string, number> = {};
  const effects: Record<string, number> = {};
  let total = 0;
  let kept = 0;
  let expected = 0;
  const count = (operation: string, effect: Effect): void => {
    total += 1;
    addCount(operations, operation);
    addCount(effects, effect);
  };
  const refusal = (operation: string, usesKept = false): string | undefined => {
    if (total + (usesKept ? 0 : kept) >= limit) return spentBound(name, limit);
    const bound = perOperation[operation];
    if (bound !== undefined && (operations[operation] ?? 0) >= bound) return spentBound(name, bound, operation);
    return usesKept ? undefined : timeOver(kept);
  };
  for (const { operation, effect } of before) count(operation, effect);
  return {
    /** Requests that may still leave, without those that are kept. */
    left: () => limit - total - kept,
    /** Whether a request to this operation may leave now; `usesKept` where requests were kept for it, `isSpare` where others come first. */
    allows: (operation: string, usesKept?: boolean, isSpare = false) =>
      refusal(operation, usesKept) === undefined && !(isSpare && total + kept + expected >= limit),
    /** Why no request at all may leave now, but for those that are kept. */
    exhausted: () => refusal(''),
    /** Keeps so many more requests for those that use them; so many fewer where it is negative. */
    keep: (requests: number) => void (kept += requests),
    /** So many more requests are to come, from which only a spare one takes nothing; so many fewer where it is negative. */
    expect: (requests: number) => void (expected += requests),
    /** Counts one request, or throws `BudgetExhausted`. */
    spend(operation: string, effect: Effect, usesKept?: boolean): void {
      const why = refusal(operation, usesKept);
      if (why !== undefined) throw new BudgetExhausted(why);
      count(operation, effect);
    },
    /** Requests sent so far, by operation and by effect. */
    sent: () => ({ total, operations: { ...operations }, effects: { ...effects } }),
  };
}

export type Budget = ReturnType<typeof createBudget>;

/** Counts every request that leaves; beyond the budget none does. */
export function limitRequests(budget: Pick<Budget, 'spend'>): Interceptor {
  return (dispatch) => async (call) => {
    const { operation, effect, usesKept } = call.request;
    budget.spend(operation, effect, usesKept);
    return dispatch(call);
  };
}
