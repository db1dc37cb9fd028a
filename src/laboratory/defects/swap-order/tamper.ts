import { decodeBase64 } from '../../../product/solana/base64.js';
import { parseTransaction, type ParsedTransaction } from '../../../product/solana/transaction.js';
import { wireBytes, type Instruction } from '../../../reference/chain/message.js';
import type { JsonObject, Inject } from '../defect.js';
import {
  all,
  fail,
  keyed,
  operatorsFor,
  put,
  type Answered,
  type Asked,
  type Change,
  type When,
} from '../operators.js';

/** A request for an order, by its parameters and its version. */
type Terms = NonNullable<ReturnType<typeof termsOf>>;
export type Sent = Asked & Terms;
export type Seen = Answered & Terms;

const orders = /^\/(ultra\/v1|swap\/v2)\/order$/;

function termsOf({ request, query: { named } }: Asked) {
  if (!orders.test(request.path)) return undefined;
  const { taker, receiver, payer, closeAuthority } = named;
  return {
    ...{ asks: named, isSecond: request.path.startsWith('/swap/v2/'), taker, receiver, closeAuthority },
    /** Where it is another wallet than the taker. */
    payer: payer === taker ? undefined : payer,
    /** Empty where there is none. */
    key: request.headers['x-api-key'] ?? '',
  };
}

/** Puts another response, or another request, in the place of those for orders. */
export const { at, asking } = operatorsFor(termsOf);

export const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';

/** An order with a transaction. */
export const built = { body: isBuilt };

/** Changes fields of quotes; one that becomes `undefined` is left out. */
export const quotes = (when: When<Seen>, change: Change<Seen>): Inject => at(all({ status: 200 }, when), put(change));

export const rejected = (error = 'Failed to get quotes', status = 400) => fail(status, error);

/** Rejects what this concerns. */
export const rejecting = (when: When<Seen>, ...how: Parameters<typeof rejected>): Inject => at(when, rejected(...how));

/** Ignores parameters where this concerns the request. */
export const ignoring = (when: When<Sent>, ...names: readonly string[]): Inject =>
  asking(when, ({ query }) => ({ query: query.without(...names) }));

/** Fills in a parameter, or puts another value in its place. */
export const filling = (when: When<Sent>, name: string, value: string | ((sent: Sent) => string)): Inject =>
  asking(when, (sent) => ({ query: sent.query.with(name, typeof value === 'string' ? value : value(sent)) }));

/** Serves a request as if it had the key. */
export const serving = (when: When<Sent>): Inject => asking(when, keyed);

/** Other parts of a transaction, or one more instruction. */
type TransactionChange = Partial<ParsedTransaction> & { readonly instruction?: Instruction };

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
