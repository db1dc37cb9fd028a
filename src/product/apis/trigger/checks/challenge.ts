import { isObject } from '../../../json/parse.js';
import type { TriggerView } from '../response.js';
import { hasStatus, isNot401, rejected, succeeds, usableWhereNeighbourIs } from './expected-response.js';

const operation = 'challenge';

const succeedsWithType = (type: 'message' | 'transaction') =>
  succeeds(
    { operation, purposes: ['challenge/valid'] },
    ({ request: { body } }: TriggerView) => !isObject(body) || body.type !== type,
  );

export const challenge = {
  'TRIGGER-015': succeedsWithType('message'),

  'TRIGGER-016': succeedsWithType('transaction'),

  /** There is no token before there is a challenge. */
  'TRIGGER-017': hasStatus({
    operation,
    when: ({ request, credentials }) =>
      request.headers.authorization === undefined && credentials.apiKey !== 'no-access',
    isRight: isNot401,
    expected: 'another status than 401',
  }),

  'TRIGGER-066': rejected({ operation, purposes: ['challenge/empty'] }, 400),

  'TRIGGER-067': rejected({ operation, purposes: ['challenge/bad-key'] }, 400),

  'TRIGGER-068': rejected({ operation, purposes: ['challenge/bad-type'] }, 400),

  /** Another letter case may be the same word to a service, and a type left out may have a default. */
  'TRIGGER-138': rejected({ operation, purposes: ['challenge/loose-type'] }, 400),

  'TRIGGER-149': usableWhereNeighbourIs(/^challenge\/(?:valid|second)$/, 'a challenge'),
};
