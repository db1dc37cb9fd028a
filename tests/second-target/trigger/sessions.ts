import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { verifySignature } from '../../../src/product/solana/keypair.js';
import { memoProgram } from '../../../src/reference/chain/addresses.js';
import { buildTransaction, signedLike } from '../chain/transactions.js';
import { Refused, type Fields } from '../gateway.js';
import type { World } from '../world.js';
import { FieldChecks, requireFields } from './checks.js';

const TOKEN_SECONDS = 1800;
const CHALLENGE_SECONDS = 120;

const TYPES = ['message', 'transaction'] as const;

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

  constructor(private readonly world: World) {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const secret = Buffer.concat([prefix, world.seeded.bytes('token key')]);
    this.#key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  }

  challenge(body: Fields | undefined): unknown {
    const checks = new FieldChecks(requireFields(body));
    const wallet = checks.key('walletPubkey');
    const type = checks.choice('type', TYPES);
    checks.conclude();
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

  verify(body: Fields | undefined): unknown {
    const checks = new FieldChecks(requireFields(body));
    const wallet = checks.key('walletPubkey');
    const type = checks.choice('type', TYPES);
    const proof = checks.text(type === 'message' ? 'signature' : 'signedTransaction');
    checks.conclude();
    const name = `${type} ${wallet}`;
    const challenge = this.#challenges.get(name);
    if (challenge === undefined) throw new Refused(400, 'Challenge not found');
    if (challenge.expiresAt <= this.world.clock()) throw new Refused(401, 'Challenge expired');
    if (!isProof(challenge, wallet, proof)) throw new Refused(401, 'Invalid signature');
    this.#challenges.delete(name);
    return { token: this.#issue(wallet), authMode: type };
  }

  #issue(wallet: string): string {
    const id = Buffer.from(this.world.seeded.bytes(this.world.seeded.next('session'))).toString('base64url');
    this.#sessions.set(id, { wallet, expiresAt: this.world.clock() + TOKEN_SECONDS * 1000 });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    // The token names its session only: who and until when is kept here.
    const head = `${part({ typ: 'JWT', alg: 'EdDSA', kid: 'second' })}.${part({ ses: id })}`;
    return `${head}.${sign(null, Buffer.from(head), this.#key).toString('base64url')}`;
  }

  /** The wallet behind an Authorization header; undefined where the token is missing, malformed or expired. */
  walletOf(header: string | undefined): string | undefined {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    const id = token === undefined ? undefined : this.#sessionId(token);
    const session = id === undefined ? undefined : this.#sessions.get(id);
    return session !== undefined && session.expiresAt > this.world.clock() ? session.wallet : undefined;
  }

  #sessionId(token: string): string | undefined {
    const [head, payload, signature, ...rest] = token.split('.');
    if (head === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;
    const bytes = Buffer.from(signature, 'base64url');
    // Unused bits of the last character must not make a second spelling of the same token.
    if (bytes.toString('base64url') !== signature) return undefined;
    if (!verify(null, Buffer.from(`${head}.${payload}`), createPublicKey(this.#key), bytes)) return undefined;
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { ses: string }).ses;
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
