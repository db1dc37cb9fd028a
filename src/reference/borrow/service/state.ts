import type { Accounts } from '../../chain/accounts.js';
import { derivedAddress } from '../../chain/message.js';
import type { Market, Vault } from './vaults.js';

/** What changes about a vault, in base units: what is supplied, what is owed, and how many positions there are. */
interface Totals {
  readonly supply: bigint;
  readonly borrow: bigint;
  readonly positions: number;
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

/** With interest up to `now`; `accruedAt` is the moment to which it is in `borrow`. */
export function readTotals(state: Accounts, vault: Vault, now: number): Totals & { readonly accruedAt: number } {
  const none = { supply: 0n, borrow: 0n, positions: 0, accruedAt: now };
  const kept = (state.records.get(`totals/${vault.address}`) as typeof none | undefined) ?? none;
  const fresh = interestOf(kept.borrow, vault, kept.accruedAt, now);
  return { ...kept, borrow: kept.borrow + fresh, accruedAt: Math.max(now, kept.accruedAt) };
}

/** What a vault has more, or less, from now on; nobody owes less than nothing. */
export function addToTotals(state: Accounts, vault: Vault, now: number, more: Totals): void {
  const { supply, borrow, positions, accruedAt } = readTotals(state, vault, now);
  const debt = borrow + more.borrow;
  const sums = { supply: supply + more.supply, borrow: debt > 0n ? debt : 0n, positions: positions + more.positions };
  state.records.set(`totals/${vault.address}`, { ...sums, accruedAt });
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
