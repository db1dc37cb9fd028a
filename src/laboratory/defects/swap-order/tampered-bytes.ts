import { base58 } from '@scure/base';
import { decodeBase64 } from '../../../product/solana/base64.js';
import type { Instruction } from '../../../reference/chain/message.js';
import {
  parseTransaction,
  type ParsedInstruction,
  type ParsedTransaction,
} from '../../../product/solana/transaction.js';

/** The parts of a transaction that a defect may change. */
export type TransactionChange = Partial<
  Pick<ParsedTransaction, 'version' | 'signatures' | 'accountKeys' | 'recentBlockhash' | 'instructions'>
> & { readonly instruction?: Instruction };

/** Takes the transaction of an order apart, changes it, and puts it together again. */
export function rewritten(text: string, change: (parsed: ParsedTransaction) => TransactionChange): string {
  const parsed = parseTransaction(decodeBase64(text).bytes);
  const { instruction, ...changed } = change(parsed);
  const transaction = { ...parsed, ...changed };
  return Buffer.from(bytesOf(instruction === undefined ? transaction : adding(transaction, instruction))).toString(
    'base64',
  );
}

/** Changes each instruction of one program. */
export const changingCalls = (
  program: string,
  { accountKeys, instructions }: ParsedTransaction,
  change: (call: ParsedInstruction) => Partial<ParsedInstruction>,
): TransactionChange => ({
  instructions: instructions.map((call) =>
    accountKeys[call.programIdIndex] === program ? { ...call, ...change(call) } : call,
  ),
});

/** A key in the place of another one. */
export function exchanging(from: string, to: string): (parsed: ParsedTransaction) => TransactionChange {
  return ({ accountKeys }) => ({ accountKeys: accountKeys.map((key) => (key === from ? to : key)) });
}

/** Two keys in each other's places; where the second one is missing, it takes the place of the first. */
export function exchangedSlots(one: string, other: string): (parsed: ParsedTransaction) => TransactionChange {
  const exchanged = (key: string): string => (key === one ? other : key === other ? one : key);
  return ({ accountKeys }) => ({ accountKeys: accountKeys.map(exchanged) });
}

/** Keys that are new come last among the static ones, so that what lookup tables load moves up. */
function adding(transaction: ParsedTransaction, { programId, accounts, data }: Instruction): ParsedTransaction {
  const { accountKeys, header, instructions } = transaction;
  const used = accounts.map(({ pubkey }) => pubkey);
  const fresh = [...new Set([programId, ...used])].filter((key) => !accountKeys.includes(key));
  const keys = [...accountKeys, ...fresh];
  const moved = (index: number): number => (index < accountKeys.length ? index : index + fresh.length);
  const added = {
    programIdIndex: keys.indexOf(programId),
    accountIndexes: used.map((key) => keys.indexOf(key)),
    data,
  };
  return {
    ...transaction,
    accountKeys: keys,
    header: { ...header, readonlyUnsigned: header.readonlyUnsigned + fresh.length },
    instructions: [...instructions.map((one) => ({ ...one, accountIndexes: one.accountIndexes.map(moved) })), added],
  };
}

function bytesOf(transaction: ParsedTransaction): Uint8Array {
  const { version, signatures, header, accountKeys, recentBlockhash, instructions, addressTableLookups } = transaction;
  const list = <Item>(items: readonly Item[], write: (item: Item) => Uint8Array): Uint8Array =>
    Buffer.concat([compactLength(items.length), ...items.map(write)]);
  const indexes = (items: readonly number[]): Uint8Array => list(items, (index) => Uint8Array.of(index));
  return Buffer.concat([
    list(signatures, (signature) => signature),
    version === 0 ? Uint8Array.of(0x80) : Uint8Array.of(),
    Uint8Array.of(header.requiredSignatures, header.readonlySigned, header.readonlyUnsigned),
    list(accountKeys, (key) => base58.decode(key)),
    base58.decode(recentBlockhash),
    list(instructions, ({ programIdIndex, accountIndexes, data }) =>
      Buffer.concat([Uint8Array.of(programIdIndex), indexes(accountIndexes), compactLength(data.length), data]),
    ),
    version === 0
      ? list(addressTableLookups, ({ tableAddress, writableIndexes, readonlyIndexes }) =>
          Buffer.concat([base58.decode(tableAddress), indexes(writableIndexes), indexes(readonlyIndexes)]),
        )
      : Uint8Array.of(),
  ]);
}

function compactLength(length: number): Uint8Array {
  const bytes: number[] = [];
  let left = length;
  for (; left > 0x7f; left >>= 7) bytes.push((left & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, left]);
}
