import type { BorrowFixtures } from '../fixtures.js';
import type { Step } from '../reader/step.js';

export type Token = 'supply' | 'borrow';

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What a step paid into the wallet, in base units; negative where it took. Undefined without a read afterwards. */
export function paid({ before, after }: Step, token: Token): bigint | undefined {
  return after === undefined ? undefined : BigInt(after[token] ?? '0') - BigInt(before[token] ?? '0');
}

/** What a transfer may round, in base units. */
export function rounding({ allowance }: BorrowFixtures): bigint {
  return BigInt(allowance?.rounding ?? 10);
}

export function accrual({ allowance }: BorrowFixtures): bigint {
  return BigInt(allowance?.accrual ?? 0);
}
