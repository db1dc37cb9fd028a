import { isObject } from '../../json/parse.js';
import { associatedTokenAccount } from '../../solana/associated-account.js';
import { isKey } from '../../solana/key.js';
import { chainPresetOf, type BorrowFixtures } from './fixtures.js';
import { base58 } from '@scure/base';

/** Where an owner's tokens of a mint can lie, whichever token program the mint belongs to. */
export function tokenAccountsOf(owner: string, mint: string, fixtures: BorrowFixtures): readonly string[] {
  const chain = chainPresetOf(fixtures);
  // The mint is what the target lists, and may be anything.
  if (typeof (mint as unknown) !== 'string' || !isKey(mint) || !isKey(owner)) return [];
  return (chain?.tokenPrograms ?? []).map((token) =>
    associatedTokenAccount(owner, mint, { token, associatedToken: chain!.associatedTokenProgram }),
  );
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
  const parsed = isObject(data) ? data.parsed : undefined;
  const found = isObject(parsed) && isObject(parsed.info) ? parsed.info.addresses : undefined;
  return Array.isArray(found) ? found.map(String) : undefined;
}

/** The amount field of a token account: eight bytes after mint and owner. */
export function tokenAmount(data: Buffer): bigint {
  return data.length >= 72 ? data.readBigUInt64LE(64) : 0n;
}
