import { base58 } from '@scure/base';
import { type Call, moveLamports, type Program, ProgramFailure, requireSigner } from './execution.js';
import { type Mint, readMint, readTokenAccount, type TokenAccount, writeMint, writeTokenAccount } from './layouts.js';
import { rentFor, SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINT } from './ledger.js';
import { type Instruction, reading, signing, writing } from './wire.js';

const INSUFFICIENT_FUNDS = 1;
const INVALID_MINT = 2;
const MINT_MISMATCH = 3;
const OWNER_MISMATCH = 4;
const ALREADY_IN_USE = 6;
const UNINITIALIZED = 9;

function withAmount(kind: number, amount: bigint, ...rest: number[]): Buffer {
  const data = Buffer.alloc(9 + rest.length);
  data.writeUInt8(kind, 0);
  data.writeBigUInt64LE(amount, 1);
  data.set(rest, 9);
  return data;
}

export const token = {
  transferChecked(
    from: string,
    mint: string,
    to: string,
    owner: string,
    amount: bigint,
    decimals: number,
  ): Instruction {
    const accounts = [writing(from), reading(mint), writing(to), signing(owner)];
    return { program: TOKEN_PROGRAM, accounts, data: withAmount(12, amount, decimals) };
  },
  mintTo(mint: string, to: string, authority: string, amount: bigint): Instruction {
    const accounts = [writing(mint), writing(to), signing(authority)];
    return { program: TOKEN_PROGRAM, accounts, data: withAmount(7, amount) };
  },
  initializeMint(mint: string, authority: string, decimals: number): Instruction {
    const data = Buffer.concat([Uint8Array.of(20, decimals), base58.decode(authority), Uint8Array.of(0)]);
    return { program: TOKEN_PROGRAM, accounts: [writing(mint)], data };
  },
  /** Kinds: 0 the right to mint, 3 the right to close. */
  setAuthority(target: string, current: string, kind: 0 | 3, next: string | undefined): Instruction {
    const head = Uint8Array.of(6, kind, next === undefined ? 0 : 1);
    const data = next === undefined ? head : Buffer.concat([head, base58.decode(next)]);
    return { program: TOKEN_PROGRAM, accounts: [writing(target), signing(current)], data };
  },
  syncNative(account: string): Instruction {
    return { program: TOKEN_PROGRAM, accounts: [writing(account)], data: Uint8Array.of(17) };
  },
};

function tokenAccountAt(call: Call, index: number): TokenAccount {
  const account = call.get(call.account(index).address);
  if (account?.owner !== TOKEN_PROGRAM) throw new ProgramFailure('InvalidAccountData');
  const read = readTokenAccount(account.data);
  if (read === undefined) throw new ProgramFailure(UNINITIALIZED);
  return read;
}

function mintAt(call: Call, index: number): Mint {
  const account = call.get(call.account(index).address);
  const mint = account?.owner === TOKEN_PROGRAM ? readMint(account.data) : undefined;
  if (mint === undefined) throw new ProgramFailure(INVALID_MINT);
  return mint;
}

function store(call: Call, index: number, data: Uint8Array): void {
  const { address } = call.account(index);
  call.put(address, { ...call.get(address)!, data });
}

function transfer(call: Call, amount: bigint, to: number, authority: number): void {
  const source = tokenAccountAt(call, 0);
  const target = tokenAccountAt(call, to);
  if (source.amount < amount) {
    call.log('Error: insufficient funds');
    throw new ProgramFailure(INSUFFICIENT_FUNDS);
  }
  if (source.mint !== target.mint) throw new ProgramFailure(MINT_MISMATCH);
  if (call.account(authority).address !== source.owner) {
    call.log('Error: owner does not match');
    throw new ProgramFailure(OWNER_MISMATCH);
  }
  requireSigner(call.account(authority));
  if (call.account(0).address === call.account(to).address) return;
  store(call, 0, writeTokenAccount({ ...source, amount: source.amount - amount }));
  store(call, to, writeTokenAccount({ ...target, amount: target.amount + amount }));
  if (source.reserve === undefined) return;
  moveLamports(call, call.account(0).address, call.account(to).address, amount, SYSTEM_PROGRAM);
}

function initializeAccount(call: Call, owner: string): void {
  const { address } = call.account(0);
  const mint = call.account(1).address;
  const account = call.get(address);
  if (account?.owner !== TOKEN_PROGRAM) throw new ProgramFailure('InvalidAccountData');
  if (readTokenAccount(account.data) !== undefined) throw new ProgramFailure(ALREADY_IN_USE);
  mintAt(call, 1);
  const isNative = mint === WRAPPED_NATIVE_MINT;
  const reserve = rentFor(account.data.length);
  const amount = isNative ? account.lamports - reserve : 0n;
  store(call, 0, writeTokenAccount({ mint, owner, amount, reserve: isNative ? reserve : undefined }));
}

function mintTo(call: Call, amount: bigint): void {
  const mint = mintAt(call, 0);
  const target = tokenAccountAt(call, 1);
  if (mint.authority !== call.account(2).address) throw new ProgramFailure(OWNER_MISMATCH);
  requireSigner(call.account(2));
  store(call, 0, writeMint({ ...mint, supply: mint.supply + amount }));
  store(call, 1, writeTokenAccount({ ...target, amount: target.amount + amount }));
}

function setAuthority(call: Call): void {
  const next = call.data[2] === 1 ? base58.encode(call.data.subarray(3, 35)) : undefined;
  const current = call.account(1);
  if (call.data[1] === 0) {
    const mint = mintAt(call, 0);
    if (mint.authority !== current.address) throw new ProgramFailure(OWNER_MISMATCH);
    store(call, 0, writeMint({ ...mint, authority: next }));
  } else if (call.data[1] === 3) {
    const account = tokenAccountAt(call, 0);
    // Where no one was named, the owner has the right to close.
    if ((account.closeAuthority ?? account.owner) !== current.address) throw new ProgramFailure(OWNER_MISMATCH);
    store(call, 0, writeTokenAccount({ ...account, closeAuthority: next }));
  } else {
    throw new ProgramFailure('InvalidInstructionData');
  }
  requireSigner(current);
}

function syncNative(call: Call): void {
  const account = tokenAccountAt(call, 0);
  if (account.reserve === undefined) throw new ProgramFailure('InvalidAccountData');
  const { lamports } = call.get(call.account(0).address)!;
  store(call, 0, writeTokenAccount({ ...account, amount: lamports - account.reserve }));
}

export const tokenProgram: Program = (call) => {
  const kind = call.data[0];
  const amount = () => {
    if (call.data.length < 9) throw new ProgramFailure('InvalidInstructionData');
    return call.data.readBigUInt64LE(1);
  };
  if (kind === 3) transfer(call, amount(), 1, 2);
  else if (kind === 12) {
    if (mintAt(call, 1).decimals !== call.data[9]) throw new ProgramFailure(18);
    if (tokenAccountAt(call, 0).mint !== call.account(1).address) throw new ProgramFailure(MINT_MISMATCH);
    transfer(call, amount(), 2, 3);
  } else if (kind === 1) initializeAccount(call, call.account(2).address);
  else if (kind === 16 || kind === 18) initializeAccount(call, base58.encode(call.data.subarray(1, 33)));
  else if (kind === 20) {
    const authority = base58.encode(call.data.subarray(2, 34));
    store(call, 0, writeMint({ authority, supply: 0n, decimals: call.data[1]! }));
  } else if (kind === 7) mintTo(call, amount());
  else if (kind === 6) setAuthority(call);
  else if (kind === 17) syncNative(call);
  else throw new ProgramFailure('InvalidInstructionData');
};
