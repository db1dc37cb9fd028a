import { counted } from '../../../model/counted.js';
import { isObject, show, memberIn } from '../../../json/parse.js';
import { unless, type Scope, type Violation } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { hasErrorText } from '../../../model/response.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { isAuthenticated } from '../fixtures/request.js';
import { isFor, isProper, isUsable, type Purpose, trigger, type TriggerView } from '../reader/view.js';
import { documented, inSession, listOf, operationOf, usableWhereNeighbourIs } from './expected-response.js';
import type { Purposes } from './expected-response.js';

function isServiceError(view: TriggerView): boolean {
  return view.response.status >= 400 && view.credentials.apiKey !== 'no-access' && !isFor(view, 'gateway/no-access');
}

/** Most of so few kinds says nothing. */
const fewestKinds = 5;

/** Of a faulty token there is a requirement of its own. */
const negative = { test: (purpose: string) => purpose !== '' && !purpose.startsWith('token/') && !isProper(purpose) };

/** The one fault of the request is certainly a field, so a 400 is a validation failure. */
const fieldFaults: readonly Purpose[] = [
  'deposit/broken-field',
  'deposit/malformed-address',
  'create/order-sub-type',
  'update/broken-field',
];
const isFieldFault = (view: TriggerView): boolean => isFor(view, ...fieldFaults);

/** What the document itself calls a validation error of an order. */
const termFaults: readonly Purpose[] = ['create/price-relationship', 'create/slippage', 'create/expiry'];
const isValidationFault = (view: TriggerView): boolean => isFor(view, ...fieldFaults, ...termFaults);

function detailsOf({ response: { body } }: TriggerView): unknown {
  const details = memberIn(body, 'details');
  return details === null ? undefined : details;
}

const isMessage = (value: unknown): boolean => typeof value === 'string';
const isMessages = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isMessage);

/** An empty list beside messages says nothing. Several messages of one field, as a list, are judged by an entry of their own. */
function areMessages(details: unknown): details is Readonly<Record<string, unknown>> {
  if (!isObject(details)) return false;
  const values = Object.values(details).filter((value) => !Array.isArray(value) || value.length > 0);
  return values.length > 0 && values.every((value) => isMessage(value) || isMessages(value));
}

function notMessages(details: unknown): Violation | undefined {
  const cause = details === undefined ? 'absent' : 'form';
  const more = { at: '/details', cause };
  return unless(areMessages(details), '`details` is an object of messages by field', show(details), more);
}

const onRejection = (operation: Scope['operation'], decide: (view: TriggerView) => Decision) =>
  trigger.exchange({ on: { operation, status: 400 }, ...inOneStep(decide) });

const ofDetails = (judge: (details: unknown) => Violation | undefined) => (purposes: Purposes) =>
  onRejection(operationOf(purposes), (view) =>
    isFor(view, ...listOf(purposes)) ? judge(detailsOf(view)) : 'undecided',
  );

const hasDetails = ofDetails((details) =>
  unless(details !== undefined, '`details` is present', 'absent', { at: '/details', cause: 'absent' }),
);
const explains = ofDetails(notMessages);

const faulty = ['craftDeposit', 'createOrder', 'updateOrder'];

export const errors = {
  /** Said of most errors, so no single response can break it. */
  'TRIGGER-054': trigger.run({
    note: ({ views }) =>
      views.flatMap((view) => {
        const { operation, exchange, inconclusive } = view;
        const { status, body } = view.response;
        if (inconclusive !== undefined || !documented.includes(operation) || !isServiceError(view)) return [];
        return [{ kind: `${operation} ${status}`, isFormed: hasErrorText(body), exchange: exchange.id }];
      }),
    *judge(notes) {
      const kinds = [...groupedBy(notes, ({ kind }) => kind).values()];
      const formed = kinds.filter((own) => own.filter(({ isFormed }) => isFormed).length * 2 > own.length).length;
      const shown = { base: 'trigger', exchanges: kinds.map(([first]) => first!.exchange) } as const;
      if (kinds.length < fewestKinds)
        yield { ...shown, inconclusive: `only ${counted(kinds.length, 'kind')} of errors, where more are needed` };
      else {
        const expected = 'more than half of the kinds of errors are `{error: string}`';
        const isMost = formed * 2 > kinds.length;
        yield { ...shown, violation: unless(isMost, expected, `${formed} of ${kinds.length} are`) };
      }
    },
  }),

  /** Rejections for the token, validation failures and a 409 that is no object have entries of their own. */
  'TRIGGER-055': trigger.exchange({
    on: { operation: documented },
    note: (view) => {
      const { status, body } = view.response;
      if (!isServiceError(view) || (status === 401 && isAuthenticated(view.operation))) return undefined;
      if (status === 400 && isValidationFault(view)) return undefined;
      return status !== 409 || view.operation !== 'registerVault' || isObject(body) ? view : undefined;
    },
    judge: (view) => {
      const { body, text } = view.response;
      return unless(hasErrorText(body), 'a JSON object with `error` as a string', show(view.parsed.json ? body : text));
    },
  }),

  'TRIGGER-056': onRejection(documented, (view) => {
    const { body } = view.response;
    if (!isValidationFault(view)) return 'undecided';
    return unless(hasErrorText(body), '`error` is a string', show(body), { at: '/error' });
  }),

  'TRIGGER-057': hasDetails(['deposit/broken-field', 'deposit/malformed-address']),
  'TRIGGER-058': hasDetails('create/order-sub-type'),
  'TRIGGER-059': hasDetails('update/broken-field'),

  'TRIGGER-060': onRejection(faulty, (view) => {
    const details = detailsOf(view);
    return isFieldFault(view) && details !== undefined ? notMessages(details) : 'undecided';
  }),

  /** The profile says under which name the fault is known. */
  'TRIGGER-061': inSession((view, { facts }) => {
    const field = facts[`field:${view.exchange.id}`];
    const given = detailsOf(view);
    if (field === undefined || view.inconclusive !== undefined) return undefined;
    if (view.response.status !== 400 || !isFieldFault(view) || !areMessages(given)) return undefined;
    const isNamed = given[field] !== undefined;
    const violation = unless(isNamed, `\`details\` has \`${field}\``, show(given), { at: '/details' });
    return { views: [view], violation };
  }),

  'TRIGGER-062': explains(termFaults),
  'TRIGGER-063': explains(['challenge/empty', 'challenge/bad-key', 'challenge/bad-type']),
  'TRIGGER-064': explains('verify/empty'),
  'TRIGGER-065': explains('confirm/broken-field'),

  'TRIGGER-147': onRejection(faulty, (view) => {
    const details = isValidationFault(view) ? detailsOf(view) : undefined;
    if (!areMessages(details)) return 'undecided';
    const [list = ''] = Object.entries(details).find(([, value]) => isMessages(value)) ?? [];
    return unless(list === '', 'one message for the field', show(details[list]), { at: `/details/${list}` });
  }),

  'TRIGGER-163': usableWhereNeighbourIs(negative, 'an error response', isUsable),
};
