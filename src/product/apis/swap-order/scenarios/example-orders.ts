import type { Base } from '../../../model/exchange.js';
import type { OrderAt } from '../fixtures/order-space.js';
import { edgeAmounts, scaledAmount, type OrderInput } from '../fixtures/orders.js';
import type { SwapOrderFixtures } from '../fixtures.js';

/** The declared pair with each of these, at one address each; the addresses take turns. */
export function atAnyAddress<More>(
  { pair }: SwapOrderFixtures,
  bases: readonly Base[],
  list: readonly More[],
  turn = 0,
): readonly (OrderAt & More)[] {
  const plain = { swap: 'pair', amount: pair.amount } as const;
  return list.map((more, index) => ({ ...plain, base: bases[(index + turn) % bases.length]!, ...more }));
}

/** The same at each address. */
export const atEveryAddress =
  <More>(listOf: (fixtures: SwapOrderFixtures) => readonly More[]) =>
  (fixtures: SwapOrderFixtures, bases: readonly Base[]) =>
    bases.flatMap((_, turn) => atAnyAddress(fixtures, bases, listOf(fixtures), turn));

/** Every optional parameter that the profile can fill, in one request. */
export function everythingAtOnce({ pair, takerFunded, payer, referralAccount }: SwapOrderFixtures): OrderInput {
  const isFunded = takerFunded !== undefined;
  return {
    swap: 'pair',
    amount: pair.amount,
    ...(isFunded && ({ taker: 'funded', receiver: 'fresh' } as const)),
    ...(isFunded && payer !== undefined && ({ payer: 'declared', closeAuthority: 'fresh' } as const)),
    ...(referralAccount !== undefined && { referralFee: 50 }),
  };
}

/** Orders that show most when they come first; amounts at the edges of number types stand apart, for all may fail alike. */
export function exampleOrders(fixtures: SwapOrderFixtures): readonly OrderInput[] {
  const { pair, takerFunded, takerUnfunded, referralAccount } = fixtures;
  const ofFunded: readonly Partial<OrderInput>[] = [
    { amount: scaledAmount(fixtures, '5/2'), taker: 'funded' },
    { taker: 'funded', receiver: 'fresh' },
    { taker: 'funded' },
  ];
  const usual: readonly Partial<OrderInput>[] = [
    {},
    ...(takerFunded === undefined ? [] : ofFunded),
    ...(takerUnfunded === undefined
      ? []
      : ([{ taker: 'unfunded' }, { taker: 'unfunded', receiver: 'fresh' }] as const)),
    ...(referralAccount === undefined ? [] : [{ referralFee: 50 }]),
    { amount: scaledAmount(fixtures, '500000/1') },
    { amount: '1' },
  ];
  const edges = [...edgeAmounts, String(2n ** 64n)].map((amount) => ({ amount }));
  const rest = usual.slice(2 * edges.length);
  const mixed = edges.flatMap((edge, index) => [...usual.slice(2 * index, 2 * index + 2), edge]);
  return [...mixed, ...rest].map((more) => ({ swap: 'pair', amount: pair.amount, ...more }));
}
