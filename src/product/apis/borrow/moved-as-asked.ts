import { MIN_I128 } from './amount.js';
import type { Amounts } from './model.js';
import type { Step } from './step.js';

/** A fee of this part of an amount, and so many base units by rounding, leave a position near enough to where it is believed. */
const greatestFee = 50n;
const rounding = 100n;

/**
 * Whether a settled step moved about what was asked for in the wallet, so that a next step may start from there. Checks
 * judge the amounts; here it only decides which step comes next.
 */
export function movedAsAsked({ step, move }: { readonly step: Step; readonly move: Amounts }): boolean {
  const { before, after, supplyMint, borrowMint } = step;
  if (after === undefined || supplyMint === borrowMint) return true;
  const flow = (token: 'supply' | 'borrow'): bigint => BigInt(after[token] ?? '0') - BigInt(before[token] ?? '0');
  return isNear(flow('supply'), move.colAmount, -1n) && isNear(flow('borrow'), move.debtAmount, 1n);
}

/** The literal moves what nobody named. */
function isNear(flow: bigint, amount: string, sign: bigint): boolean {
  if (amount === MIN_I128) return true;
  const asked = sign * BigInt(amount);
  return size(flow - asked) <= size(asked) / greatestFee + rounding;
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
