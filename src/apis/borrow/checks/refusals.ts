import { isObject } from '../../../json/parse.js';
import { givesOut, isBuilt, payloadOf } from '../payload.js';
import { isBuild, type BorrowCheck, type BuildPath } from '../view.js';

const required = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;

/** A payload that lacks one required field, and only that one, gets nothing to sign. */
export function fieldIsRequired(path: BuildPath, field: (typeof required)[number]): BorrowCheck<unknown> {
  return {
    on: { operation: path },
    control: (view) => view.credentials.apiKey === 'genuine' && payloadOf(view) !== undefined && isBuilt(view),
    applies: ({ request: { body }, credentials }) =>
      credentials.apiKey === 'genuine' &&
      isObject(body) &&
      required.every((name) => (body[name] === undefined) === (name === field)),
    judge: (view) =>
      isBuilt(view)
        ? {
            expected: `a refusal, for \`${field}\` is missing`,
            actual: `status ${view.response.status} with something to sign`,
          }
        : undefined,
  };
}

type Operation = 'listVaults' | 'listPositions' | BuildPath;

/** Without a genuine key nothing of the API's is given out: no list, be it empty, and nothing to sign. */
export function keyIsRequired(operation: Operation, key: 'absent' | 'invented'): BorrowCheck<unknown> {
  return {
    on: { operation },
    control: (view) => view.credentials.apiKey === 'genuine' && givesOut(view),
    applies: ({ credentials }) => credentials.apiKey === key,
    judge: (view) =>
      givesOut(view)
        ? {
            expected: 'a refusal',
            actual: `status ${view.response.status} with ${isBuild(view) ? 'something to sign' : 'a list'}`,
          }
        : undefined,
  };
}
