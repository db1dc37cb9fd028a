import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/addresses';
import { remembering } from '../../product/solana/memo.js';

export const systemProgram = '11111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
/** No token of the reference belongs to it. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111';
/** The mint whose token accounts hold native currency. */
export const wrappedNativeMint = 'So11111111111111111111111111111111111111112';

/** The dollar token of the real chain, so that a target of which only addresses are known shows what it trades. */
export const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

export function isAddress(text: string): boolean {
  if (text.length < 32 || text.length > 44) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

/** The address a program signs for: off the curve, found by counting the bump seed down. */
function programAddress(programId: string, seeds: readonly Uint8Array[]): string {
  const program = base58.decode(programId);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress');
    const candidate = base58.encode(hash.digest());
    if (isOffCurveAddress(candidate as Address)) return candidate;
  }
  throw new Error(`no bump seed gives ${programId} an address off the curve`);
}

/** The associated token account of a wallet. */
export function associatedAccount(owner: string, mint: string): string {
  return accountOf(`${owner} ${mint}`);
}

/** Remembered, because the search costs most of a millisecond. */
const accountOf = remembering(20_000, (pair) => {
  const [owner, mint] = pair.split(' ').map((text) => base58.decode(text)) as [Uint8Array, Uint8Array];
  return programAddress(associatedTokenProgram, [owner, base58.decode(tokenProgram), mint]);
});
