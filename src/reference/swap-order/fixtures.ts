import { createHash } from 'node:crypto';
import type { SwapOrderFixtures } from '../../product/apis/swap-order/fixtures.js';
import { keypairFromSeed, type Keypair } from '../../product/solana/keypair.js';
import { dollarMint, wrappedNativeMint } from '../chain/addresses.js';
import { derivedAddress } from '../chain/message.js';

export const nativeMint = wrappedNativeMint;

/** Mint addresses by the name the reference gives them; the euro is the one of the vaults. */
export const mints = {
  native: nativeMint,
  usd: dollarMint,
  eur: derivedAddress('mint EURC'),
  ore: derivedAddress('reference mint ore'),
  dust: derivedAddress('reference mint dust'),
  art: derivedAddress('reference mint art'),
  fern: derivedAddress('reference mint fern'),
  moss: derivedAddress('reference mint moss'),
} as const;

export type MintName = keyof typeof mints;

/** A liquid pair that all four routers serve; the amount is 2 dollars. */
export const pair = { inputMint: mints.usd, outputMint: mints.ore, amount: '2000000' } as const;

/** Amount of the pair's input (500 dollars) from which a wallet without gas gets a gasless order. */
export const gaslessAmount = '500000000';

/** Mints for which the wallets that trade have no token account yet. */
export const mintsWithoutAccount = [mints.ore, mints.eur, mints.art, mints.moss] as const;

/** Well-formed addresses at which there is no mint. */
export const noSuchMints = [
  derivedAddress('reference mint that is not there'),
  derivedAddress('another mint that is not there'),
] as const;

/** A mint whose price feed is broken: quoting it ends in an internal error. */
export const brokenMint = derivedAddress('reference mint with a broken feed');

/** Router identifiers in the order of the document; the first honours `excludeDexes`, the second asks market makers. */
export const routers = ['atlas', 'beacon', 'cobalt', 'delta'] as const;
export type Router = (typeof routers)[number];
export const secondRouterType: Router = 'beacon';

export const referralAccount = derivedAddress('reference referral account');

export const walletKeypairs = {
  /** Holds everything in plenty. */
  funded: walletKeypair('funded'),
  /** Holds as much as the first one; somebody who may pay for others, whom nobody declares. */
  treasury: walletKeypair('treasury'),
  /** Holds nothing. */
  unfunded: walletKeypair('unfunded'),
  /** Holds tokens, and too little native currency to pay for gas, yet too much for a gasless order. */
  withoutGas: walletKeypair('without gas'),
  /** Holds tokens and no native currency: gasless from a minimum on. */
  withoutGasSmall: walletKeypair('without gas, small trades'),
  /** As the one above; meant for trades above the minimum. */
  gasless: walletKeypair('gasless'),
  payer: walletKeypair('payer'),
  /** Has no token account at all. */
  receiver: walletKeypair('receiver'),
  closeAuthority: walletKeypair('close authority'),
  gasWallet: walletKeypair('gas wallet of the operator'),
  makerEast: walletKeypair('market maker east'),
  makerWest: walletKeypair('market maker west'),
} as const satisfies Readonly<Record<string, Keypair>>;

/** Public keys by role. */
export const wallets = Object.fromEntries(
  Object.entries(walletKeypairs).map(([role, { publicKey }]) => [role, publicKey]),
) as Readonly<Record<keyof typeof walletKeypairs, string>>;

export const marketMakers = [wallets.makerEast, wallets.makerWest] as const;

/** The keypair that belongs to a label, always the same. */
export function walletKeypair(label: string): Keypair {
  return keypairFromSeed(createHash('sha256').update(`reference wallet ${label}`).digest());
}

/** What the reference offers to be judged with. */
export const swapOrderFixtures: SwapOrderFixtures = {
  pair,
  nativeMint,
  noSuchMints,
  routers,
  secondRouterType: routers.indexOf(secondRouterType) as 0 | 1 | 2 | 3,
  gasWallets: [wallets.gasWallet],
  takerUnfunded: wallets.unfunded,
  takerFunded: wallets.funded,
  takerFundedLacksOutputAccount: mintsWithoutAccount.some((mint) => mint === pair.outputMint),
  takerWithoutGas: wallets.withoutGas,
  takerSmallWithoutGas: wallets.withoutGasSmall,
  payer: wallets.payer,
  referralAccount,
  // An exchange of the first router.
  labelWithSpace: 'Orbit Pools',
  keysChecked: true,
  decodesTransactions: true,
};
