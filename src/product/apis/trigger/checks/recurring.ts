import { succeeds } from './expected-response.js';
import { succeedsInTheEnd } from './cancellation.js';

export const recurring = {
  'TRIGGER-133': succeeds({ operation: 'createRecurring', purposes: ['recurring/create'] }),

  'TRIGGER-134': succeeds({ operation: 'recurringHistory', purposes: ['recurring/list'] }),

  'TRIGGER-135': succeedsInTheEnd('recurring/cancel'),

  'TRIGGER-136': succeeds({ operation: 'confirmCancelRecurring', purposes: ['recurring/confirm'] }),
};
