import { createHash } from 'node:crypto';
import { keypairFromSeed } from '../../product/solana/keypair.js';
import { valueOf } from './service/tokens.js';
import { defaultMarket, knownVault, type Market, type Vault } from './service/vaults.js';

/*
 * What a profile must know of the reference's borrow API, because the document leaves it to each deployment.
 */

/** The real name of the second market. */
export const alternateMarket: Market = 'alt';

/** The query parameter of the vaults list that carries a custom blockchain RPC URL; the reference has no use for it. */
export const rpcUrlParameter = 'rpcUrl';

function fixtureWallet(label: string) {
  const seed = new Uint8Array(createHash('sha256').update(`borrow wallet ${label}`).digest());
  return { address: keypairFromSeed(seed).publicKey, seed };
}

/** Wallets by role. */
export const wallets = {
  /** Holds native currency and every token in plenty, and the positions of `builderPositions`. */
  builder: fixtureWallet('builder'),
  /** Holds native currency alone: no token account exists. */
  settler: fixtureWallet('settler'),
  /** Hold positions in both markets, some liquidated, some repaid. */
  reader: fixtureWallet('reader'),
  otherReader: fixtureWallet('other reader'),
  thirdReader: fixtureWallet('third reader'),
  /** Has never been seen. */
  empty: fixtureWallet('empty'),
} as const;

/** Vault ids by role; `general` and those of the action table are in the default market. */
export const vaultRoles = {
  general: 2,
  wrappedNativeCollateral: 1,
  wrappedNativeDebt: 3,
  alternate: 1,
} as const;

/** Positions of the builder that a profile names; they are seeded with these ids. */
export const builderPositions = {
  debtFree: { market: defaultMarket, vaultId: 1, id: 11n },
  withDebt: { market: defaultMarket, vaultId: 1, id: 12n },
} as const;

/** Base units that suit a vault: the loan is three times its minimum, and the deposit carries it several times over. */
export function amountsOf(market: Market, vaultId: number) {
  const vault = knownVault(market, vaultId);
  const borrow = 3n * vault.minimumBorrowing;
  // The last one is worth ten times as much as the deposit.
  return { deposit: collateralFor(vault, 10n * borrow), borrow, overLimitBorrow: 100n * borrow };
}

export function collateralFor({ supplyToken, borrowToken }: Vault, debt: bigint): bigint {
  return valueOf(debt, borrowToken) / valueOf(1n, supplyToken) + 1n;
}
