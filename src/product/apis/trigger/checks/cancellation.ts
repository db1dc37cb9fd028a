import { groupedBy } from '../../../model/groups.js';
import { isFor, isPassing500, isSuccess, statusViolation, trigger } from '../reader/view.js';
import type { Purpose, TriggerView } from '../reader/view.js';
import { isObject } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { fewestBytes } from '../fixtures/signing.js';
import { transactionOf } from '../reader/signatures.js';
import { inSession, operationOf } from './expected-response.js';

function attemptsOf(views: readonly TriggerView[], purpose: Purpose): readonly (readonly TriggerView[])[] {
  const own = views.filter((view) => isFor(view, purpose));
  return [...groupedBy(own, ({ credentials, request }) => `${credentials.wallet ?? ''} ${request.path}`).values()];
}

/** Why the last attempt decides nothing: a network's fault, a failure inside, or an order that never became ready. */
function undecidedBecause(view: TriggerView): string | undefined {
  if (view.inconclusive !== undefined) return view.inconclusive;
  if (view.response.status === 500) return 'a failure inside (500)';
  return view.response.status === 400 ? 'not ready to cancel within the time the profile allows' : undefined;
}

function succeedsInTheEnd(purpose: Purpose) {
  return trigger.session({
    *judge({ views }) {
      for (const attempts of attemptsOf(views, purpose)) {
        const last = attempts.at(-1)!;
        if (last.response.status === 401) continue;
        const inconclusive = isSuccess(last) ? undefined : undecidedBecause(last);
        const violation = isSuccess(last) || inconclusive ? undefined : statusViolation(last, 'success in the end');
        yield { views: [last], inconclusive, violation };
      }
    },
  });
}

/** The document does not show where a transaction stands: a response without text or list that is long enough has none. */
function holdsTransaction(purpose: Purpose) {
  return inSession((view) => {
    const { body } = view.response;
    // Whatever was sent, one without any known fault that succeeds was crafted for.
    const isRead = view.purpose === undefined ? view.operation === operationOf(purpose) : isFor(view, purpose);
    if (!isRead || !isSuccess(view)) return undefined;
    if (transactionOf(body) !== undefined) return { views: [view] };
    const hasRoom = hasRoomForTransaction(body);
    const inconclusive = hasRoom ? 'no transaction can be read in the response' : undefined;
    const actual = 'no text or list in it is long enough to be one';
    const violation = unless(hasRoom, 'a crafted transaction in the response', actual, { cause: 'absent' });
    return { views: [view], inconclusive, violation };
  });
}

function hasRoomForTransaction(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= fewestBytes;
  if (Array.isArray(value)) return value.length >= fewestBytes || value.some(hasRoomForTransaction);
  return isObject(value) && Object.values(value).some(hasRoomForTransaction);
}

export const cancellation = {
  'TRIGGER-114': succeedsInTheEnd('cancel/own'),
  'TRIGGER-135': succeedsInTheEnd('cancelRecurring/valid'),

  'TRIGGER-115': trigger.session({
    *judge({ views }) {
      for (const attempts of attemptsOf(views, 'cancel/own')) {
        const success = attempts.findIndex(isSuccess);
        for (const early of attempts.slice(0, Math.max(0, success))) {
          if (early.inconclusive !== undefined || [401, 500].includes(early.response.status)) continue;
          const isBadRequest = early.response.status === 400;
          const violation = isBadRequest ? undefined : statusViolation(early, 'status 400 as long as it is not ready');
          yield { views: [attempts[success]!, early], violation };
        }
      }
    },
  }),

  /** A 400 may mean that the order is not ready, so the response in the end counts, and each success. One that was cancelled may be gone. */
  'TRIGGER-117': trigger.session({
    *judge({ views }) {
      for (const attempts of [...attemptsOf(views, 'cancel/foreign'), ...attemptsOf(views, 'cancel/foreign-gone')]) {
        const last = attempts.find(isSuccess) ?? attempts.at(-1)!;
        const { status } = last.response;
        if (status === 401) continue;
        const isForbidden = (isFor(last, 'cancel/foreign-gone') ? [400, 403, 404] : [403]).includes(status);
        const stays500 = status === 500 && !isPassing500(last);
        const inconclusive = isForbidden || stays500 ? last.inconclusive : undecidedBecause(last);
        const violation = isForbidden || inconclusive ? undefined : statusViolation(last, 'status 403');
        yield { views: [last], inconclusive, violation };
      }
    },
    control: isSuccess,
  }),
  'TRIGGER-140': holdsTransaction('deposit/valid'),
  'TRIGGER-141': holdsTransaction('cancel/own'),
};
