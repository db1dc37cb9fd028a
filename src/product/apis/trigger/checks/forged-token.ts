import { authenticated } from '../request.js';
import type { Purpose } from '../purposes.js';
import { isFor, isSuccess, statusViolation, trigger } from '../response.js';
import { isAdmitted, isDecided } from './token-fault-view.js';

const on = { operation: [...authenticated] };

const neverLetIn = (purpose: Purpose) =>
  trigger.exchange({
    on,
    select: (view) => (isFor(view, purpose) && isDecided(view) ? view : undefined),
    judge: (view) => (isSuccess(view) ? statusViolation(view, 'an error response') : undefined),
    control: isAdmitted,
  });

export const forgedToken = {
  'TRIGGER-048': neverLetIn('token/altered-signature'),

  'TRIGGER-049': neverLetIn('token/no-algorithm'),

  /** The document speaks of malformed tokens, and such a one is well formed. Only a GET has no other fault. */
  'TRIGGER-050': trigger.exchange({
    on,
    select: (view) =>
      isFor(view, 'token/altered-signature', 'token/no-algorithm') &&
      isDecided(view) &&
      view.request.method === 'GET' &&
      !isSuccess(view)
        ? view
        : undefined,
    judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
    control: isAdmitted,
  }),
};
