import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { base58 } from '@scure/base';

/** An ed25519 key pair of a wallet, with the address and the 64-byte secret in the forms wallets exchange. */
export interface Wallet {
  address: string;
  /** Base58 of the 32-byte seed followed by the 32-byte public key. */
  secret: string;
  sign(message: Uint8Array): Uint8Array;
}

/** Milliseconds since the epoch. */
export type Clock = () => number;

const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Everything that looks random in the target is a hash of the seed and a label, so that two starts are alike. */
export class Seeded {
  #drawn = 0;

  constructor(readonly seed: number) {}

  bytes(label: string): Uint8Array {
    return new Uint8Array(createHash('sha256').update(`${this.seed}/${label}`).digest());
  }

  address(label: string): string {
    return base58.encode(this.bytes(label));
  }

  wallet(label: string): Wallet {
    return walletFromSeed(this.bytes(`wallet ${label}`));
  }

  /** A label that no earlier draw had. */
  next(kind: string): string {
    this.#drawn += 1;
    return `${kind} ${this.#drawn}`;
  }

  identifier(kind: string): string {
    const hex = Buffer.from(this.bytes(this.next(kind))).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number, label: string): number {
    return Buffer.from(this.bytes(label)).readUInt32LE(0) % limit;
  }
}

function walletFromSeed(secretSeed: Uint8Array): Wallet {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, secretSeed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
  return {
    address: base58.encode(publicKey),
    secret: base58.encode(Buffer.concat([secretSeed, publicKey])),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}

export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, base58.decode(address)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
}

/** Whether a text is base58 of exactly 32 bytes. */
export function isAddress(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}
