import { size } from '../reader/amount.js';
import type { BorrowFixtures } from '../fixtures.js';

/** What a transfer may round, in base units. */
export const rounding = ({ allowance }: BorrowFixtures): bigint => BigInt(allowance?.rounding ?? 10);

export const accrual = ({ allowance }: BorrowFixtures): bigint => BigInt(allowance?.accrual ?? 0);

export const roundingAndAccrual = (fixtures: BorrowFixtures): bigint => rounding(fixtures) + accrual(fixtures);

export const flowText = (flow: bigint, mint: string) => `${flow < 0n ? 'takes' : 'pays'} ${size(flow)} of ${mint}`;
