import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { address, type Address } from '@solana/addresses';
import { AccountRole, type Instruction as KitInstruction } from '@solana/instructions';
import { blockhash as asBlockhash } from '@solana/rpc-types';
import {
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages';
import { compileTransaction as compileMessage, getTransactionEncoder } from '@solana/transactions';
import { remembering, rememberingBy, textOfBytes } from '../../product/solana/memo.js';

export interface AccountMeta {
  readonly pubkey: string;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

export interface Instruction {
  readonly programId: string;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
}

export interface TransactionPlan {
  readonly feePayer: string;
  readonly instructions: readonly Instruction[];
  readonly blockhash: string;
  readonly version: 0 | 'legacy';
  /** Addresses held by each lookup table; only a version-0 message can use them. */
  readonly lookupTables?: Readonly<Record<string, readonly string[]>>;
}

const wireEncoder = getTransactionEncoder();

/** A 32-byte address made from a label; nobody holds its key. Wallets are keypairs instead. */
export const derivedAddress = remembering(20_000, (label) =>
  base58.encode(createHash('sha256').update(label).digest()),
);

/** The wire bytes of an unsigned transaction: every signature slot is zero. */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const { wire, blockhashAt } = compiledWithout(plan);
  const bytes = wire.slice();
  bytes.set(base58.decode(asBlockhash(plan.blockhash)), blockhashAt);
  return bytes;
}

/** Stands in for the blockhash, which alone differs between two transactions of the same plan. */
const placeholder = derivedAddress('a blockhash to be replaced');

interface Compiled {
  readonly wire: Uint8Array;
  readonly blockhashAt: number;
}

/** Runs of one seed ask for the same transactions, and compiling takes longer than all else that a build needs. */
const compiledWithout = rememberingBy(10_000, textOfPlan, (plan: TransactionPlan): Compiled => {
  const wire = compiled({ ...plan, blockhash: placeholder });
  return { wire, blockhashAt: Buffer.from(wire).indexOf(base58.decode(placeholder)) };
});

function textOfPlan({ feePayer, instructions, version, lookupTables = {} }: TransactionPlan): string {
  let text = `${version} ${feePayer} ${JSON.stringify(lookupTables)}`;
  for (const { programId, accounts, data } of instructions) {
    text += `\n${data.length} ${accounts.length} ${programId}`;
    for (const { pubkey, isSigner, isWritable } of accounts)
      text += ` ${isSigner ? '+' : '-'}${isWritable ? '+' : '-'}${pubkey}`;
    text += ` ${textOfBytes(data)}`;
  }
  return text;
}

function compiled(plan: TransactionPlan): Uint8Array {
  const lifetime = { blockhash: asBlockhash(plan.blockhash), lastValidBlockHeight: 0n };
  const instructions = plan.instructions.map(toKit);
  if (plan.version === 'legacy') {
    const message = setTransactionMessageFeePayer(
      address(plan.feePayer),
      createTransactionMessage({ version: 'legacy' }),
    );
    const withLifetime = setTransactionMessageLifetimeUsingBlockhash(lifetime, message);
    return wireBytes(compileMessage(appendTransactionMessageInstructions(instructions, withLifetime)));
  }
  const message = setTransactionMessageFeePayer(address(plan.feePayer), createTransactionMessage({ version: 0 }));
  const withLifetime = setTransactionMessageLifetimeUsingBlockhash(lifetime, message);
  const complete = appendTransactionMessageInstructions(instructions, withLifetime);
  return wireBytes(
    compileMessage(
      compressTransactionMessageUsingAddressLookupTables(
        complete,
        (plan.lookupTables ?? {}) as Record<Address, Address[]>,
      ),
    ),
  );
}

function wireBytes(transaction: ReturnType<typeof compileMessage>): Uint8Array {
  return new Uint8Array(wireEncoder.encode(transaction));
}

function toKit({ programId, accounts, data }: Instruction): KitInstruction {
  return {
    programAddress: programId as Address,
    accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey as Address,
      role: accountRole(isSigner, isWritable),
    })),
    data,
  };
}

function accountRole(isSigner: boolean, isWritable: boolean): AccountRole {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY;
}
