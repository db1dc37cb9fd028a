import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/kit';

export interface TokenPrograms {
  readonly token: string;
  readonly associatedToken: string;
}

/** A run asks for the accounts of few wallets again and again, and telling whether a point lies on the curve takes long. */
const remembered = new Map<string, string>();
const greatestMemory = 10_000;

/** The associated token account of a wallet for a mint, under the given programs; all base58. */
export function associatedTokenAccount(owner: string, mint: string, programs: TokenPrograms): string {
  const key = `${owner}/${mint}/${programs.token}/${programs.associatedToken}`;
  let account = remembered.get(key);
  if (account !== undefined) return account;
  account = derive(owner, mint, programs);
  if (remembered.size >= greatestMemory) remembered.clear();
  remembered.set(key, account);
  return account;
}

function derive(owner: string, mint: string, programs: TokenPrograms): string {
  const seeds = [owner, programs.token, mint].map((text) => base58.decode(text));
  const program = base58.decode(programs.associatedToken);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress');
    const candidate = base58.encode(hash.digest());
    if (isOffCurveAddress(candidate as Address)) return candidate;
  }
  throw new Error(`no bump seed gives ${owner} an account for ${mint} off the curve`);
}
