import { decimalOf, MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { ListedPosition } from './listed.js';
import type { TokenAmounts } from './facts.js';
import type { Terms } from '../fixtures/terms.js';

/** A build by a wallet of which nobody knows whether it can pay: it may be refused. */
export const unverifiedFunds = 'unverified-funds';

interface Need {
  readonly colAmount: string;
  readonly debtAmount: string;
}

/** What the wallet holds of the vault's two tokens, in base units; undefined where nobody looked. */
interface Held {
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

/** A vault, what a wallet holds of its two tokens, and the wallet's positions. */
interface Known {
  readonly terms: Omit<Terms, 'otherMint'>;
  readonly before: TokenAmounts;
  readonly positions: readonly ListedPosition[];
}

const unit = 10n ** 24n;

/** Why a row may fail for a reason that is the fixture's; undefined where tokens, position and liquidity were seen. */
export function whyUnverified(
  { colAmount, debtAmount }: { readonly colAmount: string; readonly debtAmount: string },
  positionId: bigint,
  { terms, before, positions }: Known,
): string | undefined {
  const [col, debt] = [BigInt(colAmount), BigInt(debtAmount)];
  const position = positions.find((position) => position.vaultId === terms.vaultId && position.id === positionId);
  const [supply, owed] = [decimalOf(position?.fields.supply), decimalOf(position?.fields.borrow)];
  if (positionId !== 0n && (supply === undefined || owed === undefined)) return 'the declared position is not listed';
  const [held, lent] = [(supply ?? 0n) / unit, (owed ?? 0n) / unit];
  const needs = debtAmount === MIN_I128 ? lent + lent / 10n + 1000n : -debt;
  if (BigInt(before.supply) < col + col / 100n + 100n && col > 0n) return 'the wallet holds too little to deposit';
  if (BigInt(before.borrow) < needs && debt < 0n) return 'the wallet holds too little to repay';
  if (debt > 0n && (terms.borrowable === undefined || terms.borrowable < debt))
    return 'the vault has too little to lend';
  if (debt > 0n && (lent > 0n || held + col < terms.deposit)) return 'what the position carries is not known';
  if (debt < 0n && lent < 2n * terms.minimum) return 'the declared position owes too little';
  if (col < 0n && (lent > 0n || held === 0n)) return 'the declared position has a debt or no collateral';
  if (col < 0n && colAmount !== MIN_I128 && held < -col) return 'the declared position holds too little';
  if (col < 0n && (terms.withdrawable === undefined || terms.withdrawable < held))
    return 'the vault has too little to pay out';
  return undefined;
}

/** Amounts of the first accounts, which are of the supplied token, and of the others. */
export function sums(amounts: readonly (string | null)[], split: number): TokenAmounts {
  return { supply: String(sumOf(amounts.slice(0, split))), borrow: String(sumOf(amounts.slice(split))) };
}

export function sumOf(amounts: readonly (string | null)[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount ?? '0'), 0n);
}
