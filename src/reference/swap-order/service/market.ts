import { derivedAddress } from '../../chain/message.js';
import { drawsFrom, type Draws } from '../../seeded.js';
import { mints, type MintName, type Router } from '../fixtures.js';

export type Token = ReturnType<typeof token>;

export interface Pool {
  readonly key: string;
  readonly label: string;
  /** Address of the exchange's program. */
  readonly program: string;
  readonly vaults: readonly [string, string];
  readonly mints: readonly [string, string];
  readonly reserves: readonly [bigint, bigint];
  readonly feeBps: number;
  readonly routers: readonly Router[];
}

/** What orders are made of besides their request. */
export interface OrderContext {
  readonly seed: number;
  readonly pools: readonly Pool[];
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly draws: Draws;
}

/** `nanoDollars` is the price of one whole token in billionths of a dollar. */
const token = (name: MintName, decimals: number, nanoDollars: bigint, stable = false) => ({
  mint: mints[name],
  decimals,
  nanoDollars,
  stable,
});

export const tokens: ReadonlyMap<string, Token> = new Map(
  [
    token('native', 9, 148_200_000_000n),
    token('usd', 6, 1_000_000_000n, true),
    token('eur', 6, 1_080_000_000n, true),
    token('ore', 8, 42_500_000_000n),
    token('dust', 5, 21_000n),
    token('art', 2, 12_400_000_000n),
    token('fern', 9, 350_000_000n),
    token('moss', 6, 7_900_000_000n),
  ].map((known) => [known.mint, known]),
);

const exchanges = {
  Tidepool: { feeBps: 6, routers: ['atlas'] },
  'Kiln AMM': { feeBps: 12, routers: ['atlas', 'cobalt', 'delta'] },
  'Orbit Pools': { feeBps: 5, routers: ['atlas'] },
  'Lantern Stable': { feeBps: 1, routers: ['atlas', 'cobalt', 'delta'] },
  'Cobalt Vault': { feeBps: 4, routers: ['cobalt'] },
  'Delta Reserve': { feeBps: 7, routers: ['delta'] },
} as const satisfies Readonly<Record<string, { feeBps: number; routers: readonly Router[] }>>;

/** Who trades what, and how many thousand dollars lie in the pool. */
const depths: readonly (readonly [keyof typeof exchanges, MintName, MintName, bigint])[] = [
  ['Tidepool', 'native', 'usd', 8_000n],
  ['Kiln AMM', 'native', 'usd', 5_000n],
  ['Orbit Pools', 'native', 'usd', 12_000n],
  ['Cobalt Vault', 'native', 'usd', 9_000n],
  ['Delta Reserve', 'native', 'usd', 7_000n],
  ['Lantern Stable', 'usd', 'eur', 20_000n],
  ['Kiln AMM', 'usd', 'eur', 2_000n],
  ['Cobalt Vault', 'usd', 'eur', 3_000n],
  ['Orbit Pools', 'native', 'eur', 1_000n],
  ['Tidepool', 'ore', 'usd', 3_000n],
  ['Kiln AMM', 'ore', 'usd', 2_000n],
  ['Orbit Pools', 'ore', 'usd', 3_000n],
  ['Delta Reserve', 'ore', 'usd', 2_000n],
  ['Kiln AMM', 'ore', 'native', 1_000n],
  ['Cobalt Vault', 'ore', 'native', 2_000n],
  ['Tidepool', 'dust', 'native', 500n],
  ['Orbit Pools', 'dust', 'native', 600n],
  ['Delta Reserve', 'dust', 'native', 400n],
  ['Kiln AMM', 'dust', 'usd', 300n],
  ['Tidepool', 'art', 'usd', 200n],
  ['Kiln AMM', 'art', 'usd', 150n],
  ['Kiln AMM', 'fern', 'native', 150n],
  ['Tidepool', 'fern', 'native', 100n],
  ['Cobalt Vault', 'fern', 'native', 100n],
  ['Orbit Pools', 'moss', 'usd', 120n],
  ['Kiln AMM', 'moss', 'usd', 50n],
  ['Delta Reserve', 'moss', 'usd', 100n],
];

/** The pools of one seed; their prices lie near the tokens' prices, never on them. */
export function createPools(seed: number): readonly Pool[] {
  return depths.map(([label, first, second, thousandDollars]) => {
    const name = `reference pool ${label} ${first} ${second}`;
    const draws = drawsFrom(seed, name);
    const half = thousandDollars * 500n * 1_000_000_000n;
    const reserve = (mint: MintName): bigint => {
      const { decimals, nanoDollars } = knownToken(mints[mint]);
      return (half * 10n ** BigInt(decimals) * BigInt(10_000 + draws.between(-5, 5))) / (nanoDollars * 10_000n);
    };
    return {
      key: derivedAddress(name),
      label,
      program: derivedAddress(`reference exchange ${label}`),
      vaults: [derivedAddress(`${name} vault 1`), derivedAddress(`${name} vault 2`)],
      mints: [mints[first], mints[second]],
      reserves: [reserve(first), reserve(second)],
      ...exchanges[label],
    };
  });
}

export function knownToken(mint: string): Token {
  const known = tokens.get(mint);
  if (known === undefined) throw new Error(`the reference has no token at ${mint}`);
  return known;
}

/** Value of an amount of base units in dollars, to a millionth. */
export function dollars(mint: string, amount: bigint): number {
  const { decimals, nanoDollars } = knownToken(mint);
  return Number((amount * nanoDollars) / 10n ** BigInt(decimals) / 1_000n) / 1_000_000;
}
