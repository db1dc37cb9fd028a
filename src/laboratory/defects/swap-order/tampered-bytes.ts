import { decodeBase64 } from '../../../product/solana/base64.js';
import { wireBytes, type Instruction } from '../../../reference/chain/message.js';
import { all, type Inject, type When } from '../operators.js';
import { built, quotes, type Seen } from './tamper.js';
import {
  parseTransaction,
  type ParsedInstruction,
  type ParsedTransaction,
} from '../../../product/solana/transaction.js';

/** The parts of a transaction that a defect may change. */
export type TransactionChange = Partial<
  Pick<ParsedTransaction, 'version' | 'signatures' | 'accountKeys' | 'recentBlockhash' | 'instructions'>
> & { readonly instruction?: Instruction };

/** Changes the bytes of transactions that are there. */
export const bytes = (
  when: When<Seen>,
  change: (parsed: ParsedTransaction, seen: Seen) => TransactionChange | undefined,
): Inject =>
  quotes(all(built, when), ({ transaction }, seen) => ({
    transaction: rewritten(String(transaction), (parsed) => change(parsed, seen) ?? {}),
  }));

/** Takes the transaction of an order apart, changes it, and puts it together again. */
export function rewritten(text: string, change: (parsed: ParsedTransaction) => TransactionChange): string {
  const parsed = parseTransaction(decodeBase64(text).bytes);
  const { instruction, ...changed } = change(parsed);
  const transaction = { ...parsed, ...changed };
  return Buffer.from(wireBytes(instruction ? adding(transaction, instruction) : transaction)).toString('base64');
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
    instructions: [
      ...instructions.map((instruction) => ({ ...instruction, accountIndexes: instruction.accountIndexes.map(moved) })),
      added,
    ],
  };
}
