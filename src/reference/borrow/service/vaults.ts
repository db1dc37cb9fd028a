import { associatedAccount, dollarMint, wrappedNativeMint } from '../../chain/addresses.js';
import { derivedAddress } from '../../chain/message.js';

export type Token = ReturnType<typeof token>;

export const tokens = {
  nativeWrapped: token('Wrapped Native', 'WSOL', 9, '142.518260441', { address: wrappedNativeMint, uiSymbol: 'SOL' }),
  stakedNative: token('Staked Native', 'stSOL', 9, '171.204418035'),
  dollar: token('Dollar Coin', 'USDC', 6, '0.999812774', { address: dollarMint }),
  otherDollar: token('Other Dollar', 'USDT', 6, '1.000341206'),
  yieldDollar: token('Yield Dollar', 'yUSD', 9, '1.173104552'),
  euro: token('Euro Coin', 'EURC', 6, '1.084290117'),
  wrappedBitcoin: token('Wrapped Bitcoin', 'wBTC', 8, '64250.757301118'),
  meme: token('Meme', 'MEME', 5, '0.000021344'),
} as const;

type Special = Partial<Record<'address' | 'uiSymbol', string>>;

/** A token whose price is in dollars per whole token, as a decimal string. */
function token(name: string, symbol: string, decimals: number, price: string, special: Special = {}) {
  return { address: derivedAddress(`mint ${symbol}`), name, symbol, uiSymbol: symbol, decimals, price, ...special };
}

const priceDecimals = 12;

/** What base units of a token are worth, in a unit fine enough that values of any two tokens compare exactly. */
export function valueOf(amount: bigint, { price, decimals }: Token): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  const scaled = BigInt(whole + fraction.padEnd(priceDecimals, '0'));
  return amount * scaled * 10n ** BigInt(18 - decimals);
}

export const markets = ['main', 'alt'] as const;
export type Market = (typeof markets)[number];
export const defaultMarket: Market = 'main';

/** What never changes about a vault. Amounts are base units of the token they belong to. */
export type Vault = ReturnType<typeof vault>;

const { nativeWrapped, stakedNative, dollar, otherDollar, yieldDollar, euro, wrappedBitcoin, meme } = tokens;
const plain = { maxLeverage: false, nativeStake: false, pegged: false, multiply: { enabled: false, reduceFactor: 0 } };
const multiply = (reduceFactor: number) => ({ enabled: true, reduceFactor });
const lastDoubleExactId = 2n ** 53n;

export const vaults: readonly Vault[] = [
  vault('main', 1, nativeWrapped, dollar, {
    risk: [800n, 850n, 471n],
    minimumBorrowing: 5_000_000n,
    firstPositionId: 1n,
    reserves: [91_640_551_320_775n, 7_120_084_511_902n],
    metadata: { multiply: multiply(300) },
  }),
  vault('main', 2, dollar, otherDollar, {
    risk: [900n, 930n, 352n],
    minimumBorrowing: 1_000_000n,
    firstPositionId: 400n,
    reserves: [44_020_118_663_071n, 18_330_071_925_400n],
    metadata: { pegged: true, maxLeverage: true },
  }),
  vault('main', 3, stakedNative, nativeWrapped, {
    risk: [880n, 910n, 618n],
    minimumBorrowing: 50_000_000n,
    firstPositionId: 2_000n,
    reserves: [30_918_004_771_228n, 12_770_003_118_905n],
    metadata: { nativeStake: true, maxLeverage: true, multiply: multiply(150) },
  }),
  vault('main', 4, dollar, meme, {
    risk: [500n, 600n, 2210n],
    minimumBorrowing: 12_000_000_000n,
    firstPositionId: 9_000n,
    reserves: [3_204_118_665_001n, 151_115_727_451_828_647n],
  }),
  vault('main', 5, wrappedBitcoin, dollar, {
    risk: [750n, 800n, 403n],
    minimumBorrowing: 10_000_000n,
    firstPositionId: lastDoubleExactId + 1n,
    reserves: [881_640_552_112n, 5_040_771_200_318n],
    metadata: { multiply: multiply(250) },
  }),
  vault('alt', 1, yieldDollar, dollar, {
    risk: [880n, 900n, 540n],
    minimumBorrowing: 2_000_000n,
    firstPositionId: 1n,
    reserves: [6_010_445_000_120_339n, 2_050_660_417_718n],
    metadata: { pegged: true, multiply: multiply(200) },
  }),
  vault('alt', 2, dollar, euro, {
    risk: [820n, 860n, 297n],
    minimumBorrowing: 3_000_000n,
    firstPositionId: 400n,
    reserves: [1_880_115_042_771n, 907_115_300_448n],
  }),
  vault('alt', 3, nativeWrapped, yieldDollar, {
    risk: [700n, 780n, 811n],
    minimumBorrowing: 4_000_000_000n,
    firstPositionId: 2_000n,
    reserves: [8_044_118_300_251n, 1_440_800_225_003_117n],
    metadata: { multiply: multiply(300) },
  }),
];

const vaultsByAddress = new Map(vaults.map((item) => [item.address, item]));
const vaultsByKey = new Map(vaults.map((item) => [`${item.market}/${item.id}`, item]));

export function vaultAt(address: string): Vault | undefined {
  return vaultsByAddress.get(address);
}

export function findVault(market: Market, id: bigint | number): Vault | undefined {
  return vaultsByKey.get(`${market}/${id}`);
}

/** A vault that the reference itself names. */
export function knownVault(market: Market, id: number): Vault {
  const vault = findVault(market, id);
  if (vault === undefined) throw new Error(`the reference has no vault ${id} in market ${market}`);
  return vault;
}

interface Terms {
  /** Two in thousandths: 800 lets a debt be worth 80 % of its collateral. Then interest per year in ten-thousandths. */
  readonly risk: readonly [collateralFactor: bigint, liquidationThreshold: bigint, borrowRate: bigint];
  readonly minimumBorrowing: bigint;
  /** Position ids start here. */
  readonly firstPositionId: bigint;
  readonly reserves: readonly [supply: bigint, borrow: bigint];
  /** Where it differs from that of a plain vault. */
  readonly metadata?: Partial<typeof plain>;
}

function vault(market: Market, id: number, supplyToken: Token, borrowToken: Token, terms: Terms) {
  // It also holds the reserves and mints the position NFTs.
  const address = derivedAddress(`vault ${market} ${id}`);
  const { risk, reserves, minimumBorrowing, firstPositionId } = terms;
  const [collateralFactor, liquidationThreshold, borrowRate] = risk;
  const [supplyReserve, borrowReserve] = reserves;
  return {
    ...{ market, id, address, supplyToken, borrowToken, collateralFactor, liquidationThreshold, borrowRate },
    ...{ minimumBorrowing, firstPositionId, supplyReserve, borrowReserve },
    // Derived when they are asked for: whoever only needs the fixtures of a profile starts without them.
    get supplyReserveAddress() {
      return associatedAccount(address, supplyToken.address);
    },
    get borrowReserveAddress() {
      return associatedAccount(address, borrowToken.address);
    },
    metadata: { ...plain, ...terms.metadata },
  };
}
