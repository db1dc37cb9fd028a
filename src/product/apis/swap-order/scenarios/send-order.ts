import type { Base } from '../../../model/exchange.js';
import type { Neighbour } from '../../../model/scenario.js';
import { isServed, isUsable } from '../reader/requests.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { optionGroups } from '../reader/options.js';
import type { OrderAt } from '../fixtures/order-space.js';
import { asQuery } from '../fixtures/orders.js';
import { orderRequest, pairQuery, type OrderQuery } from '../fixtures/request.js';
import type { OrderSession } from '../reader/view.js';

/** Requests an order; where it is not quoted, finds out whether one of its options is the reason. */
export async function sendOrder(order: OrderAt, session: OrderSession): Promise<void> {
  await sendWithNeighbours(session, order.base, asQuery(order, session));
}

/**
 * Sends a request, and where there is no quote, in turns with the same request without one of its options. A bad request may
 * be about the amount: then the same is asked for the declared one. Where the service did not even respond, its amount or
 * its mints may be the reason as well.
 */
export async function sendWithNeighbours(session: OrderSession, base: Base, query: OrderQuery) {
  const { fixtures } = session;
  const view = await session.send(orderRequest(base, query));
  if (isServed(view)) return view;
  const isAboutAmount = view.response.status === 400 && query.amount !== fixtures.pair.amount;
  const declared = isAboutAmount ? { ...query, amount: fixtures.pair.amount } : query;
  if (isAboutAmount && isServed(await session.send(orderRequest(base, declared)))) return view;
  const asked = await withoutIdleExclusion(session, base, declared, view.response.status);
  const neighbours = neighboursOf(base, asked, fixtures);
  const swaps = isUsable(view) ? [] : swapNeighboursOf(base, asked, fixtures);
  await session.alternateWithNearest(orderRequest(base, asked), [...neighbours, ...swaps], isServed);
  return view;
}

/** What is excluded may be the reason of a bad request, unless the same is rejected without it: then that is looked into. */
async function withoutIdleExclusion(session: OrderSession, base: Base, query: OrderQuery, status: number) {
  const plain = { ...query, excludeRouters: undefined, excludeDexes: undefined };
  if (status !== 400 || orderRequest(base, plain).path === orderRequest(base, query).path) return query;
  return isServed(await session.send(orderRequest(base, plain))) ? query : plain;
}

export function neighboursOf(base: Base, query: OrderQuery, fixtures: SwapOrderFixtures, ...more: readonly 'taker'[]) {
  return optionGroups
    .filter(([option]) => query[option] !== undefined && (option !== 'taker' || more.includes(option)))
    .map((group) => {
      const left = Object.fromEntries(group.map((name) => [name, undefined]));
      const control = orderRequest(base, { ...query, ...left });
      return { about: inputClassOf(group[0], query, fixtures), control };
    });
}

/** The same request for the declared amount, and for the declared swap. */
export function swapNeighboursOf(base: Base, query: OrderQuery, fixtures: SwapOrderFixtures): readonly Neighbour[] {
  const { pair } = fixtures;
  const amount = String(query.amount ?? 'no amount');
  const neighbours = [
    { about: `amount of ${amount.length} digits`, control: orderRequest(base, { ...query, amount: pair.amount }) },
    { about: 'another swap', control: orderRequest(base, { ...query, ...pairQuery(fixtures) }) },
  ];
  const own = orderRequest(base, query).path;
  return neighbours.filter(({ control }) => control.path !== own);
}

/** The class of input that fails, as far as requirements tell it apart. */
function inputClassOf(option: string, query: OrderQuery, { nativeMint, pair }: SwapOrderFixtures): string {
  const declared = query.amount === pair.amount ? 'declared amount' : 'other amount';
  const output = query.outputMint === nativeMint ? 'native output' : 'token output';
  const payer = query.payer === undefined ? 'no payer' : 'payer';
  const value = { referralAccount: query.referralFee, excludeRouters: query.excludeRouters }[option] ?? '';
  return [option, String(value), output, payer, declared].filter((part) => part !== '').join(', ');
}
