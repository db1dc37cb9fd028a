import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { keypairFromSeed, type Keypair } from '../../src/product/solana/keypair.js';

/** A key pair with its 64-byte secret in the form that wallets exchange. */
export interface Wallet extends Keypair {
  /** Base58 of the 32-byte seed followed by the 32-byte public key. */
  readonly secret: string;
}

/** Milliseconds since the epoch. */
export type Clock = () => number;

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
    const seed = this.bytes(`wallet ${label}`);
    const keypair = keypairFromSeed(seed);
    return { ...keypair, secret: base58.encode(Buffer.concat([seed, base58.decode(keypair.publicKey)])) };
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
