import { associatedAccount, associatedTokenProgram, systemProgram, tokenProgram } from './addresses.js';
import type { AccountMeta, Instruction } from './message.js';

export function signer(pubkey: string): AccountMeta {
  return { pubkey, isSigner: true, isWritable: true };
}

export function writable(pubkey: string): AccountMeta {
  return { pubkey, isSigner: false, isWritable: true };
}

export function readonly(pubkey: string): AccountMeta {
  return { pubkey, isSigner: false, isWritable: false };
}

export function transferNative(source: string, destination: string, lamports: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12));
  data.setUint32(0, 2, true);
  data.setBigUint64(4, lamports, true);
  return {
    programId: systemProgram,
    accounts: [signer(source), writable(destination)],
    data: new Uint8Array(data.buffer),
  };
}

/** Token program transfer between two token accounts. */
export function transferTokens(source: string, destination: string, owner: string, amount: bigint): Instruction {
  return tokenInstruction([writable(source), writable(destination), owned(owner)], amountData(3, amount));
}

export function mintTokens(mint: string, destination: string, authority: string, amount: bigint): Instruction {
  return tokenInstruction([writable(mint), writable(destination), owned(authority)], amountData(7, amount));
}

export function burnTokens(account: string, mint: string, owner: string, amount: bigint): Instruction {
  return tokenInstruction([writable(account), writable(mint), owned(owner)], amountData(8, amount));
}

/** Closes a token account and sends its lamports to `destination`; so native currency is unwrapped. */
export function closeTokenAccount(account: string, destination: string, owner: string): Instruction {
  return tokenInstruction([writable(account), writable(destination), owned(owner)], Uint8Array.of(9));
}

/** Makes a wrapped-native account's amount follow its lamports. */
export function syncNative(account: string): Instruction {
  return tokenInstruction([writable(account)], Uint8Array.of(17));
}

/** Creates the associated token account of `owner` unless it exists. */
export function createAssociatedAccount(payer: string, owner: string, mint: string): Instruction {
  return {
    programId: associatedTokenProgram,
    accounts: [
      signer(payer),
      writable(associatedAccount(owner, mint)),
      readonly(owner),
      readonly(mint),
      readonly(systemProgram),
      readonly(tokenProgram),
    ],
    data: Uint8Array.of(1),
  };
}

function owned(owner: string): AccountMeta {
  return { pubkey: owner, isSigner: true, isWritable: false };
}

function tokenInstruction(accounts: readonly AccountMeta[], data: Uint8Array): Instruction {
  return { programId: tokenProgram, accounts, data };
}

function amountData(tag: number, amount: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(9));
  data.setUint8(0, tag);
  data.setBigUint64(1, amount, true);
  return new Uint8Array(data.buffer);
}
