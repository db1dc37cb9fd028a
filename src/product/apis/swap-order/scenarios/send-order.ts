import { otherVersion, type Base } from '../../../model/exchange.js';
import type { Neighbour } from '../../../model/scenario.js';
import { isServed, isUsable, type OrderSession, optionGroups } from '../reader/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { asQuery, orderRequest, edgeAmounts, scaledAmount, knownTakers } from '../fixtures/orders.js';
import type { OrderAt, OrderQuery, OrderInput } from '../fixtures/orders.js';

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
  await explainRefusal(session, base, asked, [...neighbours, ...swaps]);
  return view;
}

/**
 * Sends a request that is refused in turns with its nearest neighbour. Where that works, what is refused is a parameter: the other
 * version is asked twice whether it accepts it.
 */
export async function explainRefusal(
  session: OrderSession,
  base: Base,
  query: OrderQuery,
  neighbours: readonly Neighbour[],
): Promise<void> {
  const isOfParameter = await session.alternateWithNearest(orderRequest(base, query), neighbours, isServed);
  if (!isOfParameter || session.bases.length === 1) return;
  const there = orderRequest(otherVersion(base), query);
  if (isServed(await session.send(there))) await session.send(there);
}

/** What is excluded may be the reason of a bad request, unless the same is rejected without it: then that is looked into. */
async function withoutIdleExclusion(session: OrderSession, base: Base, query: OrderQuery, status: number) {
  const plain = withoutExclusion(query);
  if (status !== 400 || plain === undefined) return query;
  return isServed(await session.send(orderRequest(base, plain))) ? query : plain;
}

/** The same request without what it excludes, if anything. */
export function withoutExclusion({ excludeRouters, excludeDexes, ...plain }: OrderQuery): OrderQuery | undefined {
  return excludeRouters === undefined && excludeDexes === undefined ? undefined : plain;
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
    { about: 'another swap', control: orderRequest(base, { ...query, ...pair }) },
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

/** The declared pair with each of these at each address. */
export const atEveryAddress =
  <More>(listOf: (fixtures: SwapOrderFixtures) => readonly More[]) =>
  (fixtures: SwapOrderFixtures, bases: readonly Base[]): readonly (OrderAt & More)[] =>
    bases.flatMap((base) =>
      listOf(fixtures).map((more) => ({ swap: 'pair', amount: fixtures.pair.amount, base, ...more }) as const),
    );

/** Every optional parameter that the profile can fill, in one request. */
export function everythingAtOnce({ takerFunded, payer, referralAccount }: SwapOrderFixtures) {
  const isFunded = takerFunded !== undefined;
  return {
    ...(isFunded && ({ taker: 'funded', receiver: 'fresh' } as const)),
    ...(isFunded && payer !== undefined && ({ payer: 'declared', closeAuthority: 'fresh' } as const)),
    ...(referralAccount !== undefined && { referralFee: 50 }),
  };
}

/** Orders that show most when they come first; amounts at the edges of number types stand apart, for all may fail alike. */
export function exampleOrders(fixtures: SwapOrderFixtures): readonly OrderInput[] {
  const { pair, referralAccount } = fixtures;
  const orders: readonly Partial<OrderInput>[] = [
    {},
    { amount: scaledAmount(fixtures, '5/2'), taker: 'funded' },
    { taker: 'funded', receiver: 'fresh' },
    { taker: 'funded' },
    { taker: 'unfunded' },
    { taker: 'unfunded', receiver: 'fresh' },
    { referralFee: 50 },
    { amount: scaledAmount(fixtures, '500000/1') },
    { amount: '1' },
    // One version alone may want another receiver.
    { taker: 'funded', receiver: 'taker' },
  ];
  const takers: readonly unknown[] = [undefined, ...knownTakers(fixtures)];
  const usual = orders
    .filter(({ taker }) => takers.includes(taker))
    .filter(({ referralFee }) => referralFee === undefined || referralAccount !== undefined);
  const edges = [...edgeAmounts, String(2n ** 64n)].map((amount) => ({ amount }));
  const rest = usual.slice(2 * edges.length);
  const mixed = edges.flatMap((edge, index) => [...usual.slice(2 * index, 2 * index + 2), edge]);
  return [...mixed, ...rest].map((more) => ({ swap: 'pair', amount: pair.amount, ...more }));
}
