import type { PlannedRequest } from '../../model/scenario.js';
import { authenticated, endpoint, planned, sendProbe, type Authenticated, type TriggerRequest } from './request.js';
import type { RecurringOperation, TriggerFixtures } from './fixtures.js';
import { formOf } from './json-web-token.js';
import { authorizationOf, type TokenFault } from './token-fault.js';
import { isUsable, type TriggerSession } from './response.js';
import { anyClient } from './actor.js';

/** A place where a token is wanted: an operation, or the history of one order, which the document ties to it as well. */
export type Place = Authenticated | 'singleOrder';

export const places: readonly Place[] = [...authenticated, 'singleOrder'];

const someOrderId = '00000000-0000-4000-8000-000000000000';

/**
 * A request to a place that does nothing even where it is accepted: only a GET has no fault but its token. Undefined where
 * the form of the request is not declared.
 */
export function inertRequest(fixtures: TriggerFixtures, place: Place): TriggerRequest | undefined {
  const order = fixtures.unknownOrderId ?? someOrderId;
  const inert = (request: TriggerRequest): TriggerRequest => ({ ...request, effect: 'read' });
  switch (place) {
    case 'getVault':
      return inert(endpoint.getVault());
    case 'registerVault':
      return inert(endpoint.registerVault());
    case 'listHistory':
      return inert(endpoint.history(fixtures.history?.list ?? '/orders/history'));
    case 'singleOrder': {
      const byId = fixtures.history?.byId;
      return byId && endpoint.history(byId(order));
    }
    case 'craftDeposit':
      return inert(endpoint.craftDeposit({}));
    case 'createOrder':
      return inert(endpoint.createOrder({}));
    case 'updateOrder':
      return inert(endpoint.updateOrder(order, {}));
    case 'cancelOrder':
      return inert(endpoint.cancelOrder(order, undefined));
    case 'confirmCancel':
      return inert(endpoint.confirmCancel(order, {}));
    default:
      return declaredRequest(fixtures, place);
  }
}

function declaredRequest({ recurring }: TriggerFixtures, operation: RecurringOperation): TriggerRequest | undefined {
  const declared = recurring?.inert?.[operation];
  if (declared === undefined) return undefined;
  return { operation, ...declared, effect: 'read' };
}

/** The one try without a token at a recurring endpoint whose method nobody declared. */
export function guessedRequest(operation: RecurringOperation): TriggerRequest {
  const paths = {
    createRecurring: '/orders/dca',
    recurringHistory: '/orders/history/dca',
    cancelRecurring: '/orders/dca/cancel',
    confirmCancelRecurring: '/confirm-cancel',
  };
  const read = operation === 'recurringHistory';
  return {
    operation,
    method: read ? 'GET' : 'POST',
    path: paths[operation],
    effect: 'read',
    ...(!read && { body: {} }),
  };
}

/** The `Authorization` with this fault, made of this token; what is left of one that is no JWT is masked like a whole one. */
export function spoiledAuthorization(
  session: TriggerSession,
  way: TokenFault,
  token: string | undefined,
): Pick<PlannedRequest, 'authorization'> {
  const spoiled = authorizationOf(way, token);
  const piece =
    'keep' in way || 'drop' in way || 'parts' in way
      ? spoiled.authorization?.header.slice('Bearer '.length)
      : undefined;
  if (piece !== undefined && formOf(token) === 'opaque') session.maskSecret('piece of a token', piece);
  return spoiled;
}

/** Sends a request that must be rejected for its token; 0 where no response of the API came back. */
export async function sendForToken(
  session: TriggerSession,
  request: TriggerRequest,
  authorization: Pick<PlannedRequest, 'authorization'>,
): Promise<number> {
  const answer = await sendProbe(session, planned(request, authorization));
  return isUsable(answer) ? answer.response.status : 0;
}

/**
 * Sends an inert request that must be rejected for its token. Where something else than a response of the API comes back,
 * it is alternated with the same request under a proper token.
 */
export async function sendInertForToken(
  session: TriggerSession,
  request: TriggerRequest,
  authorization: Pick<PlannedRequest, 'authorization'>,
): Promise<number> {
  const status = await sendForToken(session, request, authorization);
  const client = status === 0 ? await anyClient(session) : undefined;
  if (client === undefined) return status;
  const proper = { header: `Bearer ${client.token()}`, token: 'aged' } as const;
  // Under a proper token, registering would make a vault.
  const neighbour = request.operation === 'registerVault' ? endpoint.getVault() : request;
  const requests = {
    failing: planned(request, authorization),
    control: planned(neighbour, { authorization: proper }),
  };
  await session.alternate(`token ${authorization.authorization?.token ?? 'absent'}`, requests, isUsable);
  return status;
}
