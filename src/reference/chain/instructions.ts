import {
  associatedAccount,
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  tokenProgram,
} from './addresses.js';
import { addressBytes, layOut, type AccountMeta, type Instruction } from './message.js';

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
  const accounts = [signer(source), writable(destination)];
  return { programId: systemProgram, accounts, data: layOut([2, 4], [lamports, 8]) };
}

export function computeUnitLimit(units: number): Instruction {
  return { programId: computeBudgetProgram, accounts: [], data: layOut([2, 1], [units, 4]) };
}

/** Price in millionths of a lamport per compute unit. */
export function computeUnitPrice(microLamports: number): Instruction {
  return { programId: computeBudgetProgram, accounts: [], data: layOut([3, 1], [microLamports, 8]) };
}

/** Token program transfer between two token accounts. */
export function transferTokens(source: string, destination: string, owner: string, amount: bigint): Instruction {
  return tokenInstruction([writable(source), writable(destination), owned(owner)], layOut([3, 1], [amount, 8]));
}

export function mintTokens(mint: string, destination: string, authority: string, amount: bigint): Instruction {
  return tokenInstruction([writable(mint), writable(destination), owned(authority)], layOut([7, 1], [amount, 8]));
}

export function burnTokens(account: string, mint: string, owner: string, amount: bigint): Instruction {
  return tokenInstruction([writable(account), writable(mint), owned(owner)], layOut([8, 1], [amount, 8]));
}

/** Closes a token account and sends its lamports to `destination`; so native currency is unwrapped. */
export function closeTokenAccount(account: string, destination: string, owner: string): Instruction {
  return tokenInstruction([writable(account), writable(destination), owned(owner)], layOut([9, 1]));
}

/** Gives the right to close a token account to `authority`: the authority of kind 3, which is there. */
export function setCloseAuthority(account: string, signedBy: string, authority: string): Instruction {
  return tokenInstruction(
    [writable(account), signer(signedBy)],
    layOut([6, 1], [3, 1], [1, 1], addressBytes(authority)),
  );
}

/** Makes a wrapped-native account's amount follow its lamports. */
export function syncNative(account: string): Instruction {
  return tokenInstruction([writable(account)], layOut([17, 1]));
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
