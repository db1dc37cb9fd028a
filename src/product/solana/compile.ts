import { address, type Address } from '@solana/addresses';
import { AccountRole } from '@solana/instructions';
import { blockhash as asBlockhash } from '@solana/rpc-types';
import {
  appendTransactionMessageInstructions,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages';
import { isKey } from './key.js';
import { rememberingBy, textOfBytes } from './memo.js';
import { withEmptySlots } from './wire.js';

/** An instruction with its accounts in the open, as APIs hand it out. */
export interface OpenInstruction {
  readonly programId: string;
  readonly accounts: readonly { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }[];
  readonly data: Uint8Array;
}

export interface CompileOptions {
  readonly feePayer: string;
  readonly blockhash: string;
  readonly instructions: readonly OpenInstruction[];
  /** What each lookup table holds, by the table's address. */
  readonly lookupTables?: Readonly<Record<string, readonly string[]>>;
}

const roles = {
  signer: { writable: AccountRole.WRITABLE_SIGNER, readonly: AccountRole.READONLY_SIGNER },
  other: { writable: AccountRole.WRITABLE, readonly: AccountRole.READONLY },
} as const;

/** Wire bytes of an unsigned version-0 transaction. Throws an Error that says why the instructions do not compile. */
export function compileVersion0(options: CompileOptions): Uint8Array {
  return compiled(options).slice();
}

/** The same build is simulated, signed and sent, and compiling it takes longer than all of these. */
const compiled = rememberingBy(
  4_000,
  ({ feePayer, blockhash, instructions, lookupTables }: CompileOptions) =>
    JSON.stringify([feePayer, blockhash, lookupTables, instructions.map(partsOf)]),
  (options) => {
    const message = compileTransactionMessage(messageOf(options));
    return withEmptySlots({
      message: new Uint8Array(encoder.encode(message)),
      requiredSignatures: message.header.numSignerAccounts,
    });
  },
);

const encoder = getCompiledTransactionMessageEncoder();

const partsOf = ({ programId, accounts, data }: OpenInstruction): readonly unknown[] => [
  programId,
  accounts.map(({ pubkey, isSigner, isWritable }) => [pubkey, isSigner ? 1 : 0, isWritable ? 1 : 0]),
  textOfBytes(data),
];

/**
 * Throws an Error that says why the instructions do not compile to a version-0 message; whether their keys are keys, the
 * caller knows. Ordinary ones are told by counting, which takes a fraction of the time of compiling.
 */
export function assertCompiles(options: CompileOptions): void {
  if (!isOrdinary(options)) compileTransactionMessage(messageOf(options));
}

/** What a message holds at most, by what it is. */
const most = { instructions: 64, accounts: 64, signers: 12 };

/** A key pays that is no program, and there are few of everything. */
function isOrdinary({ feePayer, instructions }: CompileOptions): boolean {
  const programs = new Set(instructions.map(({ programId }) => programId));
  const signers = new Set([feePayer]);
  const accounts = new Set([feePayer, ...programs]);
  for (const instruction of instructions) {
    if (instruction.accounts.length > most.accounts) return false;
    for (const { pubkey, isSigner } of instruction.accounts) {
      accounts.add(pubkey);
      if (isSigner) signers.add(pubkey);
    }
  }
  const few =
    instructions.length <= most.instructions && accounts.size <= most.accounts && signers.size <= most.signers;
  return few && isKey(feePayer) && !programs.has(feePayer);
}

function messageOf({ feePayer, blockhash, instructions, lookupTables = {} }: CompileOptions) {
  const payer = setTransactionMessageFeePayer(address(feePayer), createTransactionMessage({ version: 0 }));
  const lifetime = { blockhash: asBlockhash(blockhash), lastValidBlockHeight: 0n };
  const programs = new Set(instructions.map(({ programId }) => programId));
  const complete = appendTransactionMessageInstructions(
    instructions.map(({ programId, accounts, data }) => ({
      // The encoder refuses what is no address; checking each of them here as well takes as long as all the rest.
      programAddress: programId as Address,
      accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
        address: pubkey as Address,
        // The runtime write-locks no program that is called, whatever an account list says.
        role: roles[isSigner ? 'signer' : 'other'][isWritable && !programs.has(pubkey) ? 'writable' : 'readonly'],
      })),
      data,
    })),
    setTransactionMessageLifetimeUsingBlockhash(lifetime, payer),
  );
  const tables = lookupTables as Record<Address, Address[]>;
  return compressTransactionMessageUsingAddressLookupTables(complete, tables);
}
