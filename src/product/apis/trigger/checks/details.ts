import { isObject, show } from '../../../json/parse.js';
import { unless, type Violation } from '../../../model/check.js';
import type { Purpose } from '../purposes.js';
import { isFor, trigger, type TriggerView } from '../response.js';

const fieldFaults: readonly Purpose[] = [
  'deposit/broken-field',
  'deposit/malformed-address',
  'create/order-sub-type',
  'update/broken-field',
];

/** What the document itself calls a validation error of an order. */
const termFaults: readonly Purpose[] = ['create/price-relationship', 'create/slippage', 'create/expiry'];

/** The one fault of the request is certainly a field, so a 400 is a validation failure. */
function isFieldFault(view: TriggerView): boolean {
  return isFor(view, ...fieldFaults);
}

/** A 400 to this request is a validation failure by the words of the document. */
export function isValidationFault(view: TriggerView): boolean {
  return isFor(view, ...fieldFaults, ...termFaults);
}

function detailsOf({ response: { body } }: TriggerView): unknown {
  const details = isObject(body) ? body.details : undefined;
  return details === null ? undefined : details;
}

const isMessage = (value: unknown): boolean => typeof value === 'string';
const isMessages = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isMessage);

/** At least one field has a message. Several messages of one field, as a list, are judged by an entry of their own. */
function areMessages(details: unknown): details is Readonly<Record<string, unknown>> {
  if (!isObject(details)) return false;
  const values = Object.values(details);
  return values.length > 0 && values.every((value) => isMessage(value) || isMessages(value));
}

function notMessages(details: unknown): Violation | undefined {
  return unless(areMessages(details), '`details` is an object of messages by field', show(details), {
    at: '/details',
    cause: details === undefined ? 'absent' : 'form',
  });
}

/** Judges the member `details` of a 400, present or not, to requests for these purposes. */
const ofDetails =
  (judge: (details: unknown) => Violation | undefined) =>
  (operation: string, ...purposes: readonly Purpose[]) =>
    trigger.exchange({
      on: { operation, status: 400 },
      note: (view) => (isFor(view, ...purposes) ? view : undefined),
      judge: (view) => judge(detailsOf(view)),
    });

const hasDetails = ofDetails((details) =>
  unless(details !== undefined, '`details` is present', 'absent', { at: '/details', cause: 'absent' }),
);

const explains = ofDetails(notMessages);

const faulty = { operation: ['craftDeposit', 'createOrder', 'updateOrder'], status: 400 };

export const details = {
  'TRIGGER-057': hasDetails('craftDeposit', 'deposit/broken-field', 'deposit/malformed-address'),

  'TRIGGER-058': hasDetails('createOrder', 'create/order-sub-type'),

  'TRIGGER-059': hasDetails('updateOrder', 'update/broken-field'),

  'TRIGGER-060': trigger.exchange({
    on: faulty,
    note: (view) => (isFieldFault(view) ? detailsOf(view) : undefined),
    judge: notMessages,
  }),

  /** The profile says under which name the fault is known. */
  'TRIGGER-061': trigger.session({
    *judge({ views, facts }) {
      for (const view of views) {
        const field = facts[`field:${view.exchange.id}`];
        const given = detailsOf(view);
        if (field === undefined || view.inconclusive !== undefined) continue;
        if (view.response.status !== 400 || !isFieldFault(view) || !areMessages(given)) continue;
        const isNamed = given[field] !== undefined;
        const violation = unless(isNamed, `\`details\` has \`${field}\``, show(given), { at: '/details' });
        yield { views: [view], violation };
      }
    },
  }),

  'TRIGGER-062': explains('createOrder', ...termFaults),

  'TRIGGER-063': explains('challenge', 'challenge/empty', 'challenge/bad-key', 'challenge/bad-type'),

  'TRIGGER-064': explains('verify', 'verify/empty'),

  'TRIGGER-065': explains('confirmCancel', 'confirm/broken-field'),

  'TRIGGER-147': trigger.exchange({
    on: faulty,
    note: (view) => {
      const given = isValidationFault(view) ? detailsOf(view) : undefined;
      return areMessages(given) ? given : undefined;
    },
    judge: (given) => {
      const [list = ''] = Object.entries(given).find(([, value]) => !isMessage(value)) ?? [];
      return unless(list === '', 'one message for the field', show(given[list]), { at: `/details/${list}` });
    },
  }),
};
