import { authenticated } from '../request.js';
import type { Purpose } from '../purposes.js';
import { isFor, isSuccess, statusViolation, type TriggerCheck, type TriggerView } from '../response.js';
import { isAdmitted, isDecided } from './token-fault-view.js';

const on = { operation: [...authenticated] };

function neverLetIn(purpose: Purpose): TriggerCheck {
  return {
    on,
    applies: (view) => isFor(view, purpose) && isDecided(view),
    judge: (view) => (isSuccess(view) ? statusViolation(view, 'a refusal') : undefined),
    control: isAdmitted,
  };
}

export const alteredSignatureIsRefused = neverLetIn('token/altered-signature');

export const missingAlgorithmIsRefused = neverLetIn('token/no-algorithm');

/** The document speaks of malformed tokens, and such a one is well formed. Only a GET has no other fault. */
export const forgedTokenIsAnswered401: TriggerCheck = {
  on,
  applies: (view) =>
    isFor(view, 'token/altered-signature', 'token/no-algorithm') && isDecided(view) && isGet(view) && !isSuccess(view),
  judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
  control: isAdmitted,
};

function isGet({ request }: TriggerView): boolean {
  return request.method === 'GET';
}
