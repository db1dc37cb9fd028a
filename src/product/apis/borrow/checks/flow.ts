import { size } from '../reader/amount.js';
import type { BorrowFixtures } from '../fixtures.js';

/** What a transfer may round, in base units. */
export function rounding({ allowance }: BorrowFixtures): bigint {
  return BigInt(allowance?.rounding ?? 10);
}

export function accrual({ allowance }: BorrowFixtures): bigint {
  return BigInt(allowance?.accrual ?? 0);
}

export const roundingAndAccrual = (fixtures: BorrowFixtures): bigint => rounding(fixtures) + accrual(fixtures);

export function flowText(flow: bigint, mint: string): string {
  return `${flow < 0n ? 'takes' : 'pays'} ${size(flow)} of ${mint}`;
}
