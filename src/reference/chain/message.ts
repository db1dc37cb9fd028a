import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { remembering } from '../../product/solana/memo.js';
import { decodeBase64 } from '../../product/solana/base64.js';
import type { CompileOptions, OpenInstruction as Instruction } from '../../product/solana/compile.js';
import { parseTransaction, type ParsedTransaction } from '../../product/solana/transaction.js';

export type { Instruction };
export type AccountMeta = Instruction['accounts'][number];

/** Only a version-0 message can use lookup tables. */
export interface TransactionPlan extends CompileOptions {
  readonly version: 0 | 'legacy';
}

/** A 32-byte address made from a label; nobody holds its key. Wallets are keypairs instead. */
export const derivedAddress = remembering(20_000, (label) =>
  base58.encode(createHash('sha256').update(label).digest()),
);

/** The 32 bytes of an address; remembered, since most addresses come again. */
export const addressBytes = remembering(4_096, (address): Uint8Array => base58.decode(address));

/** Bytes one after the other; a number takes so many bytes, little-endian, in two's complement where it is below zero. */
export function layOut(
  ...parts: readonly (Uint8Array | readonly [value: bigint | number, bytes: number])[]
): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (part instanceof Uint8Array) return part;
      const [value, bytes] = part;
      const digits = BigInt.asUintN(8 * bytes, BigInt(value)).toString(16);
      return Buffer.from(digits.padStart(2 * bytes, '0'), 'hex').reverse();
    }),
  );
}

/**
 * The wire bytes of an unsigned transaction, every signature slot of which is zero: many times faster than the Solana
 * library compiles them, for the reference compiles by the thousand. A test reads them with the library.
 */
export function compileTransaction(plan: TransactionPlan): Uint8Array {
  const { version, blockhash, instructions, lookupTables = {} } = plan;
  const accounts = gatherAccounts(plan);
  const used = Object.entries(version === 0 ? lookupTables : {}).flatMap(([tableAddress, held]) => {
    const loaded = accounts.filter((each) => mayBeLoaded(each) && held.includes(each.address));
    const writable = loaded.filter(({ isWritable }) => isWritable);
    const readonly = loaded.filter(({ isWritable }) => !isWritable);
    return loaded.length === 0 ? [] : [{ tableAddress, held, writable, readonly }];
  });
  const inTables = new Set(used.flatMap(({ writable, readonly }) => [...writable, ...readonly]));
  const fixed = accounts.filter((account) => !inTables.has(account));
  const inRole = (signs: boolean, writes: boolean): readonly Account[] =>
    fixed.filter(({ isSigner, isWritable }) => isSigner === signs && isWritable === writes);
  const groups = [inRole(true, true), inRole(true, false), inRole(false, true), inRole(false, false)] as const;
  const keys = groups.flat();
  const ordered = [...keys, ...used.flatMap(({ writable }) => writable), ...used.flatMap(({ readonly }) => readonly)];
  const indexes = new Map(ordered.map(({ address }, index) => [address, index]));
  const indexOf = (address: string): number => indexes.get(address) ?? 0;
  const signers = groups[0].length + groups[1].length;
  return wireBytes({
    version,
    signatures: Array.from({ length: signers }, () => new Uint8Array(64)),
    header: { requiredSignatures: signers, readonlySigned: groups[1].length, readonlyUnsigned: groups[3].length },
    accountKeys: keys.map(({ address }) => address),
    recentBlockhash: blockhash,
    instructions: instructions.map(({ programId, accounts: called, data }) => ({
      programIdIndex: indexOf(programId),
      accountIndexes: called.map(({ pubkey }) => indexOf(pubkey)),
      data,
    })),
    addressTableLookups: used.map(({ tableAddress, held, writable, readonly }) => ({
      tableAddress,
      writableIndexes: writable.map(({ address }) => held.indexOf(address)),
      readonlyIndexes: readonly.map(({ address }) => held.indexOf(address)),
    })),
  });
}

/** Writes the parts of a transaction one after the other. */
export function wireBytes(transaction: Omit<ParsedTransaction, 'message'>): Uint8Array {
  const { version, signatures, header, accountKeys, recentBlockhash, instructions, addressTableLookups } = transaction;
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  const list = (items: readonly Uint8Array[]): Uint8Array => layOut(lengthBytes(items.length), ...items);
  const numbers = (items: ArrayLike<number>): Uint8Array => layOut(lengthBytes(items.length), Uint8Array.from(items));
  const calls = instructions.map(({ programIdIndex, accountIndexes, data }) =>
    layOut(Uint8Array.of(programIdIndex), numbers(accountIndexes), numbers(data)),
  );
  const lookups = addressTableLookups.map(({ tableAddress, writableIndexes, readonlyIndexes }) =>
    layOut(addressBytes(tableAddress), numbers(writableIndexes), numbers(readonlyIndexes)),
  );
  const bytes = layOut(
    list(signatures),
    Uint8Array.of(...(version === 0 ? [0x80] : []), requiredSignatures, readonlySigned, readonlyUnsigned),
    list(accountKeys.map(addressBytes)),
    addressBytes(recentBlockhash),
    list(calls),
    ...(version === 0 ? [list(lookups)] : []),
  );
  return new Uint8Array(bytes);
}

/** The transaction that a base64 text holds; undefined where it holds none. */
export function transactionIn(text: string): ParsedTransaction | undefined {
  try {
    return parseTransaction(decodeBase64(text).bytes);
  } catch {
    return undefined;
  }
}

interface Account {
  readonly address: string;
  isSigner: boolean;
  isWritable: boolean;
  isProgram: boolean;
}

const mayBeLoaded = ({ isSigner, isProgram }: Account): boolean => !isSigner && !isProgram;

/** The payer first. */
function gatherAccounts({ feePayer, instructions }: TransactionPlan): readonly Account[] {
  const accounts = new Map<string, Account>();
  const need = (address: string): Account => {
    const known = accounts.get(address);
    if (known !== undefined) return known;
    const fresh = { address, isSigner: false, isWritable: false, isProgram: false };
    accounts.set(address, fresh);
    return fresh;
  };
  Object.assign(need(feePayer), { isSigner: true, isWritable: true });
  for (const { programId, accounts: used } of instructions) {
    need(programId).isProgram = true;
    for (const { pubkey, isSigner, isWritable } of used) {
      const account = need(pubkey);
      account.isSigner ||= isSigner;
      account.isWritable ||= isWritable;
    }
  }
  return [...accounts.values()];
}

/** Seven bits a byte, the lowest first. */
function lengthBytes(length: number): Uint8Array {
  return length > 0x7f ? Uint8Array.of((length & 0x7f) | 0x80, ...lengthBytes(length >> 7)) : Uint8Array.of(length);
}
