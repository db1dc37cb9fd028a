import { authenticated } from '../fixtures/request.js';
import type { Purpose } from '../purposes.js';
import { isFor, isSuccess } from '../response.js';
import { hasStatus, isNoSuccess, isNot401 } from './expected-response.js';
import { isAdmitted, isDecided } from './token-fault-view.js';

const operation = [...authenticated];

const neverLetIn = (purpose: Purpose) =>
  hasStatus({
    operation,
    when: (view) => isFor(view, purpose) && isDecided(view),
    isRight: isNoSuccess,
    expected: 'an error response',
    control: isAdmitted,
  });

export const forgedToken = {
  'TRIGGER-048': neverLetIn('token/altered-signature'),

  'TRIGGER-049': neverLetIn('token/no-algorithm'),

  /** The document speaks of malformed tokens, and such a one is well formed. Only a GET has no other fault. */
  'TRIGGER-050': hasStatus({
    operation,
    when: (view) =>
      isFor(view, 'token/altered-signature', 'token/no-algorithm') &&
      isDecided(view) &&
      view.request.method === 'GET' &&
      !isSuccess(view),
    isRight: (view) => !isNot401(view),
    expected: 'status 401',
    control: isAdmitted,
  }),
};
