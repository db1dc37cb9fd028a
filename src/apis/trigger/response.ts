import type { Violation } from '../../model/check.js';
import type { ApplyingCheck, UntaggedTraceCheck } from '../../model/untagged-check.js';
import type { UnmaskedView, Session } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import type { TriggerFixtures } from './fixtures.js';
import { repeated, type Purpose } from './purposes.js';

export type TriggerView = View<TriggerFixtures>;
export type TriggerResponse = UnmaskedView<TriggerFixtures>;
export type TriggerSession = Session<TriggerFixtures>;
export type TriggerCheck = ApplyingCheck<TriggerFixtures>;
export type TriggerTraceCheck = UntaggedTraceCheck<TriggerFixtures>;

export function isSuccess({ response: { status } }: TriggerView): boolean {
  return status >= 200 && status < 300;
}

/** True for a request that was sent for one of these purposes, the first time or repeated. */
export function isFor(view: TriggerView, ...purposes: readonly Purpose[]): boolean {
  const { purpose } = view;
  if (purpose === undefined) return false;
  const first = purpose.endsWith(repeated) ? purpose.slice(0, -repeated.length) : purpose;
  return purposes.some((one) => one === purpose || one === first);
}

/** A status 500 counts against a probe only when it stays after one repetition. */
export function isPassing500({ response, purpose }: TriggerView): boolean {
  return response.status === 500 && purpose?.endsWith(repeated) !== true;
}

export function statusViolation({ response: { status } }: TriggerView, expected: string): Violation {
  return { expected, actual: `status ${status}`, cause: `status-${status}` };
}
