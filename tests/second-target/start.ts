import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { parseTransaction } from '../../src/product/solana/transaction.js';
import { handleRpc } from '../../src/reference/chain/rpc.js';
import { listening } from '../support/serving.js';
import { signedBy } from './chain/transactions.js';
import { answer } from './gateway.js';
import { transactionOf } from './lend/operate.js';
import { lendRoutes } from './lend/routes.js';
import { orderRoutes } from './order/routes.js';
import { triggerRoutes } from './trigger/routes.js';
import { Sessions } from './trigger/sessions.js';
import { MAIN_MARKET, OTHER_MARKET, World } from './world.js';

/** How long after the first cancel request an order is marked ready to cancel. */
const cancelMilliseconds = 300;

export async function startSecondTarget(seed: number) {
  const world = new World(Date.now, seed);
  openStartingPositions(world);
  const key = `key-${Buffer.from(world.seeded.bytes('api key')).toString('hex').slice(0, 24)}`;

  const app = new Hono();
  const orders = orderRoutes(world, key);
  app.route('/ultra/v1', orders);
  app.route('/swap/v2', orders);
  app.route('/lend/v1', lendRoutes(world, key));
  app.route('/trigger/v2', triggerRoutes(world, key, new Sessions(world), cancelMilliseconds));
  app.post('/rpc', async (context) => answer(context, handleRpc(world.chain, await context.req.text())));

  const { origin, close } = await listening(createAdaptorServer({ fetch: app.fetch }));
  const orderBases = { ultra: `${origin}/ultra/v1`, swapV2: `${origin}/swap/v2` };
  const bases = { ...orderBases, borrow: `${origin}/lend/v1`, trigger: `${origin}/trigger/v2`, rpc: `${origin}/rpc` };
  // The wallet holds every token and some positions.
  return { bases, apiKey: key, walletSecret: world.wallets.borrower.secret, close };
}

/** Opens positions the way any caller would: by transactions of the operate builder, signed and executed. */
function openStartingPositions(world: World): void {
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
