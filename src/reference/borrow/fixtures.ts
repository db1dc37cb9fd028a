import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { BorrowFixtures } from '../../product/apis/borrow/fixtures.js';
import { keypairFromSeed } from '../../product/solana/keypair.js';
import { defaultMarket, knownVault, type Market, type Vault, valueOf } from './service/vaults.js';

/*
 * What a profile must know of the reference's borrow API, because the document leaves it to each deployment.
 */

/** The real name of the second market. */
export const alternateMarket: Market = 'alt';

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

/** The secret of the build wallet, which is public as everything of the reference is. */
export const builderSecret = base58.encode(wallets.builder.seed);

/** Vault ids by role, in the default market. */
export const vaultRoles = { general: 2, nativeCollateral: 1, nativeDebt: 3 } as const;

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

/** What the reference offers to be judged with; `rpc` is the address of its chain. */
export function borrowFixturesAt(rpc: string): BorrowFixtures {
  return {
    alternateMarket,
    // The reference has no use for it.
    rpcParameter: { name: 'rpcUrl', url: rpc },
    wallets: {
      read: [
        { address: wallets.reader.address },
        { address: wallets.otherReader.address },
        { address: wallets.thirdReader.address, market: alternateMarket },
      ],
      empty: wallets.empty.address,
      build: wallets.builder.address,
    },
    // Of the builder, as they are seeded.
    positions: { debtFree: { vaultId: 1, positionId: '11' }, withDebt: { vaultId: 1, positionId: '12' } },
    vaults: {
      general: { vaultId: vaultRoles.general },
      nativeCollateral: { vaultId: vaultRoles.nativeCollateral },
      nativeDebt: { vaultId: vaultRoles.nativeDebt },
      inAlternateMarket: { market: alternateMarket, vaultId: 1 },
    },
    amounts: Object.values(vaultRoles).map((vaultId) => {
      const { deposit, borrow, overLimitBorrow } = amountsOf(defaultMarket, vaultId);
      const texts = { deposit: String(deposit), borrow: String(borrow), overLimitBorrow: String(overLimitBorrow) };
      return { market: defaultMarket, vaultId, ...texts };
    }),
    chain: 'solana',
    settlement: { mode: 'settle' },
    // The reference's chain gives native currency and tokens away.
    fund: {
      native: { method: 'requestAirdrop', params: ['{wallet}', '{amount:number}'] },
      token: { method: 'airdropToken', params: ['{wallet}', '{mint}', '{amount}'] },
    },
    refusesUnfundedBuilds: false,
    readLag: { interval: 20, deadline: 40 },
  };
}
