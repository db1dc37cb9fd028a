import { base58 } from '@scure/base';
import { stringify } from 'lossless-json';
import { isObject, memberIn } from '../../../json/parse.js';
import { integerOf } from './amount.js';
import { associatedAccounts } from '../../../solana/associated-account.js';
import type { BorrowFixtures } from '../fixtures.js';

const preflightFailure = -32002n;
/** The node says that a signature is missing or wrong. */
const signatureFailure = -32003n;

const unsigned = { error: '"SignatureFailure"', logs: [] };

const codeOf = (error: unknown): bigint | undefined => integerOf(memberIn(error, 'code'));

export const valueOf = (result: unknown): unknown => memberIn(result, 'value');

export const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];

/** What the chain says of a transaction: nothing where it succeeded, else JSON text as the chain words it. */
export function errorIn(err: unknown): { readonly error?: string } {
  return err === null || err === undefined ? {} : { error: stringify(err) ?? 'unknown' };
}

/** What kept a node from sending a transaction, which it simulates before that; undefined for any other error. */
export function preflightResult(error: unknown) {
  if (codeOf(error) === signatureFailure) return unsigned;
  if (codeOf(error) !== preflightFailure || !isObject(error) || !isObject(error.data)) return undefined;
  const failed = errorIn(error.data.err).error;
  return failed === undefined ? undefined : { error: failed, logs: textsIn(error.data.logs) };
}

/** What a simulation came to, with the balances that it leaves; undefined where the node does not tell. */
export function simulationIn({ result, error }: Readonly<Record<string, unknown>>) {
  if (codeOf(error) === signatureFailure) return { ...unsigned, balances: [] };
  const value = valueOf(result);
  // A node that looked at no account answers null.
  const balances = isObject(value) ? balancesIn(value.accounts ?? []) : undefined;
  if (!isObject(value) || balances === undefined) return undefined;
  return { ...errorIn(value.err), logs: textsIn(value.logs), balances };
}

function bytesOf(account: unknown): Buffer | undefined {
  const data = memberIn(account, 'data');
  return Array.isArray(data) && typeof data[0] === 'string' ? Buffer.from(data[0], 'base64') : undefined;
}

/** Base units in accounts that were looked at, null where there is none; undefined where they cannot be read. */
export function balancesIn(accounts: unknown): readonly (string | null)[] | undefined {
  if (!Array.isArray(accounts)) return undefined;
  const balances = (accounts as readonly unknown[]).map((account) => {
    const bytes = bytesOf(account);
    return account === null ? null : bytes && String(tokenAmount(bytes));
  });
  return balances.every((balance) => balance !== undefined) ? balances : undefined;
}

/** Base units of each token in the accounts of an owner, by mint; undefined where they cannot be read. */
export function tokensIn(accounts: unknown): ReadonlyMap<string, bigint> | undefined {
  if (!Array.isArray(accounts)) return undefined;
  const held = new Map<string, bigint>();
  for (const item of accounts as readonly unknown[]) {
    const bytes = isObject(item) ? bytesOf(item.account) : undefined;
    if (bytes === undefined) return undefined;
    const mint = base58.encode(bytes.subarray(0, 32));
    held.set(mint, (held.get(mint) ?? 0n) + tokenAmount(bytes));
  }
  return held;
}

/** Where an owner's tokens of a mint can lie, whichever token program the mint belongs to. */
export function tokenAccountsOf(owner: string, mint: string, fixtures: BorrowFixtures): readonly string[] {
  // The mint is what the target lists, and may be anything.
  const isKnown = fixtures.chain !== undefined && typeof (mint as unknown) === 'string';
  return isKnown ? [...associatedAccounts(owner, mint)] : [];
}

/** A lookup table begins with the number 1, and its addresses of 32 bytes stand behind 56 bytes. */
function addressesIn(table: Buffer): readonly string[] | undefined {
  const [kind, head, width] = [1, 56, 32];
  if (table.length < head || table.readUInt32LE(0) !== kind || (table.length - head) % width !== 0) return undefined;
  return Array.from({ length: (table.length - head) / width }, (_, index) =>
    base58.encode(table.subarray(head + index * width, head + (index + 1) * width)),
  );
}

/** Addresses of a lookup table, in either form in which a node gives its data; undefined where it is none. */
export function tableIn(data: unknown): readonly string[] | undefined {
  // A node that does not parse this kind of account gives its bytes.
  if (Array.isArray(data)) return addressesIn(Buffer.from(String(data[0]), 'base64'));
  const parsed = memberIn(data, 'parsed');
  const found = memberIn(memberIn(parsed, 'info'), 'addresses');
  return Array.isArray(found) ? found.map(String) : undefined;
}

/** The amount field of a token account: eight bytes after mint and owner. */
const tokenAmount = (data: Buffer): bigint => (data.length >= 72 ? data.readBigUInt64LE(64) : 0n);
