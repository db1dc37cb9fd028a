import { derivedAddress } from '../../chain/message.js';
import type { Clock, Handler, ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { drawsFrom } from '../../seeded.js';
import { refuseKey } from './api-key.js';
import { createIssuedOrders, executeOrder } from './execute.js';
import { brokenMint } from '../fixtures.js';
import { createPools } from './market.js';
import { orderBody } from './order-body.js';
import { createOrder } from './order.js';
import { readOrderRequest } from './order-request.js';

export interface SwapOrder {
  /** Paths are relative to the base address: `/order` and `/execute`. */
  readonly handle: Handler;
}

const blockhashMilliseconds = 30_000;

/** The swap order API. What it answers depends on the seed, the request and the clock; only request ids count on. */
export function createSwapOrder({ seed, clock }: { readonly seed: number; readonly clock: Clock }): SwapOrder {
  const pools = createPools(seed);
  const issued = createIssuedOrders();
  /** How many orders were created in the same millisecond. */
  let latest = { now: 0, count: 0 };
  let blockhash = { period: -1, value: '' };

  function blockhashAt(now: number): string {
    const period = Math.floor(now / blockhashMilliseconds);
    if (period !== blockhash.period)
      blockhash = { period, value: derivedAddress(`reference blockhash ${seed} ${period}`) };
    return blockhash.value;
  }

  function order({ method, path, query }: ReferenceRequest): ReferenceResponse {
    const request = readOrderRequest(query);
    if ('refused' in request) return failure(400, request.refused);
    if (request.inputMint === brokenMint || request.outputMint === brokenMint)
      return failure(500, 'Internal server error');
    const now = clock.now();
    const draws = drawsFrom(seed, method, path, query);
    const created = createOrder(request, { seed, pools, blockhash: blockhashAt(now), draws });
    if ('refused' in created) return failure(400, created.refused);
    latest = { now, count: latest.now === now ? latest.count + 1 : 1 };
    const requestId = uuidVersion7(now, latest.count, draws.hex(16));
    if (created.built !== undefined) issued.add(requestId, created.built.bytes);
    return { status: 200, body: { json: orderBody(request, created, { requestId, now, draws }) } };
  }

  return {
    handle: (request) => {
      const wanted = `${request.method} ${request.path}`;
      if (wanted !== 'GET /order' && wanted !== 'POST /execute') return { status: 404, body: { text: 'Not Found' } };
      return refuseKey(request) ?? (wanted === 'GET /order' ? order(request) : executeOrder(request.body, issued));
    },
  };
}

function failure(status: number, error: string): ReferenceResponse {
  return { status, body: { json: { error } } };
}

function uuidVersion7(now: number, count: number, random: string): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const counted = (count % 0x1000).toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${counted}-8${random.slice(0, 3)}-${random.slice(3, 15)}`;
}
