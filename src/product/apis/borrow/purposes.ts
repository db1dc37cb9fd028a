import { MIN_I128 } from './amount.js';
import type { BorrowFixtures } from './fixtures.js';

/** A build by a wallet of which nobody knows whether it can pay: it may be refused. */
export const unverifiedFunds = 'unverified-funds';

interface Need {
  readonly colAmount: string;
  readonly debtAmount: string;
}

/** What the wallet holds of the vault's two tokens, in base units; undefined where nobody looked. */
export interface Held {
  readonly supply: bigint;
  readonly borrow: bigint;
}

/** The purpose of a build that the documents promise to a wallet with means: none where it is known to have them. */
export function purposeOf(
  { refusesUnfundedBuilds }: BorrowFixtures,
  { colAmount, debtAmount }: Need,
  held: Held | undefined,
): { readonly purpose?: string } {
  if (refusesUnfundedBuilds === false) return {};
  const [col, debt] = [BigInt(colAmount), BigInt(debtAmount)];
  if (col <= 0n && debt >= 0n) return {};
  if (held === undefined) return { purpose: unverifiedFunds };
  const owes = debtAmount === MIN_I128 ? 1n : -debt;
  return (col > 0n && held.supply < col) || (debt < 0n && held.borrow < owes) ? { purpose: unverifiedFunds } : {};
}
