import { greatestAmount } from '../../chain/accounts.js';
import { associatedAccount } from '../../chain/addresses.js';
import { burnTokens, createAssociatedAccount, mintTokens, transferTokens } from '../../chain/instructions.js';
import { accountAt, programFailure, signerAt, writableAt, type Invocation } from '../../chain/program.js';
import { decodeInitPosition, decodeOperate, minI128, type OperateArguments } from './instructions.js';
import {
  accrue,
  addPosition,
  addToTotals,
  positionMint,
  readPosition,
  removePosition,
  writePosition,
  type Position,
} from './state.js';
import { vaultAt, type Vault, valueOf } from './vaults.js';

/** Deposits take this much more than they credit, and a loan owes this much more than it pays out. */
const roundingUnits = 1n;

/** The program behind all vaults: it opens positions and moves collateral and debt. */
export function runVaultProgram(invocation: Invocation): void {
  const opening = decodeInitPosition(invocation.data);
  if (opening !== undefined) return openPosition(invocation, vaultOf(invocation, opening.vaultId), opening.positionId);
  const amounts = decodeOperate(invocation.data);
  if (amounts === undefined) throw vaultFailure(invocation, 'InstructionFallbackNotFound');
  operateOn(invocation, vaultOf(invocation, amounts.vaultId), amounts);
}

function openPosition(invocation: Invocation, vault: Vault, positionId: bigint): void {
  const { state, now, log, invoke } = invocation;
  log('Program log: Instruction: InitPosition');
  const signer = signerAt(invocation, 0);
  const mint = writableAt(invocation, 2);
  const owner = accountAt(invocation, 3).pubkey;
  if (positionId === 0n || mint !== positionMint(vault, positionId)) throw vaultFailure(invocation, 'ConstraintSeeds');
  if (state.mints.get(mint) !== undefined) throw vaultFailure(invocation, 'VaultPositionAlreadyInitialized');
  state.mints.set(mint, { decimals: 0, supply: 0n, authority: vault.address });
  invoke(createAssociatedAccount(signer, owner, mint));
  invoke(mintTokens(mint, associatedAccount(owner, mint), vault.address, 1n), [vault.address]);
  const nothing = { supply: 0n, principal: 0n, interest: 0n, beforeSupply: 0n, beforeBorrow: 0n };
  addPosition(state, { id: positionId, vault, mint, owner, accruedAt: now, ...nothing });
  addToTotals(state, vault, now, { supply: 0n, borrow: 0n, positions: 1 });
}

function operateOn(invocation: Invocation, vault: Vault, amounts: OperateArguments): void {
  const { positionId, colAmount, debtAmount } = amounts;
  const { state, now, log, invoke } = invocation;
  log('Program log: Instruction: Operate');
  const signer = signerAt(invocation, 0);
  const mint = accountAt(invocation, 2).pubkey;
  const stored = mint === positionMint(vault, positionId) ? readPosition(state, mint) : undefined;
  if (stored === undefined) throw vaultFailure(invocation, 'AccountNotInitialized');
  refuseForeignAccounts(invocation, vault, signer);
  if (colAmount === 0n && debtAmount === 0n) throw vaultFailure(invocation, 'VaultInvalidOperateAmount');
  if ((colAmount < 0n || debtAmount > 0n) && ownerOf(invocation, mint) !== signer) {
    throw vaultFailure(invocation, 'VaultInvalidPositionOwner');
  }
  const before = accrue(stored, now);
  const deltaSupply = collateralChange(invocation, before, colAmount);
  const after = { ...before, supply: before.supply + deltaSupply, ...debtAfter(invocation, before, debtAmount) };
  const deltaDebt = owed(after) - owed(before);
  if (debtAmount !== 0n && isTooSmall(after)) throw vaultFailure(invocation, 'VaultUserDebtTooLow');
  if ((deltaSupply < 0n || deltaDebt > 0n) && isTooLarge(after)) throw vaultFailure(invocation, 'VaultPositionAboveCF');
  move(invocation, vault, signer, deltaSupply, debtAmount > 0n ? debtAmount : deltaDebt);
  const closes = colAmount === minI128 && after.supply === 0n && owed(after) === 0n;
  if (closes) {
    invoke(burnTokens(associatedAccount(signer, mint), mint, signer, 1n));
    removePosition(state, after);
  } else writePosition(state, after);
  addToTotals(state, vault, now, { supply: deltaSupply, borrow: deltaDebt, positions: closes ? -1 : 0 });
}

function collateralChange(invocation: Invocation, { supply }: Position, colAmount: bigint): bigint {
  if (colAmount === minI128) return -supply;
  if (colAmount < -supply) throw vaultFailure(invocation, 'VaultExcessCollateralWithdrawal');
  return colAmount;
}

/** A repayment clears interest before principal. */
function debtAfter(invocation: Invocation, position: Position, debtAmount: bigint) {
  const { principal, interest } = position;
  if (debtAmount === 0n) return { principal, interest };
  if (debtAmount > 0n) return { principal: principal + debtAmount, interest: interest + roundingUnits };
  if (debtAmount === minI128) return { principal: 0n, interest: 0n };
  const repaid = -debtAmount;
  if (repaid > owed(position)) throw vaultFailure(invocation, 'VaultExcessDebtPayback');
  if (repaid === owed(position)) return { principal: 0n, interest: 0n };
  return repaid < interest
    ? { principal, interest: interest - repaid }
    : { principal: principal - (repaid - interest), interest: 0n };
}

/** Dust counts for nothing here: what was borrowed and not repaid must reach the minimum, or nothing may be owed. */
const isTooSmall = (position: Position): boolean =>
  owed(position) > 0n && position.principal < position.vault.minimumBorrowing;

function isTooLarge(position: Position): boolean {
  const { vault, supply } = position;
  const limit = valueOf(supply, vault.supplyToken) * vault.collateralFactor;
  return valueOf(owed(position), vault.borrowToken) * 1000n > limit;
}

/** Tokens come in before they go out. */
function move(invocation: Invocation, vault: Vault, signer: string, deltaSupply: bigint, deltaDebt: bigint): void {
  const { state, invoke } = invocation;
  const supplyAccount = associatedAccount(signer, vault.supplyToken.address);
  const borrowAccount = associatedAccount(signer, vault.borrowToken.address);
  const largest = [deltaSupply, -deltaSupply, deltaDebt, -deltaDebt].some((amount) => amount >= greatestAmount);
  if (largest) throw vaultFailure(invocation, 'VaultCastingError');
  if (deltaSupply > 0n) {
    invoke(transferTokens(supplyAccount, vault.supplyReserveAddress, signer, deltaSupply + roundingUnits));
  }
  if (deltaDebt < 0n) invoke(transferTokens(borrowAccount, vault.borrowReserveAddress, signer, -deltaDebt));
  const borrowable = state.tokens.get(vault.borrowReserveAddress)?.amount ?? 0n;
  const withdrawable = state.tokens.get(vault.supplyReserveAddress)?.amount ?? 0n;
  if (deltaDebt > borrowable) throw vaultFailure(invocation, 'VaultBorrowLimitReached');
  if (-deltaSupply > withdrawable) throw vaultFailure(invocation, 'VaultWithdrawLimitReached');
  const reserves = [vault.address];
  if (deltaDebt > 0n)
    invoke(transferTokens(vault.borrowReserveAddress, borrowAccount, vault.address, deltaDebt), reserves);
  if (deltaSupply < 0n) {
    invoke(transferTokens(vault.supplyReserveAddress, supplyAccount, vault.address, -deltaSupply), reserves);
  }
}

function vaultOf(invocation: Invocation, vaultId: bigint): Vault {
  const vault = vaultAt(writableAt(invocation, 1));
  if (vault === undefined || BigInt(vault.id) !== vaultId) throw vaultFailure(invocation, 'ConstraintSeeds');
  return vault;
}

function refuseForeignAccounts(invocation: Invocation, vault: Vault, signer: string): void {
  const expected = [
    [5, associatedAccount(signer, vault.supplyToken.address)],
    [6, associatedAccount(signer, vault.borrowToken.address)],
    [7, vault.supplyReserveAddress],
    [8, vault.borrowReserveAddress],
  ] as const;
  for (const [index, address] of expected) {
    if (writableAt(invocation, index) !== address) throw vaultFailure(invocation, 'ConstraintAddress');
  }
}

/** Whoever holds the NFT owns the position. */
function ownerOf(invocation: Invocation, mint: string): string {
  const held = invocation.state.tokens.get(accountAt(invocation, 4).pubkey);
  if (held === undefined) throw programFailure('InvalidAccountData');
  if (held.mint !== mint || held.amount !== 1n) throw vaultFailure(invocation, 'VaultInvalidPositionOwner');
  return held.owner;
}

function owed({ principal, interest }: Position): bigint {
  return principal + interest;
}

const errorNumbers = {
  InstructionFallbackNotFound: 101,
  ConstraintSeeds: 2006,
  ConstraintAddress: 2012,
  AccountNotInitialized: 3012,
  VaultInvalidOperateAmount: 6004,
  VaultInvalidPositionOwner: 6007,
  VaultPositionAlreadyInitialized: 6009,
  VaultCastingError: 6012,
  VaultExcessCollateralWithdrawal: 6021,
  VaultExcessDebtPayback: 6022,
  VaultPositionAboveCF: 6024,
  VaultUserDebtTooLow: 6027,
  VaultBorrowLimitReached: 6031,
  VaultWithdrawLimitReached: 6032,
} as const;

/** Logs the error in Anchor's manner and returns what to throw. */
function vaultFailure({ log }: Invocation, name: keyof typeof errorNumbers): Error {
  const number = errorNumbers[name];
  const message = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  log(`Program log: AnchorError occurred. Error Code: ${name}. Error Number: ${number}. Error Message: ${message}.`);
  return programFailure({ Custom: number });
}
