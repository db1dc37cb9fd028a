import type { Base } from '../../../model/exchange.js';
import type { Neighbour, PlannedRequest } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { isServed } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { optionGroups } from '../options.js';
import { asQuery, type OrderInput } from '../orders.js';
import { orderRequest, type OrderQuery } from '../request.js';
import type { OrderSession } from '../view.js';

/** An order at one address. */
export interface OrderAt {
  readonly base: Base;
  readonly order: OrderInput;
}

/** Asks for an order; where it is not quoted, finds out whether one of its options is the reason. */
export async function askForOrder({ base, order }: OrderAt, session: OrderSession): Promise<void> {
  const { query, ...more } = asQuery(order, session);
  await askWithNeighbours(session, base, query, more);
}

/** Asks, and where there is no quote, in turns with the same request without one of its options. */
export async function askWithNeighbours(
  session: OrderSession,
  base: Base,
  query: OrderQuery,
  more: Partial<PlannedRequest> = {},
): Promise<View<SwapOrderFixtures>> {
  const failing = orderRequest(base, query, more);
  const view = await session.send(failing);
  if (!isServed(view))
    await session.alternateWithNearest(failing, neighboursOf(base, query, session.fixtures), isServed);
  return view;
}

/** The same request without one of its options each. */
export function neighboursOf(
  base: Base,
  query: OrderQuery,
  fixtures: SwapOrderFixtures,
  ...more: readonly 'taker'[]
): readonly Neighbour[] {
  return optionGroups
    .filter(([option]) => query[option] !== undefined && (option !== 'taker' || more.includes(option)))
    .map((group) => {
      const left = Object.fromEntries(group.map((name) => [name, undefined]));
      const control = orderRequest(base, { ...query, ...left });
      return { about: inputClassOf(group[0], query, fixtures), control };
    });
}

/** The class of input that fails, as far as requirements tell it apart. */
function inputClassOf(option: string, query: OrderQuery, { nativeMint, pair }: SwapOrderFixtures): string {
  const declared = query.amount === pair.amount ? 'declared amount' : 'other amount';
  const output = query.outputMint === nativeMint ? 'native output' : 'token output';
  const payer = query.payer === undefined ? 'no payer' : 'payer';
  const value = { referralAccount: query.referralFee, excludeRouters: query.excludeRouters }[option] ?? '';
  return [option, String(value), output, payer, declared].filter((part) => part !== '').join(', ');
}
