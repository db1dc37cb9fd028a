import { createHmac } from 'node:crypto';
import { base58 } from '@scure/base';
import { isAddress } from '../../src/reference/chain/addresses.js';
import { signer } from '../../src/reference/chain/instructions.js';
import { compileTransaction } from '../../src/reference/chain/message.js';
import { verifySignature } from '../../src/product/solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../src/product/solana/transaction.js';
import { said, type Json, type Said } from './wire.js';
import type { World } from './world.js';

const challengeSeconds = 90;
const tokenSeconds = 1200;
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

export interface Sessions {
  readonly challenge: (body: Json) => Said;
  readonly verify: (body: Json) => Said;
  /** The wallet that a header names; undefined for any that is missing, malformed, of another issuer or expired. */
  readonly walletOf: (authorization: string | undefined) => string | undefined;
}

export const invalid = (details: Readonly<Record<string, string>>): Said =>
  said(400, { error: 'the request is not valid', details, hint: 'see details' });

/** Sign-in: a text or a transaction to sign, once, and a JWT for it. */
export function createSessions(world: World): Sessions {
  const open = new Map<string, { wallet: string; text: string; bytes: Uint8Array | undefined; until: number }>();
  const secret = world.digest('token secret');
  const now = (): number => world.ledger.clock.now();
  const sign = (text: string): string => createHmac('sha384', secret).update(text).digest('base64url');
  const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  function tokenFor(wallet: string): string {
    const seconds = Math.floor(now() / 1000);
    const text = `${coded({ typ: 'JWT', alg: 'HS384', kid: '3' })}.${coded({ wallet, iat: seconds, exp: seconds + tokenSeconds })}`;
    return `${text}.${sign(text)}`;
  }

  return {
    challenge({ walletPubkey, type }) {
      if (typeof walletPubkey !== 'string' || !isAddress(walletPubkey))
        return invalid({ walletPubkey: 'is no public key' });
      if (type !== 'message' && type !== 'transaction') return invalid({ type: 'is neither message nor transaction' });
      const nonce = world.ticket('CH-');
      const text = `harbour.example wants ${walletPubkey} to sign in.\n\nTicket: ${nonce}`;
      const bytes = type === 'message' ? undefined : memoTransaction(world, walletPubkey, text);
      open.set(nonce, { wallet: walletPubkey, text, bytes, until: now() + challengeSeconds * 1000 });
      const payload = bytes === undefined ? { message: text } : { transaction: Buffer.from(bytes).toString('base64') };
      return said(201, { nonce, ...payload, validForSeconds: challengeSeconds });
    },

    verify({ nonce, walletPubkey, signature, signedTransaction }) {
      if (typeof nonce !== 'string' || typeof walletPubkey !== 'string')
        return invalid({ nonce: 'and walletPubkey are texts' });
      const challenge = open.get(nonce);
      if (challenge?.wallet !== walletPubkey) return said(400, { error: 'there is no such challenge' });
      if (challenge.until < now()) return said(401, { error: 'the challenge is too old' });
      const wanted = challenge.bytes === undefined ? Buffer.from(challenge.text) : messageOf(challenge.bytes)!.message;
      const given = challenge.bytes === undefined ? bytesOf(signature) : signatureIn(signedTransaction);
      if (given === undefined) return invalid({ signature: 'cannot be read' });
      if (!verifySignature(walletPubkey, wanted, given))
        return said(401, { error: 'the signature is not of this wallet' });
      open.delete(nonce);
      return said(200, { accessToken: tokenFor(walletPubkey), tokenType: 'Bearer', expiresInSeconds: tokenSeconds });
    },

    walletOf(authorization) {
      const [, head, payload, mac] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? [];
      if (payload === undefined || mac !== sign(`${head}.${payload}`)) return undefined;
      const { wallet, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
      return typeof exp === 'number' && exp * 1000 > now() ? String(wallet) : undefined;
    },
  };
}

function memoTransaction(world: World, wallet: string, text: string): Uint8Array {
  const { blockhash } = world.ledger.latestBlockhash();
  const instructions = [{ programId: memoProgram, accounts: [signer(wallet)], data: Buffer.from(text) }];
  return compileTransaction({ feePayer: wallet, instructions, blockhash, version: 'legacy' });
}

function bytesOf(signature: unknown): Uint8Array | undefined {
  try {
    const bytes = base58.decode(String(signature));
    return bytes.length === 64 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A transaction in base64; undefined for anything else. */
export function messageOf(value: unknown): ParsedTransaction | undefined {
  try {
    return parseTransaction(typeof value === 'string' ? Buffer.from(value, 'base64') : (value as Uint8Array));
  } catch {
    return undefined;
  }
}

const signatureIn = (value: unknown): Uint8Array | undefined =>
  typeof value === 'string' ? messageOf(value)?.signatures[0] : undefined;
