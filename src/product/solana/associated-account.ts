import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isOnCurve } from './curve.js';
import { remembering } from './memo.js';

export interface TokenPrograms {
  readonly token: string;
  readonly associatedToken: string;
}

/** The associated token account of a wallet for a mint, under the given programs; all base58. */
export function associatedTokenAccount(owner: string, mint: string, programs: TokenPrograms): string {
  return derived([programs.token, mint, programs.associatedToken, owner].join(' '));
}

/** A run asks for the accounts of few wallets again and again, and telling whether a point lies on the curve takes long. */
const derived = remembering(10_000, (described) => {
  const [token = '', mint = '', associatedToken = '', ...owner] = described.split(' ');
  const seeds = [owner.join(' '), token, mint].map((text) => base58.decode(text));
  const program = base58.decode(associatedToken);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress');
    const candidate = hash.digest();
    if (!isOnCurve(candidate)) return base58.encode(candidate);
  }
  throw new Error(`no bump seed gives an account off the curve to ${described}`);
});
