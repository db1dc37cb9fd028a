import { judgedWhere, isBuild, type BuildPath } from '../view.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { Check } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { isObject } from '../../../json/parse.js';
import { givesOut, isBuilt, payloadOf } from '../payload.js';

const required = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;

/** A payload that lacks one required field, and only that one, gets nothing to sign. */
function fieldIsRequired(path: BuildPath, field: (typeof required)[number]): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation: path },
    control: (view) => view.credentials.apiKey === 'genuine' && payloadOf(view) !== undefined && isBuilt(view),
    select: judgedWhere<unknown>(
      ({ request: { body }, credentials }) =>
        credentials.apiKey === 'genuine' &&
        isObject(body) &&
        required.every((name) => (body[name] === undefined) === (name === field)),
    ),
    judge: (view) =>
      isBuilt(view)
        ? {
            expected: `a refusal, for \`${field}\` is missing`,
            actual: `status ${view.response.status} with something to sign`,
          }
        : undefined,
  });
}

type Operation = 'listVaults' | 'listPositions' | BuildPath;

/** Without a genuine key nothing of the API's is given out: no list, be it empty, and nothing to sign. */
function keyIsRequired(operation: Operation, key: 'absent' | 'invented'): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation },
    control: (view) => view.credentials.apiKey === 'genuine' && givesOut(view),
    select: judgedWhere<unknown>(({ credentials }) => credentials.apiKey === key),
    judge: (view) =>
      givesOut(view)
        ? {
            expected: 'a refusal',
            actual: `status ${view.response.status} with ${isBuild(view) ? 'something to sign' : 'a list'}`,
          }
        : undefined,
  });
}

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
