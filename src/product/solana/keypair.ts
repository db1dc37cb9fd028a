import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';
import { isKey } from './key.js';
import { remembering, rememberingBy, textOfBytes } from './memo.js';

export interface Keypair {
  /** Base58 address. */
  readonly publicKey: string;
  /** The 64-byte ed25519 signature of a message. */
  sign(message: Uint8Array): Uint8Array;
}

// DER header of an ed25519 public key: the 32 raw bytes follow.
const publicKeyHeader = Buffer.from('302a300506032b6570032100', 'hex');
// DER header of an ed25519 private key: the 32 bytes of the seed follow.
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

const mostRemembered = 4_000;

/** A seed gives the same wallet in every run, and to import a key takes longer than to sign with it. */
export const keypairFromSeed = rememberingBy(mostRemembered, textOfBytes, (seed): Keypair => {
  if (seed.length !== 32) throw new Error(`an ed25519 seed has 32 bytes, not ${seed.length}`);
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyHeader, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = base58.encode(Buffer.from(x, 'base64url'));
  return {
    publicKey,
    sign(message) {
      const signature = new Uint8Array(sign(null, message, privateKey));
      if (madeHere.size >= mostRemembered) madeHere.clear();
      madeHere.set(textOfBytes(signature), signedText(publicKey, message));
      return signature;
    },
  };
});

/** What each signature that was made here signs, and whose it is: it holds for nothing else, and need not be verified. */
const madeHere = new Map<string, string>();

const signedText = (publicKey: string, message: Uint8Array): string => `${publicKey}\n${textOfBytes(message)}`;

/** False also for a public key that is no 32-byte base58 text. */
export function verifySignature(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const signed = madeHere.get(textOfBytes(signature));
  return signed === undefined ? holds([publicKey, message, signature]) : signed === signedText(publicKey, message);
}

/** What is simulated, sent and then judged carries the same signature each time. */
const holds = rememberingBy(
  mostRemembered,
  ([publicKey, message, signature]: Parameters<typeof verifySignature>) =>
    `${textOfBytes(signature)}${signedText(publicKey, message)}`,
  ([publicKey, message, signature]) => {
    const key = importPublicKey(publicKey);
    return key !== undefined && verify(null, message, key, signature);
  },
);

/** A wallet signs again and again, and to read its key takes about as long as to verify a signature. */
const importPublicKey = remembering(1_000, (publicKey): KeyObject | undefined => {
  if (!isKey(publicKey)) return undefined;
  const key = Buffer.concat([publicKeyHeader, base58.decode(publicKey)]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
});
