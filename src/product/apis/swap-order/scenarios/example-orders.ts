import { edgeAmounts, type OrderInput, scaledAmount } from '../fixtures/orders.js';
import type { SwapOrderFixtures } from '../fixtures.js';

/** Every optional parameter that the profile can fill, in one request. */
export function everythingAtOnce(fixtures: SwapOrderFixtures): OrderInput {
  const { pair, takerFunded, payer, referralAccount } = fixtures;
  return {
    swap: 'pair',
    amount: pair.amount,
    ...(takerFunded !== undefined && { taker: 'funded' as const, receiver: 'fresh' as const }),
    ...(takerFunded !== undefined &&
      payer !== undefined && { payer: 'declared' as const, closeAuthority: 'fresh' as const }),
    ...(referralAccount !== undefined && { referralFee: 50 }),
  };
}

/** Orders that show most when they come first; amounts at the edges of number types stand apart, for all may fail alike. */
export function exampleOrders(fixtures: SwapOrderFixtures): readonly OrderInput[] {
  const { pair, takerFunded, takerUnfunded, referralAccount } = fixtures;
  const plain = { swap: 'pair', amount: pair.amount } as const;
  const usual: readonly OrderInput[] = [
    plain,
    ...(takerFunded === undefined
      ? []
      : [
          { ...plain, amount: scaledAmount(fixtures, [5n, 2n]), taker: 'funded' } as const,
          { ...plain, taker: 'funded', receiver: 'fresh' } as const,
          { ...plain, taker: 'funded' } as const,
        ]),
    ...(takerUnfunded === undefined
      ? []
      : [{ ...plain, taker: 'unfunded' } as const, { ...plain, taker: 'unfunded', receiver: 'fresh' } as const]),
    ...(referralAccount === undefined ? [] : [{ ...plain, referralFee: 50 } as const]),
    { swap: 'pair', amount: scaledAmount(fixtures, [500_000n, 1n]) },
    { swap: 'pair', amount: '1' },
  ];
  const edges = [...edgeAmounts, String(2n ** 64n)].map((amount): OrderInput => ({ swap: 'pair', amount }));
  const rest = usual.slice(2 * edges.length);
  return [...edges.flatMap((edge, index) => [...usual.slice(2 * index, 2 * index + 2), edge]), ...rest];
}

/** What a request without key asks for first: nothing, a taker, and everything. */
export function besides(fixtures: SwapOrderFixtures): readonly OrderInput[] {
  const plain = { swap: 'pair', amount: fixtures.pair.amount } as const;
  return [plain, { ...plain, taker: 'unfunded' }, everythingAtOnce(fixtures)];
}
