import type { Clock, ReferenceResponse } from '../../../../../src/reference/reference.js';
import { apiKeys } from '../../../../../src/reference/gateway.js';
import { mints, pair, wallets } from '../../../../../src/reference/swap-order/fixtures.js';
import { createSwapOrder, type SwapOrder } from '../../../../../src/reference/swap-order/service/swap-order.js';

export type Body = Readonly<Record<string, unknown>>;

/** A clock that stands still. */
const standingClock: Clock = { now: () => 1_800_000_000_000, advance: () => undefined };

export const newSwapOrder = (seed = 7): SwapOrder => createSwapOrder({ seed, clock: standingClock });

const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export async function ask(
  parameters: Readonly<Record<string, string>>,
  {
    api = newSwapOrder(),
    headers = { 'x-api-key': apiKeys.genuine },
  }: { readonly api?: SwapOrder; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly status: number; readonly body: Body }> {
  const response: ReferenceResponse = await api.handle({
    method: 'GET',
    path: '/order',
    query: queryOf(parameters),
    headers,
    body: '',
  });
  if (!('json' in response.body)) throw new Error(`status ${response.status} with text`);
  return { status: response.status, body: response.body.json as Body };
}

const every = Object.values(mints);

/** Requests all over the market, each with other mints and another amount. */
export function manyRequests(count: number): readonly Readonly<Record<string, string>>[] {
  const requests: Record<string, string>[] = [];
  for (let index = 0; requests.length < count; index += 1) {
    const inputMint = every[index % every.length] ?? '';
    const outputMint = every[(index * 7 + 3 + Math.floor(index / 8)) % every.length] ?? '';
    if (inputMint !== outputMint) {
      requests.push({ inputMint, outputMint, amount: String(1_000_000 + index * 7_919_333), taker: wallets.funded });
    }
  }
  return requests;
}

/** The pair at amounts for which each router wins now and then. */
export function pairRequests(count: number): readonly Readonly<Record<string, string>>[] {
  return Array.from({ length: count }, (_, index) => ({ ...pair, amount: String(2_000_000 + index * 77_777) }));
}
