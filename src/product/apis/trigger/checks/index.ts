import type { CheckedId } from '#generated/trigger/catalogue.js';
import type { TriggerCheck } from '../response.js';
import { cancellation, recurring } from './cancellation.js';
import { challenge } from './challenge.js';
import { clientRequests } from './client-requests.js';
import { deposit } from './deposit.js';
import { details } from './details.js';
import { errorBody } from './error-body.js';
import { foreignOrder } from './foreign-order.js';
import { forgedToken } from './forged-token.js';
import { gateway } from './gateway.js';
import { history } from './history.js';
import { neverWorking } from './never-working.js';
import { order } from './order.js';
import { tokenRule } from './token-rule.js';
import { vault } from './vault.js';
import { verify } from './verify.js';

/** The check of every requirement of the trigger order API that the contract does not state by itself. */
export const checks = {
  ...challenge,
  ...verify,
  ...tokenRule,
  ...forgedToken,
  ...gateway,
  ...errorBody,
  ...details,
  ...vault,
  ...deposit,
  ...order,
  ...cancellation,
  ...history,
  ...foreignOrder,
  ...neverWorking,
  ...recurring,
  ...clientRequests,
} satisfies Record<CheckedId, TriggerCheck>;
