import type { Accounts } from '../../../src/reference/chain/accounts.js';
import { associatedAccount } from '../../../src/reference/chain/addresses.js';
import { createAssociatedAccount, mintTokens } from '../../../src/reference/chain/instructions.js';
import { derivedAddress } from '../../../src/reference/chain/message.js';
import { accountAt, programFailure, signerAt, viewOf, writableAt } from '../../../src/reference/chain/program.js';
import type { Invocation } from '../../../src/reference/chain/program.js';
import type { Token } from '../world.js';
import { transferChecked } from './transactions.js';

/** State of one borrow vault. */
export interface VaultState {
  readonly supply: Token;
  readonly borrow: Token;
  readonly collateralFactor: number;
  readonly liquidationThreshold: number;
  readonly borrowRate: number;
  readonly minimumBorrowing: bigint;
  readonly totalSupply: bigint;
  readonly totalBorrow: bigint;
  /** Of their states. */
  readonly positions: readonly string[];
}

/** State of one position. */
export interface PositionState {
  readonly vault: string;
  readonly id: bigint;
  readonly mint: string;
  readonly supply: bigint;
  /** In billionths of a base unit, as interest counts; an amount that was read a moment ago never repays all of it. */
  readonly owed: bigint;
  /** When that was so, in milliseconds since the Unix epoch. */
  readonly touchedAt: number;
}

export function vaultState({ records }: Accounts, address: string): VaultState {
  const state = records.get(address) as VaultState | undefined;
  if (state === undefined) throw programFailure('InvalidAccountData');
  return state;
}

export function positionsOf(accounts: Accounts, vault: string): readonly PositionState[] {
  return vaultState(accounts, vault).positions.map((address) => accounts.records.get(address) as PositionState);
}

/** The least signed 128-bit integer: "all of it" as an amount. */
const ALL = -(2n ** 127n);

const MILLISECONDS_PER_YEAR = 31_536_000_000n;
const SCALE = 1_000_000_000n;

const ERRORS = {
  VaultUserDebtTooLow: 6021,
  VaultPositionAboveCollateralFactor: 6022,
  VaultBorrowLiquidityTooLow: 6023,
  VaultSupplyTooLow: 6024,
  VaultPositionNotOwned: 6025,
  VaultPositionTaken: 6026,
  VaultAmountTooLarge: 6027,
} as const;

function refuse(call: Invocation, name: keyof typeof ERRORS, why: string): never {
  call.log(`Program log: Error: ${name}. ${why}`);
  throw programFailure({ Custom: ERRORS[name] });
}

export function positionAddresses(vault: string, id: bigint): { position: string; mint: string } {
  const under = (word: string): string => derivedAddress(`${word} ${id} of ${vault}`);
  return { position: under('position'), mint: under('position-mint') };
}

/** What is owed now, in billionths of a base unit. */
function owedAt({ owed, touchedAt }: PositionState, vault: VaultState, now: number): bigint {
  const elapsed = BigInt(Math.max(0, now - touchedAt));
  return owed + (owed * BigInt(vault.borrowRate) * elapsed) / (10_000n * MILLISECONDS_PER_YEAR);
}

/** What was owed when the position was last touched, in whole base units. */
export const borrowedIn = ({ owed }: PositionState): bigint => owed / SCALE;

/** What it takes to repay everything, rounded up to a whole base unit. */
export function debtOf(position: PositionState, vault: VaultState, now: number): bigint {
  return (owedAt(position, vault, now) + SCALE - 1n) / SCALE;
}

/** Opens an empty position: its state, the mint of its NFT, and the one NFT in the owner's account. */
function open(call: Invocation): void {
  const { state: accounts, invoke, now } = call;
  const payer = signerAt(call, 0);
  const owner = accountAt(call, 1).pubkey;
  const [vault, position, mint] = [writableAt(call, 2), writableAt(call, 3), writableAt(call, 4)];
  const state = vaultState(accounts, vault);
  const id = viewOf(call.data).getBigUint64(1, true);
  const expected = positionAddresses(vault, id);
  if (expected.position !== position || expected.mint !== mint) throw programFailure('InvalidSeeds');
  if (accounts.records.get(position) !== undefined)
    refuse(call, 'VaultPositionTaken', `Position ${id} exists already.`);
  accounts.mints.set(mint, { decimals: 0, supply: 0n, authority: vault });
  invoke(createAssociatedAccount(payer, owner, mint));
  invoke(mintTokens(mint, associatedAccount(owner, mint), vault, 1n), [vault]);
  accounts.mints.set(mint, { decimals: 0, supply: 1n, authority: undefined });
  const opened: PositionState = { vault, id, mint, supply: 0n, owed: 0n, touchedAt: now };
  accounts.records.set(position, opened);
  accounts.records.set(vault, { ...state, positions: [...state.positions, position] });
}

/** Tokens between the signer and the vault; the signer's account is made where it does not exist, always empty. */
function move(
  call: Invocation,
  side: 'supply' | 'borrow',
  into: 'vault' | 'signer',
  amount: bigint,
  state: VaultState,
): void {
  const signer = accountAt(call, 0).pubkey;
  const vault = accountAt(call, 2).pubkey;
  const token = state[side];
  if (amount >= 2n ** 64n) refuse(call, 'VaultAmountTooLarge', `${amount} is more than a token account can hold.`);
  call.invoke(createAssociatedAccount(signer, signer, token.mint));
  if (into === 'vault') call.invoke(transferChecked(token, signer, vault, amount));
  else call.invoke(transferChecked(token, vault, signer, amount), [vault]);
}

function heldBy({ state }: Invocation, owner: string, mint: string): bigint {
  return state.tokens.get(associatedAccount(owner, mint))?.amount ?? 0n;
}

function applyDebt(call: Invocation, amount: bigint, vault: VaultState, before: PositionState): PositionState {
  const debt = debtOf(before, vault, call.now);
  const minimum = vault.minimumBorrowing;
  const owed = owedAt(before, vault, call.now);
  const touched = { ...before, touchedAt: call.now };
  if (amount > 0n) {
    if (amount < minimum) refuse(call, 'VaultUserDebtTooLow', `A borrow of ${amount} is below ${minimum}.`);
    const liquidity = heldBy(call, accountAt(call, 2).pubkey, vault.borrow.mint);
    if (amount > liquidity) refuse(call, 'VaultBorrowLiquidityTooLow', `Only ${liquidity} can be borrowed.`);
    return { ...touched, owed: owed + amount * SCALE };
  }
  const paid = amount === ALL || -amount > debt ? debt : -amount;
  const left = debt - paid;
  if (left > 0n && left < minimum) refuse(call, 'VaultUserDebtTooLow', `A debt of ${left} is below ${minimum}.`);
  if (paid > 0n) move(call, 'borrow', 'vault', paid, vault);
  return { ...touched, owed: left === 0n ? 0n : owed - paid * SCALE };
}

function operate(call: Invocation): void {
  signerAt(call, 0);
  const owner = accountAt(call, 1);
  const [vaultAddress, positionAddress] = [writableAt(call, 2), writableAt(call, 3)];
  const vault = vaultState(call.state, vaultAddress);
  const before = call.state.records.get(positionAddress) as PositionState | undefined;
  if (before?.vault !== vaultAddress) throw programFailure('InvalidSeeds');
  const badge = call.state.tokens.get(accountAt(call, 4).pubkey);
  const isHeld = badge?.mint === before.mint && badge.amount === 1n && badge.owner === owner.pubkey;
  if (!isHeld) refuse(call, 'VaultPositionNotOwned', 'The NFT of the position is not in this account.');
  const amountAt = (offset: number): bigint =>
    (viewOf(call.data).getBigInt64(offset + 8, true) << 64n) | viewOf(call.data).getBigUint64(offset, true);
  const [collateral, debt] = [amountAt(1), amountAt(17)];
  if ((collateral < 0n || debt > 0n) && !owner.isSigner) {
    refuse(call, 'VaultPositionNotOwned', 'Only the owner may borrow or withdraw.');
  }
  let after: PositionState = before;
  if (collateral > 0n) {
    // One base unit more than is credited: the pool rounds in its own favour.
    move(call, 'supply', 'vault', collateral + 1n, vault);
    after = { ...after, supply: after.supply + collateral };
  }
  if (debt !== 0n) after = applyDebt(call, debt, vault, after);
  if (collateral < 0n) {
    const taken = collateral === ALL ? after.supply : -collateral;
    if (taken > after.supply) refuse(call, 'VaultSupplyTooLow', `The position holds ${after.supply} only.`);
    after = { ...after, supply: after.supply - taken };
  }
  if (collateral < 0n || debt > 0n) requireCovered(call, vault, after);
  if (debt > 0n) move(call, 'borrow', 'signer', debt, vault);
  const paidOut = before.supply - after.supply;
  if (paidOut > 0n) move(call, 'supply', 'signer', paidOut, vault);
  const totalSupply = vault.totalSupply + after.supply - before.supply;
  const totalBorrow = vault.totalBorrow + borrowedIn(after) - borrowedIn(before);
  call.state.records.set(positionAddress, after);
  call.state.records.set(vaultAddress, { ...vault, totalSupply, totalBorrow });
}

/** The debt may not be worth more than the collateral factor allows; 800 stands for 80 percent. */
function requireCovered(call: Invocation, vault: VaultState, position: PositionState): void {
  const debt = debtOf(position, vault, call.now);
  const { supply, borrow } = vault;
  const debtValue = debt * borrow.price * 10n ** BigInt(supply.decimals) * 1000n;
  const value = position.supply * supply.price * 10n ** BigInt(borrow.decimals);
  if (debtValue <= value * BigInt(vault.collateralFactor)) return;
  refuse(call, 'VaultPositionAboveCollateralFactor', `A debt of ${debt} is too much for this collateral.`);
}

export const OPEN = 1;
export const OPERATE = 2;

export function vaultProgram(call: Invocation): void {
  if (call.data[0] === OPEN && call.data.length === 9) open(call);
  else if (call.data[0] === OPERATE && call.data.length === 33) operate(call);
  else throw programFailure('InvalidInstructionData');
}
