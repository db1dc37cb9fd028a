import { base58 } from '@scure/base';
import type { BorrowFixtures } from '../../product/apis/borrow/fixtures.js';
import { alternateMarket, amountsOf, builderPositions, rpcUrlParameter, vaultRoles, wallets } from './fixtures.js';
import { defaultMarket } from './service/vaults.js';

/** The secret of the build wallet, which is public as everything of the reference is. */
export const builderSecret = base58.encode(wallets.builder.seed);

const { debtFree, withDebt } = builderPositions;

/** What the reference offers to be judged with; `rpc` is the address of its chain. */
export function borrowFixturesAt(rpc: string): BorrowFixtures {
  return {
    alternateMarket,
    rpcParameter: { name: rpcUrlParameter, url: rpc },
    wallets: {
      read: [
        { address: wallets.reader.address },
        { address: wallets.otherReader.address },
        { address: wallets.thirdReader.address, market: alternateMarket },
      ],
      empty: wallets.empty.address,
      build: wallets.builder.address,
    },
    positions: {
      debtFree: { vaultId: debtFree.vaultId, positionId: String(debtFree.id) },
      withDebt: { vaultId: withDebt.vaultId, positionId: String(withDebt.id) },
    },
    vaults: {
      general: { vaultId: vaultRoles.general },
      nativeCollateral: { vaultId: vaultRoles.wrappedNativeCollateral },
      nativeDebt: { vaultId: vaultRoles.wrappedNativeDebt },
      inAlternateMarket: { market: alternateMarket, vaultId: vaultRoles.alternate },
    },
    amounts: [vaultRoles.general, vaultRoles.wrappedNativeCollateral, vaultRoles.wrappedNativeDebt].map(amountsIn),
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

function amountsIn(vaultId: number) {
  const { deposit, borrow, overLimitBorrow } = amountsOf(defaultMarket, vaultId);
  const texts = { deposit: String(deposit), borrow: String(borrow), overLimitBorrow: String(overLimitBorrow) };
  return { market: defaultMarket, vaultId, ...texts };
}
