import type { operations } from '#generated/swap-order/types.js';
import { checksOf } from '../../../model/check.js';
import type { Sending } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';

export type Order = operations['getOrder']['responses'][200]['content']['application/json'];

export type OrderView = View<SwapOrderFixtures, Order>;
/** A view of any response, an error response or one of no known shape included. */
export type AnyOrderView = View<SwapOrderFixtures>;
export type OrderSession = Sending<SwapOrderFixtures>;
export const order = checksOf<SwapOrderFixtures>();

export const orders = { operation: 'getOrder', status: 200 } as const;
