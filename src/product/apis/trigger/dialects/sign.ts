import { base58 } from '@scure/base';
import { verifySignature } from '../../../solana/keypair.js';
import { parseTransaction } from '../../../solana/transaction.js';
import type { Sign } from '../fixtures.js';

/** A signature in text, as a deployment takes it. */
export function signatureText(signature: Uint8Array, encoding: 'base58' | 'base64' | 'hex'): string {
  return encoding === 'base58' ? base58.encode(signature) : Buffer.from(signature).toString(encoding);
}

/**
 * Signs a transaction in base64 and gives it back in base64. The signature goes into the slot of the key that made it;
 * that of a key which need not sign goes into the first empty slot.
 */
export async function signTransaction(transaction: string, sign: Sign): Promise<string> {
  const wire = Buffer.from(transaction, 'base64');
  const { message, accountKeys, signatures } = parseTransaction(wire);
  const signature = await sign(message);
  const own = accountKeys
    .slice(0, signatures.length)
    .findIndex((publicKey) => verifySignature(publicKey, message, signature));
  const empty = signatures.findIndex((slot) => slot.every((byte) => byte === 0));
  // The count of the signatures takes one byte in any packet.
  wire.set(signature, 1 + 64 * Math.max(0, own >= 0 ? own : empty));
  return wire.toString('base64');
}
