import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash as asBlockhash,
  compileTransaction,
  compileTransactionMessage,
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
export function compileVersion0(options: CompileOptions): Uint8Array {
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(messageOf(options))));
}

/** An account's place in a message is one byte. */
const greatestAccounts = 256;

/**
 * The accounts of the version-0 message, the fee payer first, without writing its bytes, which takes many times longer.
 * Throws an Error that says why the instructions do not compile; whether the keys are keys, the caller knows.
 */
export function accountsOfVersion0(options: CompileOptions): readonly string[] {
  const { staticAccounts } = compileTransactionMessage(messageOf(options));
  if (staticAccounts.length > greatestAccounts)
    throw new Error(`${staticAccounts.length} accounts; a message holds at most ${greatestAccounts}`);
  return staticAccounts;
}

function messageOf({ feePayer, blockhash, instructions, lookupTables = {} }: CompileOptions) {
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
  return compressTransactionMessageUsingAddressLookupTables(complete, tables);
}
