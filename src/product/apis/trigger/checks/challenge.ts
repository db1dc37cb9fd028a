import { situationOf } from '../../../model/alternation.js';
import { isObject } from '../../../json/parse.js';
import { isOfService, statusViolation, trigger, type TriggerView } from '../response.js';
import { rejected, succeeds } from './expected-response.js';

const operation = 'challenge';

const asksFor =
  (type: 'message' | 'transaction') =>
  ({ request }: TriggerView): boolean =>
    isObject(request.body) && request.body.type === type;

const succeedsWithType = (type: 'message' | 'transaction') =>
  succeeds({ operation, purposes: ['challenge/valid'] }, (view) => !asksFor(type)(view));

export const challenge = {
  'TRIGGER-015': succeedsWithType('message'),

  'TRIGGER-016': succeedsWithType('transaction'),

  /** There is no token before there is a challenge. */
  'TRIGGER-017': trigger.exchange({
    on: { operation },
    select: (view) =>
      view.request.headers.authorization === undefined && view.credentials.apiKey !== 'no-access' ? view : undefined,
    judge: (view) => (view.response.status === 401 ? statusViolation(view, 'another status than 401') : undefined),
  }),

  'TRIGGER-066': rejected({ operation, purposes: ['challenge/empty'] }, 400),

  'TRIGGER-067': rejected({ operation, purposes: ['challenge/bad-key'] }, 400),

  'TRIGGER-068': rejected({ operation, purposes: ['challenge/bad-type'] }, 400),

  /** Another letter case may be the same word to a service, and a type left out may have a default. */
  'TRIGGER-138': rejected({ operation, purposes: ['challenge/loose-type'] }, 400),

  'TRIGGER-149': trigger.trace({
    scenarios: ['trigger/challenge'],
    *situations({ alternations }) {
      for (const alternation of alternations)
        if (alternation.about.startsWith('challenge ')) yield situationOf(alternation, isOfService, 'a challenge');
    },
  }),
};
