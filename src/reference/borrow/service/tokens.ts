import { dollarMint, wrappedNativeMint } from '../../chain/addresses.js';
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
