import { parseTransaction } from '../../src/product/solana/transaction.js';
import { signedBy } from './chain/transactions.js';
import { transactionOf } from './lend/operate.js';
import { MAIN_MARKET, OTHER_MARKET, type World } from './world.js';

/** Opens positions the way any caller would: by transactions of the operate builder, signed and executed. */
export function openStartingPositions(world: World): void {
  const { borrower, lender } = world.wallets;
  const plans = [
    { wallet: borrower, market: MAIN_MARKET, vaultId: 1n, collateral: 20_000_000_000n, debt: 500_000_000n },
    { wallet: borrower, market: MAIN_MARKET, vaultId: 1n, collateral: 10_000_000_000n, debt: 0n },
    { wallet: borrower, market: MAIN_MARKET, vaultId: 7n, collateral: 2_000_000_000n, debt: 0n },
    { wallet: borrower, market: OTHER_MARKET, vaultId: 1n, collateral: 9_000_000_000n, debt: 300_000_000n },
    { wallet: lender, market: MAIN_MARKET, vaultId: 2n, collateral: 5_000_000_000n, debt: 0n },
    { wallet: lender, market: MAIN_MARKET, vaultId: 7n, collateral: 4_000_000_000n, debt: 90_000_000n },
    { wallet: lender, market: OTHER_MARKET, vaultId: 5n, collateral: 700_000_000n, debt: 0n },
  ];
  for (const { wallet, market, vaultId, collateral, debt } of plans) {
    const vault = world.vault(market, vaultId)!;
    const position = world.reservePosition(vault);
    const own = { owner: wallet.publicKey, signer: wallet.publicKey };
    const unsigned = transactionOf(world, { vault, position, isNew: true, ...own, collateral, debt });
    const { err, logs } = world.chain.send(parseTransaction(signedBy(unsigned, wallet)));
    if (err !== null) throw new Error(`a starting position cannot be opened: ${logs.join('; ')}`);
  }
}
