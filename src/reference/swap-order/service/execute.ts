import { base58 } from '@scure/base';
import { decodeBase64 } from '../../../product/solana/base64.js';
import { verifySignature } from '../../../product/solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../../product/solana/transaction.js';
import type { ReferenceResponse } from '../../reference.js';
import { walletKeypairs } from '../fixtures.js';

/** The transactions handed out, by request id; the oldest are forgotten. */
export interface IssuedOrders {
  add(requestId: string, transaction: Uint8Array): void;
  find(requestId: string): Uint8Array | undefined;
}

export function createIssuedOrders(greatest = 4_096): IssuedOrders {
  const issued = new Map<string, Uint8Array>();
  return {
    add: (requestId, transaction) => {
      issued.set(requestId, transaction);
      const oldest = issued.size > greatest ? issued.keys().next().value : undefined;
      if (oldest !== undefined) issued.delete(oldest);
    },
    find: (requestId) => issued.get(requestId),
  };
}

/** Takes a signed order back. The document shows no shapes here: these are the reference's own. */
export function executeOrder(body: string, issued: IssuedOrders): ReferenceResponse {
  const order = readBody(body);
  if (order === undefined) return refuse('signedTransaction and requestId are required');
  const unsigned = issued.find(order.requestId);
  if (unsigned === undefined) return refuse('requestId belongs to no order');
  const signed = parsed(order.signedTransaction);
  if (signed === undefined) return refuse('signedTransaction is no transaction');
  if (Buffer.compare(signed.message, parseTransaction(unsigned).message) !== 0) {
    return refuse('signedTransaction is not the transaction of this order');
  }
  const signatures = signed.signatures.map((signature, index) => completed(signed, signature, index));
  if (signatures.includes(undefined)) return refuse('A signature is missing or wrong');
  return {
    status: 200,
    body: { json: { status: 'Success', code: 0, signature: base58.encode(signatures[0] ?? new Uint8Array()) } },
  };
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

function readBody(body: string): { readonly signedTransaction: string; readonly requestId: string } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return undefined;
    const { signedTransaction, requestId } = value as Readonly<Record<string, unknown>>;
    if (typeof signedTransaction !== 'string' || typeof requestId !== 'string') return undefined;
    return { signedTransaction, requestId };
  } catch {
    return undefined;
  }
}

function parsed(text: string): ParsedTransaction | undefined {
  try {
    return parseTransaction(decodeBase64(text).bytes);
  } catch {
    return undefined;
  }
}

function refuse(error: string): ReferenceResponse {
  return { status: 400, body: { json: { error } } };
}
