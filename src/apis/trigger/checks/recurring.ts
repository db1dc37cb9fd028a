import { succeeds } from './answered.js';

export const recurringOrderIsCreated = succeeds({ operation: 'createRecurring', purposes: ['recurring/create'] });

export const recurringOrdersAreListed = succeeds({ operation: 'recurringHistory', purposes: ['recurring/list'] });

export const recurringCancellationIsConfirmed = succeeds({
  operation: 'confirmCancelRecurring',
  purposes: ['recurring/confirm'],
});
