import {
  type Address,
  AccountRole,
  type Blockhash,
  type Instruction as KitInstruction,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { isSignatureOf, type Wallet } from '../seed.js';

export interface Meta {
  address: string;
  signer: boolean;
  writable: boolean;
}

export interface Instruction {
  program: string;
  accounts: Meta[];
  data: Uint8Array;
}

export interface Parsed {
  message: Uint8Array;
  version: 'legacy' | 0;
  /** In the order of the signers; all zero where not signed. */
  signatures: Uint8Array[];
  signers: string[];
  blockhash: string;
  compiled: {
    accounts: readonly string[];
    readonlySigners: number;
    readonlyOthers: number;
    instructions: { program: number; accounts: readonly number[]; data: Uint8Array }[];
    lookups: { table: string; writable: readonly number[]; readonly: readonly number[] }[];
  };
}

export class MalformedTransaction extends Error {}

export const signing = (address: string): Meta => ({ address, signer: true, writable: false });
export const paying = (address: string): Meta => ({ address, signer: true, writable: true });
export const writing = (address: string): Meta => ({ address, signer: false, writable: true });
export const reading = (address: string): Meta => ({ address, signer: false, writable: false });

function roleOf(meta: Meta): AccountRole {
  if (meta.signer) return meta.writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return meta.writable ? AccountRole.WRITABLE : AccountRole.READONLY;
}

function forKit(instruction: Instruction): KitInstruction {
  return {
    programAddress: instruction.program as Address,
    accounts: instruction.accounts.map((meta) => ({ address: meta.address as Address, role: roleOf(meta) })),
    data: instruction.data,
  };
}

export interface Build {
  version: 'legacy' | 0;
  feePayer: string;
  blockhash: string;
  instructions: Instruction[];
  /** Tables that a version-0 message may draw its accounts from. */
  tables?: Record<string, string[]>;
}

/** An unsigned transaction: every signature slot is all zero. */
export function buildTransaction(build: Build): Uint8Array {
  const lifetime = { blockhash: build.blockhash as Blockhash, lastValidBlockHeight: 0n };
  const instructions = build.instructions.map(forKit);
  const payer = build.feePayer as Address;
  const encode = getTransactionEncoder();
  if (build.version === 'legacy') {
    const opened = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 'legacy' }));
    const message = appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingBlockhash(lifetime, opened),
    );
    return new Uint8Array(encode.encode(compileTransaction(message)));
  }
  const opened = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 }));
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, opened),
  );
  const tables = (build.tables ?? {}) as Record<Address, Address[]>;
  const compressed = compressTransactionMessageUsingAddressLookupTables(message, tables);
  return new Uint8Array(encode.encode(compileTransaction(compressed)));
}

export function parseBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text) throw new MalformedTransaction('not canonical base64');
  return new Uint8Array(bytes);
}

/** Reads a transaction to its last byte: whatever does not encode back to the very same bytes is refused. */
export function parseTransaction(bytes: Uint8Array): Parsed {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    const again = getTransactionEncoder().encode(transaction);
    const message = new Uint8Array(transaction.messageBytes);
    const compiled = getCompiledTransactionMessageDecoder().decode(message);
    if (!same(again, bytes)) throw new MalformedTransaction('bytes left over');
    if (compiled.version !== 'legacy' && compiled.version !== 0) throw new MalformedTransaction('unknown version');
    if (!same(getCompiledTransactionMessageEncoder().encode(compiled), message)) {
      throw new MalformedTransaction('bytes left over in the message');
    }
    const { header } = compiled;
    const lookups = compiled.version === 0 ? (compiled.addressTableLookups ?? []) : [];
    return {
      message,
      version: compiled.version,
      signatures: Object.values(transaction.signatures).map((one) => new Uint8Array(one ?? new Uint8Array(64))),
      signers: compiled.staticAccounts.slice(0, header.numSignerAccounts),
      blockhash: compiled.lifetimeToken,
      compiled: {
        accounts: compiled.staticAccounts,
        readonlySigners: header.numReadonlySignerAccounts,
        readonlyOthers: header.numReadonlyNonSignerAccounts,
        instructions: compiled.instructions.map((one) => ({
          program: one.programAddressIndex,
          accounts: one.accountIndices ?? [],
          data: new Uint8Array(one.data ?? []),
        })),
        lookups: lookups.map((one) => ({
          table: one.lookupTableAddress,
          writable: one.writableIndexes,
          readonly: one.readonlyIndexes,
        })),
      },
    };
  } catch (error) {
    if (error instanceof MalformedTransaction) throw error;
    throw new MalformedTransaction(error instanceof Error ? error.message : 'undecodable');
  }
}

/** The bytes with the wallet's signature in the wallet's slot. */
export function signTransaction(bytes: Uint8Array, ...wallets: Wallet[]): Uint8Array {
  const parsed = parseTransaction(bytes);
  const signed = Uint8Array.from(bytes);
  for (const wallet of wallets) {
    const slot = parsed.signers.indexOf(wallet.address);
    if (slot < 0) throw new Error(`${wallet.address} is no signer of this transaction`);
    // One byte tells the number of signatures; no transaction of this target has more than 127.
    signed.set(wallet.sign(parsed.message), 1 + 64 * slot);
  }
  return signed;
}

export function isSignedBy(parsed: Parsed, address: string): boolean {
  const signature = parsed.signatures[parsed.signers.indexOf(address)];
  return signature !== undefined && isSignatureOf(address, parsed.message, signature);
}

export function same(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false;
  return true;
}
