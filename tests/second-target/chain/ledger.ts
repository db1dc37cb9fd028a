import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { address, isOffCurveAddress } from '@solana/kit';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
export const WRAPPED_NATIVE_MINT = 'So11111111111111111111111111111111111111112';

export interface Account {
  lamports: bigint;
  owner: string;
  data: Uint8Array;
  executable: boolean;
}

/** What a program sees of the accounts: it reads and replaces whole accounts. */
export interface Accounts {
  get(address: string): Account | undefined;
  put(address: string, account: Account): void;
}

export class Ledger implements Accounts {
  readonly accounts = new Map<string, Account>();

  get(address: string): Account | undefined {
    return this.accounts.get(address);
  }

  put(address: string, account: Account): void {
    // An account without lamports does not exist.
    if (account.lamports === 0n) this.accounts.delete(address);
    else this.accounts.set(address, account);
  }

  lamports(address: string): bigint {
    return this.accounts.get(address)?.lamports ?? 0n;
  }
}

/** Changes of one transaction, kept apart until it has succeeded. */
export class Draft implements Accounts {
  readonly changed = new Map<string, Account>();

  constructor(private readonly base: Accounts) {}

  get(address: string): Account | undefined {
    const account = this.changed.get(address) ?? this.base.get(address);
    return account === undefined || account.lamports === 0n ? undefined : account;
  }

  put(address: string, account: Account): void {
    this.changed.set(address, account);
  }

  /** Lamports that the changes created or destroyed; a sound transaction moves them only. */
  imbalance(): bigint {
    let sum = 0n;
    for (const [key, account] of this.changed) sum += account.lamports - (this.base.get(key)?.lamports ?? 0n);
    return sum;
  }

  commit(): void {
    for (const [key, account] of this.changed) this.base.put(key, account);
  }
}

export function rentFor(size: number): bigint {
  return BigInt(128 + size) * 6960n;
}

const derived = new Map<string, string>();

/** Program-derived address: the first hash, counting the bump down, that is no point of the curve. */
export function derivedAddress(program: string, seeds: readonly Uint8Array[]): string {
  const key = `${program}/${seeds.map((part) => base58.encode(part)).join('/')}`;
  const known = derived.get(key);
  if (known !== undefined) return known;
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const part of seeds) hash.update(part);
    hash.update(Uint8Array.of(bump)).update(base58.decode(program)).update('ProgramDerivedAddress');
    const candidate = base58.encode(hash.digest());
    if (isOffCurveAddress(address(candidate))) {
      derived.set(key, candidate);
      return candidate;
    }
  }
  throw new Error('no address off the curve for these seeds');
}

export function associatedAddress(owner: string, mint: string): string {
  return derivedAddress(ASSOCIATED_TOKEN_PROGRAM, [
    base58.decode(owner),
    base58.decode(TOKEN_PROGRAM),
    base58.decode(mint),
  ]);
}
