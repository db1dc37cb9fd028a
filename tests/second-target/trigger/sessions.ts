import { createPrivateKey, createPublicKey } from 'node:crypto';
import { base58 } from '@scure/base';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { verifySignature } from '../../../src/product/solana/keypair.js';
import { memoProgram } from '../../../src/reference/chain/addresses.js';
import { buildTransaction, signedLike } from '../chain/transactions.js';
import { Refused, type Fields } from '../gateway.js';
import type { World } from '../world.js';
import { choice, key, read, text } from '../checks.js';

const TOKEN_SECONDS = 1800;
const CHALLENGE_SECONDS = 120;

const asked = z.object({ walletPubkey: key, type: choice('message', 'transaction') });
const proven = z.discriminatedUnion('type', [
  asked.extend({ type: z.literal('message'), signature: text }),
  asked.extend({ type: z.literal('transaction'), signedTransaction: text }),
]);

interface Challenge {
  /** The text to sign, or the transaction to sign. */
  text: string;
  transaction?: Uint8Array;
  expiresAt: number;
}

/** Sign-in by a signed challenge, and the tokens that come of it. */
export class Sessions {
  readonly #challenges = new Map<string, Challenge>();
  readonly #sessions = new Map<string, { wallet: string; expiresAt: number }>();
  readonly #key;
  readonly #publicKey;

  constructor(private readonly world: World) {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const secret = Buffer.concat([prefix, world.seeded.bytes('token key')]);
    this.#key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
    this.#publicKey = createPublicKey(this.#key);
  }

  challenge(body: Fields | undefined): unknown {
    const { walletPubkey: wallet, type } = read(asked, body);
    const text = `Sign in to trigger orders. Nonce ${this.world.seeded.identifier('challenge')}`;
    const expiresAt = this.world.clock() + CHALLENGE_SECONDS * 1000;
    if (type === 'message') {
      this.#challenges.set(`${type} ${wallet}`, { text, expiresAt });
      return { type, challenge: text };
    }
    // Never sent to the chain: its one instruction is a memo.
    const memo = { programId: memoProgram, accounts: [], data: new TextEncoder().encode(text) };
    const build = { version: 'legacy', feePayer: wallet, instructions: [memo] } as const;
    const transaction = buildTransaction(this.world, build);
    this.#challenges.set(`${type} ${wallet}`, { text, transaction, expiresAt });
    return { type, transaction: Buffer.from(transaction).toString('base64') };
  }

  async verify(body: Fields | undefined): Promise<unknown> {
    const given = read(proven, body);
    const { walletPubkey: wallet, type } = given;
    const proof = given.type === 'message' ? given.signature : given.signedTransaction;
    const name = `${type} ${wallet}`;
    const challenge = this.#challenges.get(name);
    if (challenge === undefined) throw new Refused(400, 'Challenge not found');
    if (challenge.expiresAt <= this.world.clock()) throw new Refused(401, 'Challenge expired');
    if (!isProof(challenge, wallet, proof)) throw new Refused(401, 'Invalid signature');
    this.#challenges.delete(name);
    return { token: await this.#issue(wallet), authMode: type };
  }

  #issue(wallet: string): Promise<string> {
    const id = Buffer.from(this.world.seeded.bytes(this.world.seeded.next('session'))).toString('base64url');
    this.#sessions.set(id, { wallet, expiresAt: this.world.clock() + TOKEN_SECONDS * 1000 });
    // The token names its session only: who and until when is kept here.
    return new SignJWT({ ses: id }).setProtectedHeader({ typ: 'JWT', alg: 'EdDSA', kid: 'second' }).sign(this.#key);
  }

  /** The wallet behind an Authorization header; undefined where the token is missing, malformed or expired. */
  async walletOf(header: string | undefined): Promise<string | undefined> {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
    const verified = await jwtVerify<{ readonly ses: string }>(token, this.#publicKey).catch(() => undefined);
    const session = verified && this.#sessions.get(verified.payload.ses);
    return session !== undefined && session.expiresAt > this.world.clock() ? session.wallet : undefined;
  }
}

function isProof(challenge: Challenge, wallet: string, proof: string): boolean {
  try {
    if (challenge.transaction !== undefined) return signedLike(challenge.transaction, proof, wallet) !== undefined;
    return verifySignature(wallet, new TextEncoder().encode(challenge.text), base58.decode(proof));
  } catch {
    // What cannot be decoded proves nothing.
    return false;
  }
}
