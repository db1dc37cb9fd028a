import { judgedWhere, isBuild, type BorrowView, type BuildPath, borrow } from '../reader/view.js';
import { unless } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
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
    note: judgedWhere<unknown>(when),
    judge: (view) => {
      const given = isBuild(view) ? 'something to sign' : 'a list';
      return unless(!givesOut(view), expected, `status ${view.response.status} with ${given}`);
    },
  });

/** A payload that lacks one required field, and only that one, gets nothing to sign. */
const fieldIsRequired = (path: BuildPath, field: (typeof requiredFields)[number]) =>
  getsNothing(
    path,
    (view) => {
      const { body } = view.request;
      const lacksIt = isObject(body) && requiredFields.every((name) => (body[name] === undefined) === (name === field));
      return hasGenuineKey(view) && lacksIt;
    },
    `a refusal, for \`${field}\` is missing`,
    (view) => payloadOf(view) !== undefined && isBuilt(view),
  );

type Operation = 'listVaults' | 'listPositions' | BuildPath;

/** Without a genuine key nothing of the API's is given out: no list, be it empty, and nothing to sign. */
const keyIsRequired = (operation: Operation, key: 'absent' | 'invented') =>
  getsNothing(operation, ({ credentials }) => credentials.apiKey === key, 'a refusal');

export const refusalsChecks = {
  'BORROW-202': fieldIsRequired('operate', 'vaultId'),
  'BORROW-203': fieldIsRequired('operateInstructions', 'vaultId'),
  'BORROW-204': fieldIsRequired('operate', 'positionId'),
  'BORROW-205': fieldIsRequired('operateInstructions', 'positionId'),
  'BORROW-206': fieldIsRequired('operate', 'signer'),
  'BORROW-207': fieldIsRequired('operateInstructions', 'signer'),
  'BORROW-208': fieldIsRequired('operate', 'colAmount'),
  'BORROW-209': fieldIsRequired('operateInstructions', 'colAmount'),
  'BORROW-210': fieldIsRequired('operate', 'debtAmount'),
  'BORROW-211': fieldIsRequired('operateInstructions', 'debtAmount'),
  'BORROW-301': keyIsRequired('listVaults', 'absent'),
  'BORROW-302': keyIsRequired('listPositions', 'absent'),
  'BORROW-303': keyIsRequired('operate', 'absent'),
  'BORROW-304': keyIsRequired('operateInstructions', 'absent'),
  'BORROW-305': keyIsRequired('listVaults', 'invented'),
  'BORROW-306': keyIsRequired('listPositions', 'invented'),
  'BORROW-307': keyIsRequired('operate', 'invented'),
  'BORROW-308': keyIsRequired('operateInstructions', 'invented'),
};
