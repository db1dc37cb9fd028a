import type { CheckedId } from '#generated/trigger/catalogue.js';
import type { TriggerCheck } from '../reader/view.js';
import { cancellation } from './cancellation.js';
import { clientRequests } from './client-requests.js';
import { errors } from './errors.js';
import { token } from './token.js';
import { lists } from './lists.js';
import { neverWorking } from './never-working.js';
import { renewal } from './renewal.js';
import { repeatedRejections } from './repeated-rejections.js';
import { statuses } from './statuses.js';
import { vault } from './vault.js';
import { verify } from './verify.js';

/** The check of every requirement of the trigger order API that the contract does not state by itself. */
export const checks = {
  ...statuses,
  ...verify,
  ...token,
  ...renewal,
  ...errors,
  ...vault,
  ...cancellation,
  ...lists,
  ...neverWorking,
  ...clientRequests,
  ...repeatedRejections,
} satisfies Record<CheckedId, TriggerCheck>;
