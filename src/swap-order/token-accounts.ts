import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/kit';

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

/** The two programs under which a token account can live: which one a mint belongs to, only the chain knows. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;

const remembered = new Map<string, readonly string[]>();
const greatestMemory = 10_000;

/** The associated token accounts of a wallet for a mint, one for each token program; none for what is no address. */
export function associatedAccounts(owner: string, mint: string): readonly string[] {
  const key = `${owner}/${mint}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = tokenPrograms.flatMap((program) => derive(owner, program, mint) ?? []);
  if (remembered.size >= greatestMemory) remembered.clear();
  remembered.set(key, found);
  return found;
}

function derive(...addresses: readonly string[]): string | undefined {
  const seeds = addresses.map(bytesOf);
  if (seeds.includes(undefined)) return undefined;
  const program = base58.decode(associatedTokenProgram);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed ?? '');
    hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress');
    const candidate = base58.encode(hash.digest());
    if (isOffCurveAddress(candidate as Address)) return candidate;
  }
  return undefined;
}

function bytesOf(address: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(address);
    return bytes.length === 32 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
