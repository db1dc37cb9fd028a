import { greatestAmount, type Accounts, type TokenAccount } from './accounts.js';
import { programFailure, signerAt, viewOf, writableAt, accountAt, type Invocation, type Program } from './program.js';
import {
  associatedAccount,
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  tokenProgram,
  wrappedNativeMint,
} from './addresses.js';

/** What every cluster runs, by address. */
export const builtInPrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  [systemProgram, runSystemProgram],
  [tokenProgram, runTokenProgram],
  [associatedTokenProgram, runAssociatedTokenProgram],
  [computeBudgetProgram, () => undefined],
  [memoProgram, () => undefined],
]);

const transferTag = 2;

/** Native transfers, the only instruction that the reference's clients need. */
function runSystemProgram(invocation: Invocation): void {
  const { data, state, log } = invocation;
  if (data.length !== 12 || viewOf(data).getUint32(0, true) !== transferTag) {
    throw programFailure('InvalidInstructionData');
  }
  const source = signerAt(invocation, 0);
  writableAt(invocation, 0);
  const destination = writableAt(invocation, 1);
  const amount = viewOf(data).getBigUint64(4, true);
  const balance = state.lamports.get(source) ?? 0n;
  if (state.tokens.get(source) !== undefined) throw programFailure('InvalidArgument');
  if (balance < amount) {
    log(`Transfer: insufficient lamports ${balance}, need ${amount}`);
    throw programFailure({ Custom: 1 });
  }
  moveLamports(state, source, destination, amount);
}

/** The caller has made sure that the source holds as much. */
export function moveLamports(state: Accounts, source: string, destination: string, amount: bigint): void {
  if (amount === 0n) return;
  const left = (state.lamports.get(source) ?? 0n) - amount;
  if (left === 0n) state.lamports.delete(source);
  else state.lamports.set(source, left);
  const received = (state.lamports.get(destination) ?? 0n) + amount;
  if (received > greatestAmount) throw programFailure('ArithmeticOverflow');
  state.lamports.set(destination, received);
}

/** Lamports that keep a 165-byte account alive. */
export const tokenAccountRent = 2_039_280n;

const errors = {
  insufficientFunds: [1, 'insufficient funds'],
  invalidMint: [2, 'Invalid Mint'],
  mintMismatch: [3, 'Account not associated with this Mint'],
  ownerMismatch: [4, 'owner does not match'],
  nonNativeHasBalance: [11, 'Non-native account can only be closed if its balance is zero'],
  overflow: [14, 'Operation overflowed'],
  nonNativeNotSupported: [19, 'Instruction does not support non-native tokens'],
} as const;

/** By the first byte of the data: what the log calls it, and what it does. */
const instructions: ReadonlyMap<number | undefined, readonly [name: string, run: Program]> = new Map([
  [3, ['Transfer', transfer]],
  [7, ['MintTo', mintTo]],
  [8, ['Burn', burn]],
  [9, ['CloseAccount', closeAccount]],
  [17, ['SyncNative', syncNative]],
]);

export function runTokenProgram(invocation: Invocation): void {
  const instruction = instructions.get(invocation.data[0]);
  if (instruction === undefined) {
    invocation.log('Program log: Error: Invalid instruction');
    throw programFailure('InvalidInstructionData');
  }
  const [name, run] = instruction;
  invocation.log(`Program log: Instruction: ${name}`);
  run(invocation);
}

function transfer(invocation: Invocation): void {
  const { state } = invocation;
  const amount = amountOf(invocation);
  const from = tokenAt(invocation, 0);
  const to = tokenAt(invocation, 1);
  if (from.mint !== to.mint) throw fail(invocation, 'mintMismatch');
  if (from.amount < amount) throw fail(invocation, 'insufficientFunds');
  requireOwner(invocation, from);
  const [fromAddress, toAddress] = [writableAt(invocation, 0), writableAt(invocation, 1)];
  if (fromAddress === toAddress) return;
  if (to.amount + amount > greatestAmount) throw fail(invocation, 'overflow');
  state.tokens.set(fromAddress, { ...from, amount: from.amount - amount });
  state.tokens.set(toAddress, { ...to, amount: to.amount + amount });
  if (from.mint === wrappedNativeMint) moveLamports(state, fromAddress, toAddress, amount);
}

function mintTo(invocation: Invocation): void {
  const { mint, account } = mintAndAccount(invocation, 0, 1);
  if (signerAt(invocation, 2) !== mint.authority) throw fail(invocation, 'ownerMismatch');
  const amount = amountOf(invocation);
  if (mint.supply + amount > greatestAmount) throw fail(invocation, 'overflow');
  invocation.state.mints.set(writableAt(invocation, 0), { ...mint, supply: mint.supply + amount });
  invocation.state.tokens.set(writableAt(invocation, 1), { ...account, amount: account.amount + amount });
}

function burn(invocation: Invocation): void {
  const { mint, account } = mintAndAccount(invocation, 1, 0);
  if (account.mint === wrappedNativeMint) throw fail(invocation, 'nonNativeNotSupported');
  const amount = amountOf(invocation);
  if (account.amount < amount) throw fail(invocation, 'insufficientFunds');
  requireOwner(invocation, account);
  invocation.state.tokens.set(writableAt(invocation, 0), { ...account, amount: account.amount - amount });
  invocation.state.mints.set(writableAt(invocation, 1), { ...mint, supply: mint.supply - amount });
}

function mintAndAccount(invocation: Invocation, mintIndex: number, accountIndex: number) {
  const address = writableAt(invocation, mintIndex);
  const mint = invocation.state.mints.get(address);
  if (mint === undefined) throw fail(invocation, 'invalidMint');
  const account = tokenAt(invocation, accountIndex);
  if (account.mint !== address) throw fail(invocation, 'mintMismatch');
  return { mint, account };
}

function closeAccount(invocation: Invocation): void {
  const account = tokenAt(invocation, 0);
  requireOwner(invocation, account);
  if (account.mint !== wrappedNativeMint && account.amount > 0n) throw fail(invocation, 'nonNativeHasBalance');
  const [closed, destination] = [writableAt(invocation, 0), writableAt(invocation, 1)];
  if (closed === destination) throw programFailure('InvalidAccountData');
  invocation.state.tokens.delete(closed);
  moveLamports(invocation.state, closed, destination, invocation.state.lamports.get(closed) ?? 0n);
}

function syncNative(invocation: Invocation): void {
  const account = tokenAt(invocation, 0);
  if (account.mint !== wrappedNativeMint) throw fail(invocation, 'nonNativeNotSupported');
  const address = writableAt(invocation, 0);
  const lamports = invocation.state.lamports.get(address) ?? 0n;
  invocation.state.tokens.set(address, { ...account, amount: lamports - tokenAccountRent });
}

/** Opens an empty token account at `address`; the caller has the right to. What lies there already counts as rent. */
function openTokenAccount(state: Accounts, payer: string, address: string, owner: string, mint: string): void {
  const rent = tokenAccountRent - (state.lamports.get(address) ?? 0n);
  if (rent > 0n) {
    if ((state.lamports.get(payer) ?? 0n) < rent) throw programFailure({ Custom: 1 });
    moveLamports(state, payer, address, rent);
  }
  const amount = mint === wrappedNativeMint ? (state.lamports.get(address) ?? 0n) - tokenAccountRent : 0n;
  state.tokens.set(address, { mint, owner, amount });
}

/** Creates the associated token account of a wallet unless it exists: data `[1]`, the only form that clients here use. */
function runAssociatedTokenProgram(invocation: Invocation): void {
  const { data, state, log } = invocation;
  if (data.length !== 1 || data[0] !== 1) throw programFailure('InvalidInstructionData');
  log('Program log: CreateIdempotent');
  const payer = signerAt(invocation, 0);
  const account = writableAt(invocation, 1);
  const owner = accountAt(invocation, 2).pubkey;
  const mint = accountAt(invocation, 3).pubkey;
  if (account !== associatedAccount(owner, mint)) {
    log('Program log: Error: Associated address does not match seed derivation');
    throw programFailure('InvalidSeeds');
  }
  if (state.mints.get(mint) === undefined) throw programFailure('IncorrectProgramId');
  if (state.tokens.get(account) !== undefined) return;
  writableAt(invocation, 0);
  openTokenAccount(state, payer, account, owner, mint);
}

function tokenAt(invocation: Invocation, index: number): TokenAccount {
  const account = invocation.state.tokens.get(accountAt(invocation, index).pubkey);
  if (account !== undefined) return account;
  invocation.log('Program log: Error: InvalidAccountData');
  throw programFailure('InvalidAccountData');
}

/** The third account is the owner, and signs. */
function requireOwner(invocation: Invocation, { owner }: TokenAccount): void {
  if (accountAt(invocation, 2).pubkey !== owner) throw fail(invocation, 'ownerMismatch');
  signerAt(invocation, 2);
}

function amountOf({ data }: Invocation): bigint {
  if (data.length !== 9) throw programFailure('InvalidInstructionData');
  return viewOf(data).getBigUint64(1, true);
}

function fail(invocation: Invocation, error: keyof typeof errors): Error {
  const [code, sentence] = errors[error];
  invocation.log(`Program log: Error: ${sentence}`);
  return programFailure({ Custom: code });
}
