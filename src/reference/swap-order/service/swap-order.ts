import {
  answer,
  answering,
  notFound,
  refusal,
  objectIn,
  type Clock,
  type Handler,
  type ReferenceRequest,
  type ReferenceResponse,
} from '../../reference.js';
import { transactionIn } from '../../chain/message.js';
import { checkKey } from '../../gateway.js';
import { drawsFrom, uuidOf } from '../../seeded.js';
import { brokenMint, walletKeypairs } from '../fixtures.js';
import { createPools } from './market.js';
import { createOrder, orderBody } from './order.js';
import { readOrderRequest } from './order-request.js';
import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../../product/solana/transaction.js';

const mostIssued = 4_096;

/**
 * The swap order API, at paths below its base address. What it answers depends on the seed, the request and the clock;
 * only request ids count on.
 */
export function createSwapOrder({ seed, clock }: { readonly seed: number; readonly clock: Clock }): Handler {
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
    const context = { seed, pools, now, draws };
    const created = createOrder(request, context);
    latest = { now, count: latest.now === now ? latest.count + 1 : 1 };
    const requestId = uuidVersion7(now, latest.count, draws.hex(16));
    if (created.built !== undefined) issued.set(requestId, created.built.bytes);
    const oldest = issued.size > mostIssued ? issued.keys().next().value : undefined;
    if (oldest !== undefined) issued.delete(oldest);
    return answer(200, orderBody(request, created, requestId, context));
  }

  return answering((request) => {
    const wanted = `${request.method} ${request.path}`;
    if (wanted !== 'GET /order' && wanted !== 'POST /execute') return notFound;
    checkKey(request);
    return wanted === 'GET /order' ? order(request) : executeOrder(request.body, issued);
  });
}

function uuidVersion7(now: number, count: number, random: string): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const counted = (count % 0x1000).toString(16).padStart(3, '0');
  return uuidOf(7, `${time}0${counted}${random}`);
}

/** Takes a signed order back. The document shows no shapes here: these are the reference's own. */
function executeOrder(body: string, issued: ReadonlyMap<string, Uint8Array>): ReferenceResponse {
  const { signedTransaction, requestId } = objectIn(body) ?? {};
  if (typeof signedTransaction !== 'string' || typeof requestId !== 'string')
    throw refusal(400, 'signedTransaction and requestId are required');
  const unsigned = issued.get(requestId);
  if (unsigned === undefined) throw refusal(400, 'requestId belongs to no order');
  const signed = transactionIn(signedTransaction);
  if (signed === undefined) throw refusal(400, 'signedTransaction is no transaction');
  if (Buffer.compare(signed.message, parseTransaction(unsigned).message) !== 0)
    throw refusal(400, 'signedTransaction is not the transaction of this order');
  const signatures = signed.signatures.map((signature, index) => completed(signed, signature, index));
  if (signatures.includes(undefined)) throw refusal(400, 'A signature is missing or wrong');
  return answer(200, { status: 'Success', code: 0, signature: base58.encode(signatures[0] ?? new Uint8Array()) });
}

/** The operator and the market makers sign last; everybody else must have signed. */
function completed(
  { accountKeys, message }: ParsedTransaction,
  signature: Uint8Array,
  index: number,
): Uint8Array | undefined {
  const key = accountKeys[index] ?? '';
  const { gasWallet, makerEast, makerWest } = walletKeypairs;
  const own = [gasWallet, makerEast, makerWest].find(({ publicKey }) => publicKey === key);
  if (own !== undefined) return own.sign(message);
  return verifySignature(key, message, signature) ? signature : undefined;
}
