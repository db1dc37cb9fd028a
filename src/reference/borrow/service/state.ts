import type { Accounts } from '../../chain/accounts.js';
import { derivedAddress } from '../../chain/message.js';
import type { Market, Vault } from './vaults.js';

/** What changes about a vault. Base units; `accruedAt` is the moment to which interest is in `totalBorrow`. */
interface VaultTotals {
  readonly totalSupply: bigint;
  readonly totalBorrow: bigint;
  readonly totalPositions: number;
  readonly accruedAt: number;
}

/** Base units; the debt is `principal` plus `interest` plus what accrues after `accruedAt`. */
export interface Position {
  readonly id: bigint;
  readonly vault: Vault;
  readonly mint: string;
  readonly owner: string;
  readonly supply: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly accruedAt: number;
  readonly beforeSupply: bigint;
  readonly beforeBorrow: bigint;
  /** What liquidations took; undefined if there was none. */
  readonly liquidated?: { readonly supply: bigint; readonly borrow: bigint };
}

const year = 365n * 24n * 3600n * 1000n;
const rateScale = 10_000n;

/** Simple interest, rounded up: the lender never loses a base unit. */
function interestOf(principal: bigint, { borrowRate }: Vault, from: number, to: number): bigint {
  const milliseconds = BigInt(Math.max(0, to - from));
  const scale = rateScale * year;
  return (principal * borrowRate * milliseconds + scale - 1n) / scale;
}

/** The position with its interest up to `now`. */
export function accrue(position: Position, now: number): Position {
  const fresh = interestOf(position.principal, position.vault, position.accruedAt, now);
  return { ...position, interest: position.interest + fresh, accruedAt: Math.max(now, position.accruedAt) };
}

export function positionMint(vault: Vault, id: bigint): string {
  return derivedAddress(`position mint ${vault.market} ${vault.id} ${id}`);
}

export function readTotals(state: Accounts, vault: Vault, now: number): VaultTotals {
  const none: VaultTotals = { totalSupply: 0n, totalBorrow: 0n, totalPositions: 0, accruedAt: now };
  const kept = (state.records.get(`totals/${vault.address}`) as VaultTotals | undefined) ?? none;
  const fresh = interestOf(kept.totalBorrow, vault, kept.accruedAt, now);
  return { ...kept, totalBorrow: kept.totalBorrow + fresh, accruedAt: Math.max(now, kept.accruedAt) };
}

/** What a vault has more, or less, from now on; nobody owes less than nothing. */
export function addToTotals(
  state: Accounts,
  vault: Vault,
  now: number,
  more: { readonly supply: bigint; readonly borrow: bigint; readonly positions: number },
): void {
  const { totalSupply, totalBorrow, totalPositions, accruedAt } = readTotals(state, vault, now);
  const debt = totalBorrow + more.borrow;
  const totals: VaultTotals = {
    totalSupply: totalSupply + more.supply,
    totalBorrow: debt > 0n ? debt : 0n,
    totalPositions: totalPositions + more.positions,
    accruedAt,
  };
  state.records.set(`totals/${vault.address}`, totals);
}

export function readPosition(state: Accounts, mint: string): Position | undefined {
  return state.records.get(`position/${mint}`) as Position | undefined;
}

export function writePosition(state: Accounts, position: Position): void {
  state.records.set(`position/${position.mint}`, position);
}

export function addPosition(state: Accounts, position: Position): void {
  const { mint, owner, vault } = position;
  writePosition(state, position);
  state.records.set(keyOfOwned(vault.market, owner), [...ownedMints(state, vault.market, owner), mint]);
}

export function removePosition(state: Accounts, { mint, owner, vault }: Position): void {
  state.records.delete(`position/${mint}`);
  const left = ownedMints(state, vault.market, owner).filter((other) => other !== mint);
  state.records.set(keyOfOwned(vault.market, owner), left);
}

export function positionsOf(state: Accounts, market: Market, owner: string): readonly Position[] {
  return ownedMints(state, market, owner).flatMap((mint) => readPosition(state, mint) ?? []);
}

const keyOfOwned = (market: Market, owner: string): string => `owned/${market}/${owner}`;

function ownedMints(state: Accounts, market: Market, owner: string): readonly string[] {
  return (state.records.get(keyOfOwned(market, owner)) as readonly string[] | undefined) ?? [];
}
