import { queryText, type OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import type { CheckRow, MadeExchange, MadeTrace } from '../../../../support/check-table.js';
import type { SwapOrderFixtures } from '../../../../../src/product/apis/swap-order/fixtures.js';
import { fixtures, plainOrder } from '../made.js';

export type OrderRow = CheckRow<SwapOrderFixtures>;

/** A request for the declared pair with these parameters besides, and an order in return unless said otherwise. */
export function ordered(query: OrderQuery = {}, body: unknown = {}, more: Partial<MadeExchange> = {}): MadeExchange {
  const merged = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...plainOrder, ...body } : body;
  return {
    operation: 'getOrder',
    base: 'ultra',
    path: `/order?${queryText({ ...fixtures.pair, ...query })}`,
    body: merged,
    ...more,
  };
}

export function failing(query: OrderQuery, status = 400, more: Partial<MadeExchange> = {}): MadeExchange {
  return { ...ordered(query), status, body: { error: 'Failed to get quotes' }, ...more };
}

export const atSecondVersion = (made: MadeExchange): MadeExchange => ({ ...made, base: 'swapV2' });

const repeated = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

export interface Alternated {
  readonly control: MadeExchange;
  readonly failing: MadeExchange;
  /** What comes back for the failing request instead, by the place of the pair. */
  readonly instead?: Readonly<Record<number, MadeExchange>>;
  readonly pairs?: number;
  /** Exchanges before the alternation. */
  readonly before?: readonly MadeExchange[];
  /** Exchanges after it. */
  readonly after?: readonly MadeExchange[];
}

/** A session in which a failing request was sent in turns with its control. */
export function alternated({
  control,
  failing: fails,
  instead = {},
  pairs = 5,
  before = [fails],
  after = [],
}: Alternated): MadeTrace {
  const sent = repeated(pairs, 0).flatMap((_, place) => [control, instead[place] ?? fails]);
  const idOf = (place: number) => `row-${before.length + place + 1}` as const;
  const exchanges = [...before, ...sent, ...after].map((made, place) => ({ ...made, id: `row-${place + 1}` as const }));
  const ids = repeated(pairs, 0).map((_, place) => ({ control: idOf(2 * place), failing: idOf(2 * place + 1) }));
  return { exchanges, facts: { alternations: [{ about: 'made', pairs: ids }] } };
}
