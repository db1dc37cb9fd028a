import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/kit';

export const systemProgram = '11111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111';
/** The mint whose token accounts hold native currency. */
export const wrappedNativeMint = 'So11111111111111111111111111111111111111112';

const rememberedAddresses = 20_000;
const associatedAccounts = new Map<string, string>();

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

/** The associated token account of a wallet; remembered, because the search costs most of a millisecond. */
export function associatedAccount(owner: string, mint: string): string {
  const key = `${owner}/${mint}`;
  const known = associatedAccounts.get(key);
  if (known !== undefined) return known;
  const seeds = [owner, tokenProgram, mint].map((text) => base58.decode(text));
  const found = programAddress(associatedTokenProgram, seeds);
  if (associatedAccounts.size >= rememberedAddresses) associatedAccounts.clear();
  associatedAccounts.set(key, found);
  return found;
}
