import type { SwapOrderFixtures } from '../../product/apis/swap-order/fixtures.js';
import {
  gasWallets,
  labelWithSpace,
  mintsWithoutAccount,
  nativeMint,
  noSuchMints,
  pair,
  referralAccount,
  routers,
  secondRouterType,
  wallets,
} from './fixtures.js';

/** What the reference offers to be judged with. */
export const swapOrderFixtures: SwapOrderFixtures = {
  pair,
  nativeMint,
  noSuchMints,
  routers,
  secondRouterType: routers.indexOf(secondRouterType) as 0 | 1 | 2 | 3,
  gasWallets,
  takerUnfunded: wallets.unfunded,
  takerFunded: wallets.funded,
  takerFundedLacksOutputAccount: mintsWithoutAccount.some((mint) => mint === pair.outputMint),
  takerWithoutGas: wallets.withoutGas,
  takerSmallWithoutGas: wallets.withoutGasSmall,
  payer: wallets.payer,
  referralAccount,
  labelWithSpace,
  keysChecked: true,
  decodesTransactions: true,
};
