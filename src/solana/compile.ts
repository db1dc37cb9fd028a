import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash as asBlockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';

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
export function compileVersion0({ feePayer, blockhash, instructions, lookupTables = {} }: CompileOptions): Uint8Array {
  const payer = setTransactionMessageFeePayer(address(feePayer), createTransactionMessage({ version: 0 }));
  const lifetime = { blockhash: asBlockhash(blockhash), lastValidBlockHeight: 0n };
  const complete = appendTransactionMessageInstructions(
    instructions.map(({ programId, accounts, data }) => ({
      // The encoder refuses what is no address; checking each of them here as well takes as long as all the rest.
      programAddress: programId as Address,
      accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
        address: pubkey as Address,
        role: roles[isSigner ? 'signer' : 'other'][isWritable ? 'writable' : 'readonly'],
      })),
      data,
    })),
    setTransactionMessageLifetimeUsingBlockhash(lifetime, payer),
  );
  const tables = lookupTables as Record<Address, Address[]>;
  const compressed = compressTransactionMessageUsingAddressLookupTables(complete, tables);
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(compressed)));
}
