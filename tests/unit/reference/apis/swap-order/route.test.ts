import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mints } from '../../../../../src/reference/swap-order/fixtures.js';
import { createPools, type Pool } from '../../../../../src/reference/swap-order/service/market.js';
import {
  bestRoute,
  swapThrough,
  type Leg,
  type Routing,
} from '../../../../../src/reference/swap-order/service/route.js';

const reserve = fc.bigInt({ min: 1n, max: 2n ** 64n });
const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
const pool = fc
  .record({ reserves: fc.tuple(reserve, reserve), feeBps: fc.integer({ min: 0, max: 300 }) })
  .map(({ reserves, feeBps }): Pool => ({
    key: 'key',
    label: 'label',
    program: 'program',
    vaults: ['first', 'second'],
    mints: ['sold', 'bought'],
    reserves,
    feeBps,
    routers: ['atlas'],
  }));
const routing: fc.Arbitrary<Routing> = fc.record({
  hubs: fc.constantFrom([mints.native, mints.usd], [mints.native], []),
  greatestHops: fc.integer({ min: 1, max: 3 }),
  split: fc.oneof(fc.constantFrom('none' as const, 'depth' as const), fc.integer({ min: 1, max: 9_999 })),
});
const market = createPools(7);
const mint = fc.constantFrom(...Object.values(mints));

test('there and back again is never a gain', () => {
  fc.assert(
    fc.property(pool, amount, (through, inAmount) => {
      const outAmount = swapThrough(through, 'sold', inAmount);
      const [sold, bought] = through.reserves;
      const after: Pool = { ...through, reserves: [sold + inAmount, bought - outAmount] };
      return swapThrough(after, 'bought', outAmount) <= inAmount;
    }),
  );
});

test('a route loses nothing between its hops, and starts and ends at the mints asked for', () => {
  fc.assert(
    fc.property(mint, mint, amount, routing, (inputMint, outputMint, inAmount, how) => {
      fc.pre(inputMint !== outputMint);
      const route = bestRoute(market, inputMint, outputMint, inAmount, how);
      if (route === undefined) return;
      const flows = hopsOf(route.legs);
      if (flows.length > how.greatestHops) throw new Error(`${flows.length} hops`);
      let mintNow = inputMint;
      let amountNow = inAmount;
      for (const legs of flows) {
        if (legs.some((leg) => leg.inputMint !== mintNow)) throw new Error('a hop starts from another mint');
        if (sum(legs.map((leg) => leg.inAmount)) !== amountNow) throw new Error('a hop does not carry all of it');
        if (legs.reduce((bps, leg) => bps + leg.bps, 0) !== 10_000) throw new Error('the shares are not the whole');
        if (how.split === 'none' && legs.length > 1) throw new Error('split against the rule');
        amountNow = sum(legs.map((leg) => leg.outAmount));
        mintNow = legs[0]?.outputMint ?? '';
      }
      return mintNow === outputMint && amountNow === route.outAmount && route.outAmount > 0n;
    }),
    { numRuns: 300 },
  );
});

test('more ways to go never give a worse route', () => {
  fc.assert(
    fc.property(mint, mint, amount, (inputMint, outputMint, inAmount) => {
      fc.pre(inputMint !== outputMint);
      const outputs = [1, 2, 3].map(
        (greatestHops) =>
          bestRoute(market, inputMint, outputMint, inAmount, {
            hubs: [mints.native, mints.usd],
            greatestHops,
            split: 'depth',
          })?.outAmount ?? 0n,
      );
      return (outputs[0] ?? 0n) <= (outputs[1] ?? 0n) && (outputs[1] ?? 0n) <= (outputs[2] ?? 0n);
    }),
  );
});

test('routes of one, two and three hops and split ones occur', () => {
  const route = (inputMint: string, outputMint: string, inAmount: bigint) =>
    bestRoute(market, inputMint, outputMint, inAmount, {
      hubs: [mints.native, mints.usd],
      greatestHops: 3,
      split: 'depth',
    });
  expect(hopsOf(route(mints.art, mints.usd, 100n)?.legs ?? [])).toHaveLength(1);
  expect(hopsOf(route(mints.art, mints.native, 10_000n)?.legs ?? [])).toHaveLength(2);
  expect(hopsOf(route(mints.art, mints.fern, 10_000n)?.legs ?? [])).toHaveLength(3);
  expect(route(mints.native, mints.usd, 10n ** 13n)?.legs).toHaveLength(2);
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

function hopsOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  const hops = new Map<string, Leg[]>();
  for (const leg of legs) hops.set(leg.inputMint, [...(hops.get(leg.inputMint) ?? []), leg]);
  return [...hops.values()];
}
