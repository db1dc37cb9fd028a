import type { operations } from '#generated/swap-order/types.js';
import { checksOf } from '../../model/check.js';
import type { Session } from '../../model/scenario.js';
import type { ApplyingCheck, UntaggedTraceCheck } from '../../model/untagged-check.js';
import type { View } from '../../model/view.js';
import type { SwapOrderFixtures } from './fixtures.js';

/** The 200 body of `GET /order`. */
type Order = operations['getOrder']['responses'][200]['content']['application/json'];

export type OrderView = View<SwapOrderFixtures, Order>;
export type OrderSession = Session<SwapOrderFixtures>;
export const order = checksOf<SwapOrderFixtures>();
export type OrderCheck = ApplyingCheck<SwapOrderFixtures, Order>;
export type OrderTraceCheck = UntaggedTraceCheck<SwapOrderFixtures>;
