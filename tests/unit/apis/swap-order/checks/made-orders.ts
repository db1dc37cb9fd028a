import { queryText, type OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import type { CheckRow, MadeExchange } from '../../../../support/check-table.js';
import type { SwapOrderFixtures } from '../../../../../src/product/apis/swap-order/fixtures.js';
import { fixtures, plainOrder } from '../made.js';

export type OrderRow = CheckRow<SwapOrderFixtures>;
export type { OrderQuery };

/** Takers with means, and without. */
export const [rich, poor] = [{ taker: 'Rich' }, { taker: 'Poor' }];

/** A request for the declared pair with these parameters besides, and an order in return unless said otherwise. */
export function ordered(query: OrderQuery = {}, body: unknown = {}, more: Partial<MadeExchange> = {}): MadeExchange {
  return {
    operation: 'getOrder',
    base: 'ultra',
    path: `/order?${queryText({ ...fixtures.pair, ...query })}`,
    body: typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...plainOrder, ...body } : body,
    ...more,
  };
}

export function failing(query: OrderQuery, status = 400, more: Partial<MadeExchange> = {}): MadeExchange {
  return { ...ordered(query), status, body: { error: 'Failed to get quotes' }, ...more };
}

export const atSecondVersion = (made: MadeExchange): MadeExchange => ({ ...made, base: 'swapV2' });
