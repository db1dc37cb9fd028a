import { WRAPPED_NATIVE_MINT } from './chain/ledger.js';
import { signTransaction } from './chain/wire.js';
import { transactionOf } from './lend/operate.js';
import { EXCHANGES } from './order/quotes.js';
import { ROUTERS } from './order/request.js';
import type { Wallet } from './seed.js';
import { MAIN_MARKET, OTHER_MARKET, type World } from './world.js';

/** A position that exists from the start. The id is text, since some are larger than a double can hold. */
export interface StartingPosition {
  market: string;
  vaultId: number;
  id: string;
  owner: string;
  hasDebt: boolean;
}

interface Plan {
  wallet: Wallet;
  market: string;
  vaultId: bigint;
  collateral: bigint;
  debt: bigint;
}

/** Opens positions the way any caller would: by transactions of the operate builder, signed and executed. */
export function openStartingPositions(world: World): StartingPosition[] {
  const { borrower, lender } = world.wallets;
  const plans: Plan[] = [
    { wallet: borrower, market: MAIN_MARKET, vaultId: 1n, collateral: 20_000_000_000n, debt: 500_000_000n },
    { wallet: borrower, market: MAIN_MARKET, vaultId: 1n, collateral: 10_000_000_000n, debt: 0n },
    { wallet: borrower, market: MAIN_MARKET, vaultId: 7n, collateral: 2_000_000_000n, debt: 0n },
    { wallet: borrower, market: OTHER_MARKET, vaultId: 1n, collateral: 9_000_000_000n, debt: 300_000_000n },
    { wallet: lender, market: MAIN_MARKET, vaultId: 2n, collateral: 5_000_000_000n, debt: 0n },
    { wallet: lender, market: MAIN_MARKET, vaultId: 7n, collateral: 4_000_000_000n, debt: 90_000_000n },
    { wallet: lender, market: OTHER_MARKET, vaultId: 5n, collateral: 700_000_000n, debt: 0n },
  ];
  return plans.map(({ wallet, market, vaultId, collateral, debt }) => {
    const vault = world.vault(market, vaultId)!;
    const position = world.reservePosition(vault);
    const own = { owner: wallet.address, signer: wallet.address };
    const unsigned = transactionOf(world, { vault, position, isNew: true, ...own, collateral, debt });
    const landed = world.chain.submit(signTransaction(unsigned, wallet), { signatures: true, blockhash: true });
    if (landed.error !== null) throw new Error(`a starting position cannot be opened: ${landed.logs.join('; ')}`);
    return { market, vaultId: Number(vaultId), id: String(position), owner: wallet.address, hasDebt: debt > 0n };
  });
}

/** What a test or a target profile has to know of this target. */
export function fixturesOf(world: World, positions: readonly StartingPosition[]) {
  const { tokens, wallets } = world;
  return {
    mints: {
      native: WRAPPED_NATIVE_MINT,
      dollar: tokens.dollar.mint,
      ore: tokens.ore.mint,
      seed: tokens.seed.mint,
      unknown: world.seeded.address('mint of nothing'),
    },
    decimals: { native: 9, dollar: 6, ore: 8, seed: 5 },
    order: {
      // Worth five dollars, below the least amount for gasless orders; the other one is above it.
      pair: { inputMint: tokens.dollar.mint, outputMint: tokens.ore.mint, amount: '5000000' },
      gaslessAmount: '25000000',
      routers: ROUTERS.map((router) => router.id),
      secondRouterType: ROUTERS[1].id,
      gasWallets: [wallets.gas.address],
      maker: wallets.maker.address,
      exchanges: [...EXCHANGES],
      labelWithSpace: 'Raven CLMM',
      referralAccount: world.referralAccount,
      poolProgram: world.poolProgram,
      takers: {
        funded: wallets.trader.address,
        unfunded: wallets.newcomer.address,
        noGas: wallets.thin.address,
        noGasSmall: wallets.dry.address,
      },
      payer: wallets.payer.address,
    },
    lend: {
      markets: [MAIN_MARKET, OTHER_MARKET],
      otherMarket: OTHER_MARKET,
      program: world.vaultProgram,
      vaults: world.vaults.map((vault) => ({
        market: vault.market,
        id: Number(vault.id),
        address: vault.address,
        supplyMint: vault.supply.mint,
        borrowMint: vault.borrow.mint,
        lookupTable: vault.table ?? null,
      })),
      wrappedNativeCollateral: 1,
      wrappedNativeDebt: 2,
      positions,
      errorNumbers: { VaultUserDebtTooLow: 6021 },
    },
  };
}

export type Fixtures = ReturnType<typeof fixturesOf>;
