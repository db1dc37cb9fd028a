import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';

export interface Keypair {
  /** Base58 address. */
  readonly publicKey: string;
  /** The 64-byte ed25519 signature of a message. */
  sign(message: Uint8Array): Uint8Array;
}

// DER headers of an ed25519 key: the 32 raw bytes follow.
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyHeader = Buffer.from('302a300506032b6570032100', 'hex');

export function keypairFromSeed(seed: Uint8Array): Keypair {
  if (seed.length !== 32) throw new Error(`an ed25519 seed has 32 bytes, not ${seed.length}`);
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyHeader, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    publicKey: base58.encode(spki.subarray(publicKeyHeader.length)),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

/** False also for a public key that is no 32-byte base58 text. */
export function verifySignature(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = importPublicKey(publicKey);
  return key !== undefined && signature.length === 64 && verify(null, message, key, signature);
}

function importPublicKey(publicKey: string): KeyObject | undefined {
  try {
    const raw = base58.decode(publicKey);
    if (raw.length !== 32) return undefined;
    return createPublicKey({ key: Buffer.concat([publicKeyHeader, raw]), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
