import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rpcHandler } from './chain/rpc.js';
import { answer, type Keys, plainBody } from './gateway.js';
import { type Fixtures, fixturesOf, openStartingPositions } from './genesis.js';
import { lendRoutes } from './lend/routes.js';
import { orderRoutes } from './order/routes.js';
import { type Clock, clockFrom, isAddress } from './seed.js';
import { triggerRoutes } from './trigger/routes.js';
import { Sessions } from './trigger/sessions.js';
import { World } from './world.js';

export interface SecondTargetOptions {
  seed: number;
  /** The trigger document asks for a JWT; an opaque token is offered to see what a client makes of it. */
  token?: 'jwt' | 'opaque';
}

const tokenSeconds = 1800;
const challengeSeconds = 120;
/** How long after the first cancel request an order is marked ready to cancel. */
const cancelMilliseconds = 300;

interface FundedWallet {
  address: string;
  secret: string;
}

const SHOWN_WALLETS = [
  'trader',
  'lifecycle',
  'borrower',
  'lender',
  'newcomer',
  'thin',
  'dry',
  'payer',
  'treasury',
] as const;

export interface SecondTarget {
  origin: string;
  bases: { ultra: string; swapV2: string; borrow: string; trigger: string; rpc: string; control: string };
  apiKey: string;
  apiKeyWithoutTrigger: string;
  wallets: Record<(typeof SHOWN_WALLETS)[number], FundedWallet>;
  /** `expiredToken` was issued by this very target, to the trader, and has run out. */
  trigger: { expiredToken: string; tokenSeconds: number; challengeSeconds: number; cancelMilliseconds: number };
  fixtures: Fixtures;
  /** Moves the target's clock on. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** Hooks of a test bench, which are no part of any of the APIs. */
function controlRoutes(world: World, clock: Clock): Hono {
  const routes = new Hono();
  routes.post('/advance', async (context) => {
    const { milliseconds } = (await plainBody(context)) ?? {};
    if (typeof milliseconds !== 'number') return answer(context, { error: 'milliseconds is required' }, 400);
    clock.advance(milliseconds);
    return answer(context, { now: clock.now() });
  });
  routes.post('/outage', async (context) => {
    world.outage = (await plainBody(context))?.on === true;
    return answer(context, { outage: world.outage });
  });
  routes.post('/fund', async (context) => {
    const { wallet, mint, amount } = (await plainBody(context)) ?? {};
    const isAmount = typeof amount === 'string' && /^\d{1,18}$/.test(amount);
    const token = typeof mint === 'string' ? world.token(mint) : undefined;
    if (!isAddress(wallet) || !isAmount || (mint !== undefined && token === undefined)) {
      return answer(context, { error: 'wallet, amount and perhaps mint are required' }, 400);
    }
    if (token === undefined) world.give(wallet, BigInt(amount));
    else world.giveTokens(wallet, token, BigInt(amount));
    return answer(context, { funded: wallet });
  });
  return routes;
}

export async function startSecondTarget(options: SecondTargetOptions): Promise<SecondTarget> {
  const clock = clockFrom(Date.now);
  const world = new World(clock, options.seed);
  const positions = openStartingPositions(world);
  const { seeded, wallets } = world;
  const keyOf = (label: string) => `key-${Buffer.from(seeded.bytes(label)).toString('hex').slice(0, 24)}`;
  const keys: Keys = { full: keyOf('api key'), withoutTrigger: keyOf('api key without trigger') };
  const sessions = new Sessions(world, options.token ?? 'jwt', { tokenSeconds, challengeSeconds });

  const app = new Hono();
  const orders = orderRoutes(world, keys);
  app.route('/ultra/v1', orders);
  app.route('/swap/v2', orders);
  app.route('/lend/v1', lendRoutes(world, keys));
  app.route('/trigger/v2', triggerRoutes(world, keys, sessions, cancelMilliseconds));
  app.post('/rpc', rpcHandler(world));
  app.route('/control', controlRoutes(world, clock));

  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started as Server));
    started.once('error', reject);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shown = SHOWN_WALLETS.map((name) => [name, { address: wallets[name].address, secret: wallets[name].secret }]);
  return {
    origin,
    bases: {
      ultra: `${origin}/ultra/v1`,
      swapV2: `${origin}/swap/v2`,
      borrow: `${origin}/lend/v1`,
      trigger: `${origin}/trigger/v2`,
      rpc: `${origin}/rpc`,
      control: `${origin}/control`,
    },
    apiKey: keys.full,
    apiKeyWithoutTrigger: keys.withoutTrigger,
    wallets: Object.fromEntries(shown) as SecondTarget['wallets'],
    trigger: {
      expiredToken: sessions.issue(wallets.trader.address, -1),
      tokenSeconds,
      challengeSeconds,
      cancelMilliseconds,
    },
    fixtures: fixturesOf(world, positions),
    advance: (milliseconds) => clock.advance(milliseconds),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
