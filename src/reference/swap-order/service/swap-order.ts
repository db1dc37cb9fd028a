import { answer, answering, notFound, refusal } from '../../answers.js';
import { derivedAddress } from '../../chain/message.js';
import { checkKey } from '../../gateway.js';
import type { Clock, Handler, ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { drawsFrom, uuidOf } from '../../seeded.js';
import { brokenMint } from '../fixtures.js';
import { executeOrder } from './execute.js';
import { createPools } from './market.js';
import { orderBody } from './order-body.js';
import { createOrder } from './order.js';
import { readOrderRequest } from './order-request.js';

export interface SwapOrder {
  /** Paths are relative to the base address: `/order` and `/execute`. */
  readonly handle: Handler;
}

const blockhashMilliseconds = 30_000;
const mostIssued = 4_096;

/** The swap order API. What it answers depends on the seed, the request and the clock; only request ids count on. */
export function createSwapOrder({ seed, clock }: { readonly seed: number; readonly clock: Clock }): SwapOrder {
  const pools = createPools(seed);
  /** The transactions handed out, by request id; the oldest are forgotten. */
  const issued = new Map<string, Uint8Array>();
  /** How many orders were created in the same millisecond. */
  let latest = { now: 0, count: 0 };

  function order({ method, path, query }: ReferenceRequest): ReferenceResponse {
    const request = readOrderRequest(query);
    if (request.inputMint === brokenMint || request.outputMint === brokenMint)
      throw refusal(500, 'Internal server error');
    const now = clock.now();
    const draws = drawsFrom(seed, method, path, query);
    const blockhash = derivedAddress(`reference blockhash ${seed} ${Math.floor(now / blockhashMilliseconds)}`);
    const created = createOrder(request, { seed, pools, blockhash, draws });
    latest = { now, count: latest.now === now ? latest.count + 1 : 1 };
    const requestId = uuidVersion7(now, latest.count, draws.hex(16));
    if (created.built !== undefined) issued.set(requestId, created.built.bytes);
    const oldest = issued.size > mostIssued ? issued.keys().next().value : undefined;
    if (oldest !== undefined) issued.delete(oldest);
    return answer(200, orderBody(request, created, { requestId, now, draws }));
  }

  return {
    handle: answering((request) => {
      const wanted = `${request.method} ${request.path}`;
      if (wanted !== 'GET /order' && wanted !== 'POST /execute') return notFound;
      checkKey(request);
      return wanted === 'GET /order' ? order(request) : executeOrder(request.body, issued);
    }),
  };
}

function uuidVersion7(now: number, count: number, random: string): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const counted = (count % 0x1000).toString(16).padStart(3, '0');
  return uuidOf(7, `${time}0${counted}${random}`);
}
