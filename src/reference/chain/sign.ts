import { decodeBase64 } from '../../product/solana/base64.js';
import type { Keypair } from '../../product/solana/keypair.js';
import { parseTransaction } from '../../product/solana/transaction.js';

const countBytes = 1;
const signatureBytes = 64;

/** A transaction in base64 with the signature of a wallet in its place. Throws an Error where the wallet has none. */
export function signedBy(wallet: Keypair, transaction: string): string {
  const { bytes } = decodeBase64(transaction);
  const { accountKeys, message, signatures } = parseTransaction(bytes);
  const slot = accountKeys.slice(0, signatures.length).indexOf(wallet.publicKey);
  if (slot < 0) throw new Error(`${wallet.publicKey} is no signer of the transaction`);
  const signed = Uint8Array.from(bytes);
  signed.set(wallet.sign(message), countBytes + slot * signatureBytes);
  return Buffer.from(signed).toString('base64');
}
