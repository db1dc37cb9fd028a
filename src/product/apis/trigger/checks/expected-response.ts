import { situationOf } from '../../../model/alternation.js';
import type { Scope } from '../../../model/check.js';
import type { Purpose } from '../purposes.js';
import {
  isFor,
  isOfService,
  isPassing500,
  isSuccess,
  purposeOf,
  statusViolation,
  trigger,
  type TriggerCheck,
  type TriggerView,
} from '../response.js';

interface StatusRule extends Scope {
  readonly when: (view: TriggerView) => boolean;
  readonly isRight: (view: TriggerView) => boolean;
  readonly expected: string;
  readonly control?: (view: TriggerView) => boolean;
  readonly needsNoControl?: (view: TriggerView) => boolean;
}

/** Judges the status of the responses that are at stake. */
export function hasStatus({ operation, when, isRight, expected, ...controls }: StatusRule): TriggerCheck {
  return trigger.exchange({
    on: { operation },
    note: (view) => (when(view) ? view : undefined),
    judge: (view) => (isRight(view) ? undefined : statusViolation(view, expected)),
    ...controls,
  });
}

export const isNot401 = ({ response: { status } }: TriggerView): boolean => status !== 401;

export const isNoSuccess = (view: TriggerView): boolean => !isSuccess(view);

interface Requests {
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
export function rejected({ operation, purposes }: Requests, ...statuses: readonly number[]): TriggerCheck {
  return hasStatus({
    operation,
    when: (view) => isFor(view, ...purposes) && isRejectionDecided(view),
    isRight: ({ response }) => statuses.includes(response.status),
    expected: `status ${statuses.join(' or ')}`,
    control: isSuccess,
  });
}

/** A proper request succeeds; a 500 decides nothing, for a failure inside the service is documented and not provoked. */
export function succeeds(
  { operation, purposes }: Requests,
  excused: (view: TriggerView) => boolean = () => false,
): TriggerCheck {
  return hasStatus({
    operation,
    when: (view) => isFor(view, ...purposes) && ![401, 500].includes(view.response.status) && !excused(view),
    isRight: isSuccess,
    expected: 'success',
  });
}

/** As `succeeds`, of a read of what was made: that it was not found before it was found for the first time decides nothing. */
export function found(
  { operation, purposes }: Requests,
  excused: (view: TriggerView) => boolean = () => false,
): TriggerCheck {
  return trigger.session({
    *judge({ views }) {
      const reads = views.filter((view) => view.operation === operation && isFor(view, ...purposes));
      for (const [index, view] of reads.entries()) {
        const { status } = view.response;
        if ([401, 500].includes(status) || excused(view)) continue;
        const isFound = (other: TriggerView): boolean =>
          isSuccess(other) &&
          other.exchange.request.path === view.exchange.request.path &&
          other.credentials.wallet === view.credentials.wallet;
        if (status === 404 && reads.findIndex(isFound) > index) continue;
        const violation = isSuccess(view) ? undefined : statusViolation(view, 'success');
        yield { views: [view], inconclusive: view.inconclusive, violation };
      }
    },
  });
}

/** Requests for these purposes that got nothing usable, repeated in turns with a neighbour that gets as far and works. */
export function usableWhereNeighbourIs(
  purposes: RegExp,
  expected = 'a usable response',
  isExpected = isOfService,
): TriggerCheck {
  return trigger.session({
    *judge({ alternations }) {
      for (const alternation of alternations)
        if (purposes.test(purposeOf(alternation.pairs[0]!.failing) ?? ''))
          yield situationOf(alternation, isExpected, expected);
    },
  });
}
