import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { handleRpc } from '../../src/reference/chain/rpc.js';
import { listening } from '../support/serving.js';
import { answer } from './gateway.js';
import { openStartingPositions } from './genesis.js';
import { lendRoutes } from './lend/routes.js';
import { orderRoutes } from './order/routes.js';
import { triggerRoutes } from './trigger/routes.js';
import { Sessions } from './trigger/sessions.js';
import { World } from './world.js';

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
