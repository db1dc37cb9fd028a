import type { Base } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { SwapOrderFixtures } from './fixtures.js';

/** Query parameters of `GET /order` by name; one left out does not appear on the wire. */
export type OrderQuery = Readonly<Record<string, string | number | undefined>>;

/** The query as it shall stand on the wire: `+` in a label list is left bare, for it stands for a space there. */
export function queryText(query: OrderQuery): string {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined);
  return parts
    .map(([name, value]) => {
      // Half of a surrogate pair, as a label may end with, has no bytes of its own.
      const text = String(value).replace(/\p{Surrogate}/gu, '\ufffd');
      return `${name}=${name === 'excludeDexes' ? text.split('+').map(encodeURIComponent).join('+').replaceAll('%2C', ',') : encodeURIComponent(text)}`;
    })
    .join('&');
}

/** `GET /order` with these parameters. */
export function orderRequest(base: Base, query: OrderQuery, more: Partial<PlannedRequest> = {}): PlannedRequest {
  return { operation: 'getOrder', base, method: 'GET', path: `/order?${queryText(query)}`, effect: 'build', ...more };
}

/** The parameters that are always there, for the declared pair. */
export function pairQuery({ pair }: SwapOrderFixtures): { inputMint: string; outputMint: string; amount: string } {
  return { inputMint: pair.inputMint, outputMint: pair.outputMint, amount: pair.amount };
}
