import type { Situation } from '../../../model/check.js';
import type { Purpose } from '../purposes.js';
import { isFor, isSuccess, statusViolation, type TriggerTraceCheck, type TriggerView } from '../response.js';
import { refused, succeeds } from './answered.js';

const scenarios = [
  'trigger/lifecycle',
  'trigger/order-faults',
  'trigger/token-rule-on-orders',
  'trigger/declared-orders',
  'trigger/recurring',
];

/** Attempts to cancel the same order, in their order. */
function attemptsOf(views: readonly TriggerView[], purpose: Purpose): readonly (readonly TriggerView[])[] {
  const attempts = new Map<string, TriggerView[]>();
  for (const view of views) {
    if (!isFor(view, purpose)) continue;
    const of = `${view.credentials.wallet ?? ''} ${view.request.path}`;
    attempts.set(of, [...(attempts.get(of) ?? []), view]);
  }
  return [...attempts.values()];
}

/** Why the last attempt decides nothing: a network's fault, a failure inside, or an order that never became ready. */
function whyUnsure(view: TriggerView): string | undefined {
  if (view.inconclusive !== undefined) return view.inconclusive;
  if (view.response.status === 500) return 'a failure inside (500)';
  return view.response.status === 400 ? 'not ready to cancel within the time the profile allows' : undefined;
}

function succeedsInTheEnd(purpose: Purpose): TriggerTraceCheck {
  return {
    scenarios,
    *situations({ views }) {
      for (const attempts of attemptsOf(views, purpose)) {
        const last = attempts.at(-1)!;
        if (last.response.status === 401) continue;
        const inconclusive = isSuccess(last) ? undefined : whyUnsure(last);
        const violation = isSuccess(last) || inconclusive ? undefined : statusViolation(last, 'success in the end');
        yield { views: [last], inconclusive, violation };
      }
    },
  };
}

export const ownOrderIsCancelled = succeedsInTheEnd('cancel/own');

export const recurringOrderIsCancelled = succeedsInTheEnd('recurring/cancel');

export const notReadyIsAnswered400: TriggerTraceCheck = {
  scenarios,
  *situations({ views }) {
    for (const attempts of attemptsOf(views, 'cancel/own')) {
      const success = attempts.findIndex(isSuccess);
      for (const early of attempts.slice(0, Math.max(0, success))) {
        if (early.inconclusive !== undefined || [401, 500].includes(early.response.status)) continue;
        const situation: Situation = { views: [attempts[success]!, early] };
        yield early.response.status === 400
          ? situation
          : { ...situation, violation: statusViolation(early, 'status 400 as long as it is not ready') };
      }
    }
  },
};

/** A 400 may mean that the order is not ready, so only what it is answered in the end counts. */
export const foreignOrderIsNotCancelled: TriggerTraceCheck = {
  scenarios,
  *situations({ views }) {
    for (const attempts of attemptsOf(views, 'cancel/foreign')) {
      const last = attempts.at(-1)!;
      if (last.response.status === 401) continue;
      const isForbidden = last.response.status === 403;
      const inconclusive = isForbidden || last.response.status === 500 ? last.inconclusive : whyUnsure(last);
      const violation = isForbidden || inconclusive ? undefined : statusViolation(last, 'status 403');
      yield { views: [last], inconclusive, violation };
    }
  },
  control: isSuccess,
};

export const unknownOrderIsNotCancelled = refused({ operation: 'cancelOrder', purposes: ['cancel/unknown'] }, 404);

const operation = 'confirmCancel';

export const withdrawalIsConfirmed = succeeds({ operation, purposes: ['confirm/valid'] });

export const unreadableWithdrawalIsRefused = refused({ operation, purposes: ['confirm/unreadable'] }, 400);

export const badlySignedWithdrawalIsRefused = refused({ operation, purposes: ['confirm/bad-signature'] }, 400);

export const mismatchedWithdrawalIsRefused = refused({ operation, purposes: ['confirm/mismatch'] }, 400);

export const brokenConfirmationIsRefused = refused({ operation, purposes: ['confirm/broken-field'] }, 400);

export const unknownOrderIsNotConfirmed = refused({ operation, purposes: ['confirm/unknown'] }, 404);
