import type { Effect } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { untilShown, type Lag } from '../until-shown.js';
import type { TriggerResponse, TriggerSession } from './response.js';

/** The operations that want a token. */
export const authenticated = [
  'getVault',
  'registerVault',
  'craftDeposit',
  'createOrder',
  'updateOrder',
  'cancelOrder',
  'confirmCancel',
  'listHistory',
  'createRecurring',
  'recurringHistory',
  'cancelRecurring',
  'confirmCancelRecurring',
] as const;

export type Authenticated = (typeof authenticated)[number];

export const recurring = [
  'createRecurring',
  'recurringHistory',
  'cancelRecurring',
  'confirmCancelRecurring',
] as const satisfies readonly Authenticated[];

/** A request of this API before its credentials. */
export interface TriggerRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly effect: Effect;
  readonly body?: unknown;
}

export function planned({ body, ...request }: TriggerRequest, more: Partial<PlannedRequest> = {}): PlannedRequest {
  return { ...request, base: 'trigger', ...(body !== undefined && { body: { json: body } }), ...more };
}

/** A status 500 that comes so often in a row stays; of failures by chance, one in five even, fewer than one in 3,000 do. */
export const attemptsAt500 = 5;

/**
 * Sends a request again while the response is a 500; the last attempt alone counts. It is not made while the service gives
 * no challenge to anybody either: an outage says nothing of the request.
 */
export async function repeatedAt500(
  session: TriggerSession,
  send: () => Promise<TriggerResponse>,
): Promise<TriggerResponse> {
  for (let attempt = 1; attempt < attemptsAt500; attempt += 1) {
    const answer = await send();
    if (answer.response.status !== 500 || (attempt === attemptsAt500 - 1 && (await isDown(session)))) return answer;
  }
  return send();
}

/** How soon what was done is shown the document does not say. */
export const lag: Lag = { interval: 500, deadline: 30_000 };

/** Sends a read of what was made, again while it is not found. */
export async function sendUntilFound(
  session: TriggerSession,
  send: () => Promise<TriggerResponse>,
): Promise<TriggerResponse> {
  let answer = await send();
  const isFound = (): boolean => answer.response.status !== 404;
  await untilShown(session, lag, answer.purpose ?? '', isFound, async () => void (answer = await send()));
  return answer;
}

async function isDown(session: TriggerSession): Promise<boolean> {
  const walletPubkey = session.freshWallet('bystander').publicKey;
  const challenge = endpoint.challenge({ walletPubkey, type: 'message' });
  const { inconclusive, response } = await session.send(planned(challenge));
  return inconclusive !== undefined || response.status >= 500;
}

/** Sends a negative test; where the response is a 500, again, for only one that stays counts. */
export function sendProbe(session: TriggerSession, probe: PlannedRequest): Promise<TriggerResponse> {
  return repeatedAt500(session, () => session.send(probe));
}

/**
 * Sends a negative test; where something else than a response of the API comes back, it is alternated with a request to the
 * same endpoint that is rejected or accepted for another reason.
 */
export async function sendProbeBeside(
  session: TriggerSession,
  probe: PlannedRequest,
  control: PlannedRequest,
): Promise<TriggerResponse> {
  const answer = await sendProbe(session, probe);
  await alternateProbe(session, answer, probe, control);
  return answer;
}

/** Starts the name of what is alternated because a negative test got no response of the API. */
const rejection = 'rejection of ';

export async function alternateProbe(
  session: TriggerSession,
  answer: TriggerResponse,
  failing: PlannedRequest,
  control: PlannedRequest,
): Promise<void> {
  if (answer.inconclusive === undefined) return;
  await session.alternate(
    `${rejection}${answer.purpose ?? failing.operation}`,
    { failing, control },
    (view) => view.inconclusive === undefined,
  );
}

const post = { method: 'POST' } as const;
const at = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;

/** The requests of the document, each with the effect of its success. */
export const endpoint = {
  challenge: (body: unknown): TriggerRequest => ({
    operation: 'challenge',
    ...post,
    path: '/auth/challenge',
    effect: 'session',
    body,
  }),
  verify: (body: unknown): TriggerRequest => ({
    operation: 'verify',
    ...post,
    path: '/auth/verify',
    effect: 'session',
    body,
  }),
  getVault: (): TriggerRequest => ({ operation: 'getVault', method: 'GET', path: '/vault', effect: 'read' }),
  registerVault: (): TriggerRequest => ({
    operation: 'registerVault',
    method: 'GET',
    path: '/vault/register',
    effect: 'create',
  }),
  craftDeposit: (body: unknown): TriggerRequest => ({
    operation: 'craftDeposit',
    ...post,
    path: '/deposit/craft',
    effect: 'build',
    body,
  }),
  createOrder: (body: unknown): TriggerRequest => ({
    operation: 'createOrder',
    ...post,
    path: '/orders/price',
    effect: 'settle',
    body,
  }),
  updateOrder: (id: string, body: unknown): TriggerRequest => ({
    operation: 'updateOrder',
    method: 'PATCH',
    path: at('/orders/price', id),
    effect: 'create',
    body,
  }),
  cancelOrder: (id: string, body: unknown): TriggerRequest => ({
    operation: 'cancelOrder',
    ...post,
    path: at('/orders/price/cancel', id),
    effect: 'create',
    body,
  }),
  confirmCancel: (id: string, body: unknown): TriggerRequest => ({
    operation: 'confirmCancel',
    ...post,
    path: at('/orders/price/confirm-cancel', id),
    effect: 'settle',
    body,
  }),
  history: (path: string): TriggerRequest => ({ operation: 'listHistory', method: 'GET', path, effect: 'read' }),
};
