import { type Keypair, verifySignature } from '../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../src/product/solana/transaction.js';
import { associatedAccount, tokenProgram } from '../../../src/reference/chain/addresses.js';
import { readonly, writable } from '../../../src/reference/chain/instructions.js';
import { compileTransaction, layOut, transactionIn } from '../../../src/reference/chain/message.js';
import type { AccountMeta, Instruction } from '../../../src/reference/chain/message.js';
import { programFailure, type Program } from '../../../src/reference/chain/program.js';
import { runTokenProgram } from '../../../src/reference/chain/programs.js';
import type { Token, World } from '../world.js';

/** An account that signs and pays nothing. */
export const signing = (pubkey: string): AccountMeta => ({ pubkey, isSigner: true, isWritable: false });

/** A transfer from one owner to the other that names mint and decimals, which the reference never sends. */
export function transferChecked({ mint, decimals }: Token, from: string, to: string, amount: bigint): Instruction {
  const [source, destination] = [associatedAccount(from, mint), associatedAccount(to, mint)];
  const accounts = [writable(source), readonly(mint), writable(destination), signing(from)];
  return { programId: tokenProgram, accounts, data: layOut([12, 1], [amount, 8], [decimals, 1]) };
}

/** The token program of the reference, which reads transfers with mint and decimals as well. */
export const checkingTokenProgram: Program = (invocation) => {
  const [kind, ...rest] = invocation.data;
  if (kind !== 12) return runTokenProgram(invocation);
  const [from, mint, to, owner] = invocation.accounts;
  if (from === undefined || mint === undefined || to === undefined || owner === undefined)
    throw programFailure('NotEnoughAccountKeys');
  const known = invocation.state.mints.get(mint.pubkey);
  if (known?.decimals !== rest[8] || invocation.state.tokens.get(from.pubkey)?.mint !== mint.pubkey)
    throw programFailure({ Custom: 18 });
  runTokenProgram({ ...invocation, accounts: [from, to, owner], data: Uint8Array.of(3, ...rest.slice(0, 8)) });
};

interface Build {
  readonly version: 'legacy' | 0;
  readonly feePayer: string;
  readonly instructions: readonly Instruction[];
  /** A table that a version-0 message may draw its accounts from. */
  readonly table?: string | undefined;
}

/** An unsigned transaction: every signature slot is all zero. */
export function buildTransaction({ chain }: World, { table, ...build }: Build): Uint8Array {
  const { blockhash } = chain.latestBlockhash();
  const lookupTables = table === undefined ? {} : { [table]: chain.accounts.lookupTables.get(table) ?? [] };
  return compileTransaction({ ...build, blockhash, lookupTables });
}

/** The bytes with the wallet's signature in the wallet's slot. */
export function signedBy(bytes: Uint8Array, wallet: Keypair): Uint8Array {
  const { accountKeys, message } = parseTransaction(bytes);
  const signed = Uint8Array.from(bytes);
  // One byte tells the number of signatures; no transaction of this target has more than 127.
  signed.set(wallet.sign(message), 1 + 64 * accountKeys.indexOf(wallet.publicKey));
  return signed;
}

/** The bytes that a text holds, if they are the crafted transaction with a good signature of the wallet. */
export function signedLike(crafted: Uint8Array, text: string, wallet: string): Uint8Array | undefined {
  const parsed = transactionIn(text);
  if (parsed === undefined || Buffer.compare(parsed.message, parseTransaction(crafted).message) !== 0) return undefined;
  const signature = parsed.signatures[parsed.accountKeys.indexOf(wallet)];
  const isSigned = signature !== undefined && verifySignature(wallet, parsed.message, signature);
  return isSigned ? Buffer.from(text, 'base64') : undefined;
}
