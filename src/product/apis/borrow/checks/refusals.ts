import { type BorrowView, borrow, onOperations, onPaths, type Operation } from '../reader/view.js';
import { unless } from '../../../model/check.js';
import type { Credentials } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { inOneStep } from '../../in-one-step.js';
import { givesOut, isBuilt, payloadOf } from '../reader/payload.js';
import { requiredFields } from '../fixtures/request.js';

const hasGenuineKey = ({ credentials }: BorrowView): boolean => credentials.apiKey === 'genuine';

/** These requests get nothing of the API's, which the same operation gives out under the genuine key. */
const getsNothing = (
  operation: Operation,
  when: (view: BorrowView) => boolean,
  expected: string,
  isControl: (view: BorrowView) => boolean = givesOut,
) =>
  borrow.exchange({
    on: { operation },
    control: (view) => hasGenuineKey(view) && isControl(view),
    ...inOneStep((view: BorrowView) => {
      const signed = isBuilt(view) ? 'something to sign' : 'an empty `transaction` and no error';
      const given = operation.startsWith('list') ? 'a list' : signed;
      return when(view)
        ? unless(!givesOut(view), expected, `status ${view.response.status} with ${given}`)
        : 'undecided';
    }),
  });

/** Whether a service that fills in the vault or position that is missing has a reason of its own to refuse: nothing is there. */
const isFilledInVain = (field: string, body: Readonly<Record<string, unknown>>): boolean =>
  (field === 'vaultId' && body.positionId !== 0) || (field === 'positionId' && !(Number(body.colAmount) > 0));

/** A payload that lacks one required field, and only that one, gets nothing to sign. */
const fieldIsRequired = (field: (typeof requiredFields)[number]) => (path: Operation) =>
  getsNothing(
    path,
    (view) => {
      const { body } = view.request;
      if (!isObject(body) || (isFilledInVain(field, body) && !givesOut(view))) return false;
      return hasGenuineKey(view) && requiredFields.every((name) => (body[name] === undefined) === (name === field));
    },
    `a refusal, for \`${field}\` is missing`,
    (view) => payloadOf(view) !== undefined && isBuilt(view),
  );

/** Without a genuine key nothing of the API's is given out: no list, be it empty, and nothing to sign. */
const keyIsRequired =
  (...keys: readonly Credentials['apiKey'][]) =>
  (operation: Operation) =>
    getsNothing(operation, ({ credentials }) => keys.includes(credentials.apiKey), 'a refusal');

export const refusalsChecks = {
  ...onPaths(['BORROW-202', 'BORROW-203'], fieldIsRequired('vaultId')),
  ...onPaths(['BORROW-204', 'BORROW-205'], fieldIsRequired('positionId')),
  ...onPaths(['BORROW-206', 'BORROW-207'], fieldIsRequired('signer')),
  ...onPaths(['BORROW-208', 'BORROW-209'], fieldIsRequired('colAmount')),
  ...onPaths(['BORROW-210', 'BORROW-211'], fieldIsRequired('debtAmount')),
  ...onOperations(['BORROW-301', 'BORROW-302', 'BORROW-303', 'BORROW-304'], keyIsRequired('absent', 'empty')),
  ...onOperations(['BORROW-305', 'BORROW-306', 'BORROW-307', 'BORROW-308'], keyIsRequired('invented')),
};
