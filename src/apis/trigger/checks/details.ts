import { isObject, show } from '../../../json/parse.js';
import type { Purpose } from '../purposes.js';
import { isFor, type TriggerCheck, type TriggerTraceCheck, type TriggerView } from '../response.js';

const fieldFaults: readonly Purpose[] = [
  'deposit/broken-field',
  'deposit/malformed-address',
  'create/order-sub-type',
  'update/broken-field',
];

const faulty = ['craftDeposit', 'createOrder', 'updateOrder'];

/** The one fault of the request is certainly a field, so a 400 is a validation failure. */
export function isFieldFault(view: TriggerView): boolean {
  return isFor(view, ...fieldFaults);
}

function detailsOf({ response: { body } }: TriggerView): unknown {
  const details = isObject(body) ? body.details : undefined;
  return details === null ? undefined : details;
}

function areMessages(details: unknown): details is Readonly<Record<string, string>> {
  return isObject(details) && Object.values(details).every((message) => typeof message === 'string');
}

function hasDetails(operation: string, ...purposes: readonly Purpose[]): TriggerCheck {
  return {
    on: { operation, status: 400 },
    applies: (view) => isFor(view, ...purposes),
    judge: (view) =>
      detailsOf(view) === undefined
        ? { expected: '`details` is present', actual: 'absent', at: '/details', cause: 'absent' }
        : undefined,
  };
}

export const depositFaultHasDetails = hasDetails('craftDeposit', 'deposit/broken-field', 'deposit/malformed-address');

export const orderSubTypeFaultHasDetails = hasDetails('createOrder', 'create/order-sub-type');

export const updateFaultHasDetails = hasDetails('updateOrder', 'update/broken-field');

export const detailsAreMessages: TriggerCheck = {
  on: { operation: faulty, status: 400 },
  applies: (view) => isFieldFault(view) && detailsOf(view) !== undefined,
  judge: (view) => judgeMessages(view),
};

/** The profile says under which name the fault is known. */
export const detailsNameTheField: TriggerTraceCheck = {
  scenarios: [
    'trigger/deposit-of-fresh-wallet',
    'trigger/deposit-of-declared-wallet',
    'trigger/order-faults',
    'trigger/lifecycle',
    'trigger/declared-orders',
  ],
  *situations({ views, trace }) {
    for (const view of views) {
      const field = trace.facts[`field:${view.exchange.id}`];
      const details = detailsOf(view);
      if (typeof field !== 'string' || view.inconclusive !== undefined) continue;
      if (view.response.status !== 400 || !isFieldFault(view) || !areMessages(details)) continue;
      const violation = { expected: `\`details\` has \`${field}\``, actual: show(details), at: '/details' };
      yield { views: [view], violation: details[field] === undefined ? violation : undefined };
    }
  },
};

/** Where the document calls it a validation, but not so plainly that the fault must be a field. */
function explains(operation: string, ...purposes: readonly Purpose[]): TriggerCheck {
  return {
    on: { operation, status: 400 },
    applies: (view) => isFor(view, ...purposes),
    judge: (view) => judgeMessages(view),
  };
}

export const termsFaultIsExplained = explains(
  'createOrder',
  'create/price-relationship',
  'create/slippage',
  'create/expiry',
);

export const challengeFaultIsExplained = explains(
  'challenge',
  'challenge/empty',
  'challenge/bad-key',
  'challenge/bad-type',
);

export const verificationFaultIsExplained = explains('verify', 'verify/empty');

export const withdrawalFaultIsExplained = explains('confirmCancel', 'confirm/broken-field');

function judgeMessages(view: TriggerView) {
  const details = detailsOf(view);
  return areMessages(details)
    ? undefined
    : { expected: '`details` is an object of messages by field', actual: show(details), at: '/details' };
}
