import { memberIn } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { decodeBase64 } from '../../../solana/base64.js';
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  tokenPrograms,
} from '../../../solana/addresses.js';
import { keyOf } from '../../../solana/key.js';
import { parseTransaction, type ParsedTransaction } from '../../../solana/transaction.js';
import { remembered } from '../../../model/remembered.js';
import { associatedAccounts } from '../../../solana/associated-account.js';

/** The wrapped-native account of a wallet, if it is an address: the native mint is known to belong to the first program. */
export function wrappedNativeAccount(owner: string, nativeMint: string): readonly string[] {
  const [first] = associatedAccounts(owner, nativeMint);
  return first === undefined ? [] : [first];
}

export type SwapTransaction = ReturnType<typeof readSwap>;
export type Creation = SwapTransaction['creations'][number];

/** As far as a text could be read: its bytes unless it is no base64, and what they say; otherwise the problem. */
interface Decoded {
  readonly bytes?: Uint8Array | undefined;
  readonly transaction?: SwapTransaction;
  readonly problem?: string;
}

/** The transaction of an order; undefined when it is no text or an empty one. */
export const decodedOf = remembered(({ response: { body, status } }: View): Decoded | undefined => {
  const text = memberIn(body, 'transaction');
  return status !== 200 || typeof text !== 'string' || text === '' ? undefined : decode(text);
});

export function transactionOf(view: View<{ readonly decodesTransactions?: boolean }>): SwapTransaction | undefined {
  return view.fixtures.decodesTransactions === true ? decodedOf(view)?.transaction : undefined;
}

/** The token account of a wallet for a mint that a transaction creates, if it does. */
export function createdAccountOf({ creations }: SwapTransaction, owner: string, mint: string): string | undefined {
  const possible = creations.filter(
    (creation) => (creation.owner ?? owner) === owner && (creation.mint ?? mint) === mint,
  );
  if (possible.length === 0) return undefined;
  for (const account of associatedAccounts(owner, mint))
    if (possible.some((creation) => creation.account === account)) return account;
  return undefined;
}

function decode(text: string): Decoded {
  let bytes: Uint8Array | undefined;
  try {
    ({ bytes } = decodeBase64(text));
    return { bytes, transaction: readSwap(parseTransaction(bytes)) };
  } catch (error) {
    return { bytes, problem: (error as Error).message };
  }
}

/** An address that a lookup table hides is undefined, or left out of a set. */
function readSwap(parsed: ParsedTransaction) {
  const { accountKeys, addressTableLookups } = parsed;
  const instructions = parsed.instructions.map(({ programIdIndex, accountIndexes, data }) => ({
    program: accountKeys[programIdIndex] ?? '',
    accounts: accountIndexes.map((index) => accountKeys[index]),
    data,
  }));
  const handed = new Set(
    instructions.flatMap(({ program, accounts, data }) => {
      const places = creditedPlaces(program, data);
      return places === 'all' ? accounts : places.map((place) => accounts[place]);
    }),
  );
  const ofTokens = instructions.filter(({ program }) => tokenPrograms.includes(program));
  return {
    ...parsed,
    /** Whether lookup tables load further accounts, whose addresses the bytes do not tell. */
    hidesAccounts: addressTableLookups.length > 0,
    /** Of associated token accounts. Where it is not `onlyIfMissing` it fails where the account exists. */
    creations: instructions
      .filter(({ program, data }) => program === associatedTokenProgram && createsAccount(data))
      .map(({ data, accounts: [funder, account, owner, mint] }) => ({
        ...{ onlyIfMissing: data[0] === 1, funder, account, owner, mint },
      })),
    /** Who may close a token account from now on; null when nobody but its owner may. */
    closeAuthorities: ofTokens
      .filter(({ data }) => setsCloseAuthority(data))
      .map(({ data, accounts: [account] }) => ({ account, authority: newAuthority(data) })),
    closedAccounts: new Set<string>(
      ofTokens.flatMap(({ data, accounts: [account] }) => (data[0] === closeInstruction ? (account ?? []) : [])),
    ),
    /** Accounts that some instruction can give lamports or tokens to: writable ones, and what an unknown program is handed. */
    credited: new Set(accountKeys.filter((key, index) => handed.has(key) && isWritable(index, parsed))),
  };
}

/** Create is written as no data or 0, create-unless-it-exists as 1. */
function createsAccount(data: Uint8Array): boolean {
  return data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1));
}

const closeInstruction = 9;
const setAuthority = 6;
const closeAccount = 3;

function setsCloseAuthority(data: Uint8Array): boolean {
  return data[0] === setAuthority && data[1] === closeAccount && (data[2] === 0 || data.length === 35);
}

const newAuthority = (data: Uint8Array): string | null => (data[2] === 0 ? null : keyOf(data.subarray(3, 35)));

/** Places, in the list of an instruction, of the accounts that it can give something to. */
type Places = readonly number[] | 'all';

function isWritable(index: number, { accountKeys, header }: ParsedTransaction): boolean {
  return index < header.requiredSignatures
    ? index < header.requiredSignatures - header.readonlySigned
    : index < accountKeys.length - header.readonlyUnsigned;
}

function creditedPlaces(program: string, data: Uint8Array): Places {
  if (program === computeBudgetProgram || program === memoProgram) return [];
  // The first two create an account, which is empty then.
  if (program === associatedTokenProgram) return (data[0] ?? 0) <= 1 ? [] : 'all';
  if (program === systemProgram) return data.length === 12 && data[0] === 2 ? ifAny(data, 4, 1) : 'all';
  return tokenPrograms.includes(program) ? creditedByTokenProgram(data) : 'all';
}

/** Instructions of the token programs that approve, revoke, or set an authority: that is nothing to spend. */
const creditingNobody: readonly (number | undefined)[] = [4, 5, setAuthority, 13];

/** The second account of a transfer, and the third of one that names the mint. */
function creditedByTokenProgram(data: Uint8Array): Places {
  if (data[0] === 3) return ifAny(data, 1, 1);
  if (data[0] === 12) return ifAny(data, 1, 2);
  return creditingNobody.includes(data[0]) ? [] : 'all';
}

/** The place of the recipient, where the amount of 64 bits that begins at this byte is not zero. */
function ifAny(data: Uint8Array, from: number, place: number): Places {
  return data.subarray(from, from + 8).some((byte) => byte !== 0) ? [place] : [];
}
