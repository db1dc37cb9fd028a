import type { Scope } from '../../../model/check.js';
import type { Purpose } from '../purposes.js';
import { isFor, isPassing500, isSuccess, statusViolation, type TriggerCheck, type TriggerView } from '../response.js';

interface Asked {
  readonly operation: Scope['operation'];
  readonly purposes: readonly Purpose[];
}

/** A 401 under a token of the suite's own, or where none is wanted, is a matter of the token rule and of nothing else. */
function isRefusalOfToken({ operation, response, credentials }: TriggerView): boolean {
  if (response.status !== 401) return false;
  return operation !== 'verify' && (operation === 'challenge' || credentials.token !== 'absent');
}

/** A request with one fault is refused with one of these statuses; that the operation can succeed is its control. */
export function refused({ operation, purposes }: Asked, ...statuses: readonly number[]): TriggerCheck {
  return {
    on: { operation },
    applies: (view) => isFor(view, ...purposes) && !isPassing500(view) && !isRefusalOfToken(view),
    judge: (view) =>
      statuses.includes(view.response.status) ? undefined : statusViolation(view, `status ${statuses.join(' or ')}`),
    control: isSuccess,
  };
}

/** A proper request succeeds; a 500 decides nothing, for a failure inside the service is documented and not provoked. */
export function succeeds({ operation, purposes }: Asked): TriggerCheck {
  return {
    on: { operation },
    applies: (view) => isFor(view, ...purposes) && view.response.status !== 500 && !isUnauthorized(view),
    judge: (view) => (isSuccess(view) ? undefined : statusViolation(view, 'success')),
  };
}

function isUnauthorized({ response }: TriggerView): boolean {
  return response.status === 401;
}
