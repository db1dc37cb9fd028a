import type { Effect } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { Purpose } from './purposes.js';
import { repeated } from './purposes.js';
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
  readonly purpose?: Purpose;
}

export function planned({ body, ...request }: TriggerRequest, more: Partial<PlannedRequest> = {}): PlannedRequest {
  return { ...request, base: 'trigger', ...(body !== undefined && { body: { json: body } }), ...more };
}

/** Sends a probe that must be refused, and once more when the answer is a 500, for only one that stays counts. */
export async function sendProbe(session: TriggerSession, probe: PlannedRequest): Promise<TriggerResponse> {
  const answer = await session.send(probe);
  if (answer.response.status !== 500) return answer;
  return session.send({ ...probe, purpose: `${probe.purpose ?? ''}${repeated}` });
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
