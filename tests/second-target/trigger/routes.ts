import { Hono } from 'hono';
import { z } from 'zod';
import { amount, choice, key, mintOf, mintsDiffer, read, sameMints } from '../checks.js';
import { answer, type Fields, fieldsOf, guarded, Refused, requiresKey } from '../gateway.js';
import { dollarsOf } from '../order/quotes.js';
import type { World } from '../world.js';
import { Escrow } from './escrow.js';
import { PriceOrders, SUB_TYPES } from './price-orders.js';
import { RecurringOrders } from './recurring-orders.js';
import type { Sessions } from './sessions.js';

const LEAST_DOLLARS = 10;

function craftDeposit(world: World, escrow: Escrow, wallet: string, body: Fields | undefined): unknown {
  const both = { userAddress: key, inputMint: mintOf(world), outputMint: mintOf(world), amount };
  const price = z.object({ ...both, orderType: z.literal('price'), orderSubType: choice(...SUB_TYPES) });
  const recurring = z.object({ ...both, orderType: z.literal('dca') });
  const asked = z.discriminatedUnion('orderType', [price, recurring]).refine(mintsDiffer, sameMints);
  const { userAddress: user, inputMint: input, amount: units } = read(asked, body);
  const vault = escrow.vault(wallet);
  if (user === vault?.vaultPubkey) throw new Refused(400, 'userAddress is the address of the vault');
  if (user !== wallet) throw new Refused(403, 'userAddress does not match the authenticated wallet');
  if (vault === undefined) throw new Refused(403, 'No vault registered for this user');
  const dollars = dollarsOf(input, units);
  if (dollars < LEAST_DOLLARS) {
    const message = `Order must be at least ${LEAST_DOLLARS} USD (current value: ${dollars.toFixed(2)} USD)`;
    throw new Refused(400, message, { details: { amount: `Worth less than ${LEAST_DOLLARS} USD` } });
  }
  return escrow.craftDeposit(wallet, input, units);
}

function register(escrow: Escrow, wallet: string): unknown {
  const existing = escrow.vault(wallet);
  if (existing !== undefined) throw new Refused(409, 'Vault already registered', { details: existing });
  return escrow.register(wallet);
}

function vaultOf(escrow: Escrow, wallet: string): unknown {
  const vault = escrow.vault(wallet);
  if (vault === undefined) throw new Refused(404, 'Vault not found');
  return vault;
}

const failed = {
  create: 'Failed to create the order',
  cancel: 'Failed to initiate the cancellation',
  confirm: 'Failed to confirm the withdrawal',
  read: 'Failed to get the orders',
};

interface Variables {
  Variables: { wallet: string };
}

export function triggerRoutes(world: World, key: string, sessions: Sessions, cancelDelay: number): Hono<Variables> {
  const routes = new Hono<Variables>();
  const escrow = new Escrow(world);
  const orders = new PriceOrders(world, escrow, cancelDelay);
  const recurring = new RecurringOrders(world, escrow);
  /** What each operation does; `says` is the error where that fails inside. */
  const at = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    says: string,
    act: (wallet: string, body: Fields | undefined, id: string, query: Record<string, string>) => unknown,
  ): void => {
    const handler = guarded(says, async (context) => {
      const { req } = context;
      const body = method === 'GET' ? undefined : await fieldsOf(context, JSON.parse);
      return act(context.get('wallet') as string, body, req.param('id') ?? '', req.query());
    });
    routes.on(method, path, handler);
  };
  routes.use('*', requiresKey(key, true));
  at('POST', '/auth/challenge', 'Failed to generate the challenge', (_, body) => sessions.challenge(body));
  at('POST', '/auth/verify', 'Internal server error', (_, body) => sessions.verify(body));
  // Whatever stands below needs a token, also what does not exist: the check comes before every other one.
  routes.use('*', async (context, next) => {
    const known = await sessions.walletOf(context.req.header('authorization'));
    if (known === undefined) return answer(context, { error: 'Unauthorized' }, 401);
    context.set('wallet', known);
    await next();
    return undefined;
  });
  at('GET', '/vault', 'Failed to get vault info', (wallet) => vaultOf(escrow, wallet));
  at('GET', '/vault/register', 'Failed to generate or store the vault', (wallet) => register(escrow, wallet));
  at('POST', '/deposit/craft', 'Failed to craft the deposit transaction', (wallet, body) =>
    craftDeposit(world, escrow, wallet, body),
  );
  at('POST', '/orders/price', failed.create, (wallet, body) => orders.create(wallet, body));
  at('PATCH', '/orders/price/:id', 'Failed to update the order', (wallet, body, id) => orders.update(wallet, id, body));
  at('POST', '/orders/price/cancel/:id', failed.cancel, (wallet, _, id) => orders.cancel(wallet, id));
  at('POST', '/orders/price/confirm-cancel/:id', failed.confirm, (wallet, body, id) =>
    orders.confirmCancel(wallet, id, body),
  );
  at('GET', '/orders/history', failed.read, (wallet, _body, _id, query) => orders.history(wallet, query));
  at('GET', '/orders/history/dca', failed.read, (wallet) => recurring.history(wallet));
  at('POST', '/orders/dca', failed.create, (wallet, body) => recurring.create(wallet, body));
  at('POST', '/orders/dca/cancel/:id', failed.cancel, (wallet, _, id) => recurring.cancel(wallet, id));
  at('POST', '/orders/dca/confirm-cancel/:id', failed.confirm, (wallet, body, id) =>
    recurring.confirmCancel(wallet, id, body),
  );
  return routes;
}
