import type { ParsedInstruction, ParsedTransaction } from '../../solana/transaction.js';
import { associatedTokenProgram, tokenPrograms } from './token-accounts.js';

const systemProgram = '11111111111111111111111111111111';
const noteProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';

/** Places, in the list of an instruction, of the accounts that it can give something to. */
type Places = readonly number[] | 'all';

/** Accounts that some instruction can give lamports or tokens to: writable ones, and what a program unknown here is handed. */
export function creditedAccounts(parsed: ParsedTransaction): ReadonlySet<string> {
  const credited = parsed.instructions.flatMap((one) => {
    const places = creditedPlaces(parsed.accountKeys[one.programIdIndex] ?? '', one);
    const indexes = places === 'all' ? one.accountIndexes : places.flatMap((place) => one.accountIndexes[place] ?? []);
    return indexes.filter((index) => isWritable(index, parsed)).flatMap((index) => parsed.accountKeys[index] ?? []);
  });
  return new Set(credited);
}

function isWritable(index: number, { accountKeys, header }: ParsedTransaction): boolean {
  return index < header.requiredSignatures
    ? index < header.requiredSignatures - header.readonlySigned
    : index < accountKeys.length - header.readonlyUnsigned;
}

function creditedPlaces(program: string, { data }: ParsedInstruction): Places {
  if (program === computeBudgetProgram || program === noteProgram) return [];
  // The first two create an account, which is empty then.
  if (program === associatedTokenProgram) return (data[0] ?? 0) <= 1 ? [] : 'all';
  if (program === systemProgram) return data.length === 12 && data[0] === 2 ? ifAny(data, 4, 1) : 'all';
  return (tokenPrograms as readonly string[]).includes(program) ? creditedByTokenProgram(data) : 'all';
}

/** The second account of a transfer, and the third of one that names the mint; authorities are nothing to spend. */
function creditedByTokenProgram(data: Uint8Array): Places {
  switch (data[0]) {
    case 3:
      return ifAny(data, 1, 1);
    case 12:
      return ifAny(data, 1, 2);
    case 4:
    case 5:
    case 6:
    case 13:
      return [];
    default:
      return 'all';
  }
}

/** The place of the recipient, where the amount of 64 bits that begins at this byte is not zero. */
function ifAny(data: Uint8Array, from: number, place: number): Places {
  return data.subarray(from, from + 8).some((byte) => byte !== 0) ? [place] : [];
}
