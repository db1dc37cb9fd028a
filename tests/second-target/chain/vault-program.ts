import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { ensureAssociated, system } from './base-programs.js';
import { type Call, type Program, ProgramFailure, requireSigner } from './execution.js';
import {
  MINT_SIZE,
  POSITION_KIND,
  positionCodec,
  type PositionState,
  readTokenAccount,
  VAULT_KIND,
  vaultCodec,
  type VaultState,
} from './layouts.js';
import { associatedAddress, derivedAddress, TOKEN_PROGRAM } from './ledger.js';
import { token } from './token-program.js';

/** The least signed 128-bit integer: "all of it" as an amount. */
const ALL = -(2n ** 127n);

const MILLISECONDS_PER_YEAR = 31_536_000_000n;
const INTEREST_SCALE = 1_000_000_000n;

const ERRORS = {
  VaultUserDebtTooLow: 6021,
  VaultPositionAboveCollateralFactor: 6022,
  VaultBorrowLiquidityTooLow: 6023,
  VaultSupplyTooLow: 6024,
  VaultPositionNotOwned: 6025,
  VaultPositionTaken: 6026,
  VaultAmountTooLarge: 6027,
} as const;

function refuse(call: Call, name: keyof typeof ERRORS, why: string): never {
  call.log(`Error: ${name}. ${why}`);
  throw new ProgramFailure(ERRORS[name]);
}

export function positionAddresses(program: string, vault: string, id: bigint): { position: string; mint: string } {
  const number = Buffer.alloc(8);
  number.writeBigUInt64LE(id);
  const under = (word: string) => derivedAddress(program, [Buffer.from(word), base58.decode(vault), number]);
  return { position: under('position'), mint: under('position-mint') };
}

/** Interest up to now, in billionths of a base unit; simple interest on the principal. */
function interestOf(position: PositionState, vault: VaultState, now: number): bigint {
  const elapsed = BigInt(Math.max(0, now - Number(position.touchedAt)));
  const yearly = position.principal * INTEREST_SCALE * BigInt(vault.borrowRate);
  return position.interest + (yearly * elapsed) / (10_000n * MILLISECONDS_PER_YEAR);
}

/** What it takes to repay everything: principal and interest, rounded up to a whole base unit. */
export function debtOf(position: PositionState, vault: VaultState, now: number): bigint {
  const interest = interestOf(position, vault, now);
  return position.principal + (interest + INTEREST_SCALE - 1n) / INTEREST_SCALE;
}

function stateAt(call: Call, index: number, kind: number): Uint8Array {
  const account = call.get(call.account(index).address);
  if (account?.owner !== call.program || account.data[0] !== kind) throw new ProgramFailure('InvalidAccountData');
  return account.data;
}

function store(call: Call, index: number, data: Uint8Array): void {
  const { address } = call.account(index);
  call.put(address, { ...call.get(address)!, data });
}

/** Opens an empty position: its state, the mint of its NFT, and the one NFT in the owner's account. */
function open(call: Call): void {
  const [payer, owner, vault, position, mint, holder] = [0, 1, 2, 3, 4, 5].map((index) => call.account(index).address);
  const state = vaultCodec.decode(stateAt(call, 2, VAULT_KIND));
  const id = call.data.readBigUInt64LE(1);
  const expected = positionAddresses(call.program, vault!, id);
  if (expected.position !== position || expected.mint !== mint) throw new ProgramFailure('InvalidSeeds');
  if (call.get(position) !== undefined) refuse(call, 'VaultPositionTaken', `Position ${id} exists already.`);
  call.invoke(system.createAccount(payer!, position, positionCodec.fixedSize, call.program), [position]);
  call.invoke(system.createAccount(payer!, mint, MINT_SIZE, TOKEN_PROGRAM), [mint]);
  call.invoke(token.initializeMint(mint, vault!, 0));
  call.invoke(ensureAssociated(payer!, owner!, mint));
  call.invoke(token.mintTo(mint, holder!, vault!, 1n), [vault!]);
  call.invoke(token.setAuthority(mint, vault!, 0, undefined), [vault!]);
  const empty = { supply: 0n, principal: 0n, interest: 0n, touchedAt: BigInt(call.now) };
  const opened = { kind: POSITION_KIND, vault: vault as Address, id, mint: mint as Address, ...empty };
  store(call, 3, new Uint8Array(positionCodec.encode(opened)));
  store(call, 2, new Uint8Array(vaultCodec.encode({ ...state, positions: state.positions + 1 })));
}

/** Tokens between the signer and the vault; the signer's account is made where it does not exist, always empty. */
function move(
  call: Call,
  side: 'supply' | 'borrow',
  into: 'vault' | 'signer',
  amount: bigint,
  state: VaultState,
): void {
  const signer = call.account(0).address;
  const vault = call.account(2).address;
  const [mint, decimals] =
    side === 'supply' ? [state.supplyMint, state.supplyDecimals] : [state.borrowMint, state.borrowDecimals];
  const own = associatedAddress(signer, mint);
  const pool = associatedAddress(vault, mint);
  if (amount >= 2n ** 64n) refuse(call, 'VaultAmountTooLarge', `${amount} is more than a token account can hold.`);
  call.invoke(ensureAssociated(signer, signer, mint));
  if (into === 'vault') call.invoke(token.transferChecked(own, mint, pool, signer, amount, decimals));
  else call.invoke(token.transferChecked(pool, mint, own, vault, amount, decimals), [vault]);
}

function heldBy(call: Call, owner: string, mint: string): bigint {
  const account = call.get(associatedAddress(owner, mint));
  return account === undefined ? 0n : (readTokenAccount(account.data)?.amount ?? 0n);
}

function applyDebt(call: Call, amount: bigint, vault: VaultState, before: PositionState): PositionState {
  const owed = debtOf(before, vault, call.now);
  const minimum = vault.minimumBorrowing;
  const interest = interestOf(before, vault, call.now);
  const touched = { ...before, interest, touchedAt: BigInt(call.now) };
  if (amount > 0n) {
    if (amount < minimum) refuse(call, 'VaultUserDebtTooLow', `A borrow of ${amount} is below ${minimum}.`);
    const liquidity = heldBy(call, call.account(2).address, vault.borrowMint);
    if (amount > liquidity) refuse(call, 'VaultBorrowLiquidityTooLow', `Only ${liquidity} can be borrowed.`);
    return { ...touched, principal: before.principal + amount };
  }
  const paid = amount === ALL || -amount > owed ? owed : -amount;
  const left = owed - paid;
  if (left > 0n && left < minimum) refuse(call, 'VaultUserDebtTooLow', `A debt of ${left} is below ${minimum}.`);
  if (paid > 0n) move(call, 'borrow', 'vault', paid, vault);
  if (left === 0n) return { ...touched, principal: 0n, interest: 0n };
  // A payment settles the interest first and the principal with the rest.
  const scaled = paid * INTEREST_SCALE;
  if (scaled <= interest) return { ...touched, interest: interest - scaled };
  const towardsPrincipal = (scaled - interest) / INTEREST_SCALE;
  const remainder = (scaled - interest) % INTEREST_SCALE;
  if (remainder === 0n) return { ...touched, interest: 0n, principal: before.principal - towardsPrincipal };
  // The part of a unit that was paid too much is owed back as less interest, by taking one unit of principal less.
  const principal = before.principal - towardsPrincipal - 1n;
  return { ...touched, principal, interest: INTEREST_SCALE - remainder };
}

function operate(call: Call): void {
  const signer = call.account(0);
  const owner = call.account(1);
  requireSigner(signer);
  const vault = vaultCodec.decode(stateAt(call, 2, VAULT_KIND));
  const before = positionCodec.decode(stateAt(call, 3, POSITION_KIND));
  const holding = call.get(call.account(4).address);
  const badge = holding?.owner === TOKEN_PROGRAM ? readTokenAccount(holding.data) : undefined;
  const isHeld = badge?.mint === before.mint && badge.amount === 1n && badge.owner === owner.address;
  if (before.vault !== call.account(2).address) throw new ProgramFailure('InvalidSeeds');
  if (!isHeld) refuse(call, 'VaultPositionNotOwned', 'The NFT of the position is not in this account.');
  const low = call.data.readBigUInt64LE(1);
  const collateral = (call.data.readBigInt64LE(9) << 64n) | low;
  const debt = (call.data.readBigInt64LE(25) << 64n) | call.data.readBigUInt64LE(17);
  if ((collateral < 0n || debt > 0n) && !owner.signer) {
    refuse(call, 'VaultPositionNotOwned', 'Only the owner may borrow or withdraw.');
  }
  let after = before;
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
  const totalBorrow = vault.totalBorrow + after.principal - before.principal;
  store(call, 3, new Uint8Array(positionCodec.encode(after)));
  store(call, 2, new Uint8Array(vaultCodec.encode({ ...vault, totalSupply, totalBorrow })));
}

/** The debt may not be worth more than the collateral factor allows; 800 stands for 80 percent. */
function requireCovered(call: Call, vault: VaultState, position: PositionState): void {
  const debt = debtOf(position, vault, call.now);
  const debtValue = debt * vault.borrowPrice * 10n ** BigInt(vault.supplyDecimals) * 1000n;
  const value = position.supply * vault.supplyPrice * 10n ** BigInt(vault.borrowDecimals);
  if (debtValue <= value * BigInt(vault.collateralFactor)) return;
  refuse(call, 'VaultPositionAboveCollateralFactor', `A debt of ${debt} is too much for this collateral.`);
}

export const OPEN = 1;
export const OPERATE = 2;

export const vaultProgram: Program = (call) => {
  if (call.data[0] === OPEN && call.data.length === 9) open(call);
  else if (call.data[0] === OPERATE && call.data.length === 33) operate(call);
  else throw new ProgramFailure('InvalidInstructionData');
};
