import { isObject } from '../../../json/parse.js';
import { statusViolation, type TriggerCheck, type TriggerView } from '../response.js';
import { refused, succeeds } from './answered.js';

const operation = 'challenge';

function succeedsWithType(type: 'message' | 'transaction'): TriggerCheck {
  const check = succeeds({ operation, purposes: ['challenge/valid'] });
  return { ...check, applies: (view) => typeOf(view) === type && check.applies?.(view) === true };
}

function typeOf({ request }: TriggerView): unknown {
  return isObject(request.body) ? request.body.type : undefined;
}

export const messageChallengeIsIssued = succeedsWithType('message');

export const transactionChallengeIsIssued = succeedsWithType('transaction');

/** There is no token before there is a challenge. */
export const challengeNeedsNoToken: TriggerCheck = {
  on: { operation },
  applies: ({ request, credentials }) =>
    request.headers.authorization === undefined && credentials.apiKey !== 'no-access',
  judge: (view) => (view.response.status === 401 ? statusViolation(view, 'another status than 401') : undefined),
};

export const emptyChallengeRequestIsRefused = refused({ operation, purposes: ['challenge/empty'] }, 400);

export const badKeyIsRefused = refused({ operation, purposes: ['challenge/bad-key'] }, 400);

export const badTypeIsRefused = refused({ operation, purposes: ['challenge/bad-type'] }, 400);
