import { situationOf } from '../../../model/alternation.js';
import type { Scope } from '../../../model/check.js';
import type { Purpose } from '../purposes.js';
import {
  isFor,
  isOfService,
  isPassing500,
  isSuccess,
  statusViolation,
  trigger,
  type TriggerCheck,
  type TriggerView,
} from '../response.js';

interface Asked {
  readonly operation: Scope['operation'];
  readonly purposes: readonly Purpose[];
}

/** A 401 to a token of the suite's own, or where none is wanted, is for the checks of the token rule alone. */
function isTokenRejected({ operation, response, credentials }: TriggerView): boolean {
  if (response.status !== 401) return false;
  return operation !== 'verify' && (operation === 'challenge' || credentials.token !== 'absent');
}

/** Whether a response to a negative test decides anything. */
export function isRejectionDecided(view: TriggerView): boolean {
  return !isPassing500(view) && !isTokenRejected(view);
}

/** A request with one fault is rejected with one of these statuses; that the operation can succeed is its control. */
export function rejected({ operation, purposes }: Asked, ...statuses: readonly number[]): TriggerCheck {
  return trigger.exchange({
    on: { operation },
    select: (view) => (isFor(view, ...purposes) && isRejectionDecided(view) ? view : undefined),
    judge: (view) =>
      statuses.includes(view.response.status) ? undefined : statusViolation(view, `status ${statuses.join(' or ')}`),
    control: isSuccess,
  });
}

/** A proper request succeeds; a 500 decides nothing, for a failure inside the service is documented and not provoked. */
export function succeeds(
  { operation, purposes }: Asked,
  excused: (view: TriggerView) => boolean = () => false,
): TriggerCheck {
  return trigger.exchange({
    on: { operation },
    select: (view) =>
      isFor(view, ...purposes) && ![401, 500].includes(view.response.status) && !excused(view) ? view : undefined,
    judge: (view) => (isSuccess(view) ? undefined : statusViolation(view, 'success')),
  });
}

/** A proper request that got nothing usable, repeated in turns with one that gets as far and works. */
export function usableWhereNeighbourIs(about: string, scenarios: readonly string[]): TriggerCheck {
  return trigger.trace({
    scenarios,
    *situations({ alternations }) {
      for (const alternation of alternations)
        if (alternation.about === about) yield situationOf(alternation, isOfService, 'a usable response');
    },
  });
}
