import { checksOf, type Check, type Violation } from '../../../model/check.js';
import type { Sending, UnmaskedView } from '../../../model/scenario.js';
import type { SessionView, View } from '../../../model/view.js';
import type { TriggerFacts } from './facts.js';
import type { TriggerFixtures } from '../fixtures.js';
import { repeated, type Purpose } from './purposes.js';

export type TriggerView = View<TriggerFixtures>;
export type TriggerTrace = SessionView<TriggerFixtures, TriggerFacts>;
export type TriggerResponse = UnmaskedView<TriggerFixtures>;
export type TriggerSession = Sending<TriggerFixtures, TriggerFacts>;
export type TriggerCheck = Check<TriggerFixtures>;

export const trigger = checksOf<TriggerFixtures, TriggerFacts>();

export function isSuccess({ response: { status } }: TriggerView): boolean {
  return status >= 200 && status < 300;
}

/** A response of the API that says so. */
export const succeeded = (view: TriggerView): boolean => isUsable(view) && isSuccess(view);

/** A response of the API itself, whatever it says. */
export function isUsable({ inconclusive }: TriggerView): boolean {
  return inconclusive === undefined;
}

/** A response that says something of the request, and not only that the service failed. */
export function isOfService(view: TriggerView): boolean {
  return isUsable(view) && view.response.status < 500;
}

/** True for a request that was sent for one of these purposes, the first time or repeated. */
export function isFor(view: TriggerView, ...purposes: readonly Purpose[]): boolean {
  return purposes.some((item) => item === view.purpose || item === purposeOf(view));
}

/** What a request was sent for, whether the first time or repeated. */
export function purposeOf({ purpose }: TriggerView): string | undefined {
  return purpose?.endsWith(repeated) === true ? purpose.slice(0, -repeated.length) : purpose;
}

/** A status 500 counts against a negative test only when it stays after several repetitions. */
export function isPassing500({ response, purpose }: TriggerView): boolean {
  return response.status === 500 && purpose?.endsWith(repeated) !== true;
}

export function statusViolation({ response: { status } }: TriggerView, expected: string): Violation {
  const violation = { expected, actual: `status ${status}`, cause: `status-${status}` };
  // A failure of the server that never comes again was chance.
  return status >= 500 ? { ...violation, mayBeChance: true } : violation;
}
