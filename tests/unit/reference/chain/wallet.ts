import { parseTransaction } from '../../../../src/product/solana/transaction.js';
import type { Keypair } from '../../../../src/product/solana/keypair.js';

/** Base64 of a one-signer wire transaction, signed by its fee payer. */
export function signWire(wire: Uint8Array, keypair: Keypair): string {
  const { message, accountKeys } = parseTransaction(wire);
  if (accountKeys[0] !== keypair.publicKey) throw new Error('the keypair does not pay for this transaction');
  const signed = Uint8Array.from(wire);
  signed.set(keypair.sign(message), 1);
  return Buffer.from(signed).toString('base64');
}
