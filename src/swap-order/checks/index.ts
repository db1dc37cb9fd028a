import type { CheckedId } from '#generated/swap-order/catalogue.js';
import type { Check } from '../../core/check.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { transactionIsNullWithoutTaker } from './transaction-states.js';

/** The check of every requirement of the swap order API that the contract does not state by itself. */
export const checks: Partial<Record<CheckedId, Check<SwapOrderFixtures>>> = {
  'ORDER-017': transactionIsNullWithoutTaker,
};
