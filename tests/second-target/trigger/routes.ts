import { type Context, Hono } from 'hono';
import { answer, type Fields, plainBody, requiresKey } from '../gateway.js';
import { dollarsOf } from '../order/quotes.js';
import type { World } from '../world.js';
import { FieldChecks, requireFields } from './checks.js';
import { Escrow } from './escrow.js';
import { guarded, invalid, Refused } from './faults.js';
import { PriceOrders, SUB_TYPES } from './price-orders.js';
import { RecurringOrders } from './recurring-orders.js';
import type { Sessions } from './sessions.js';

const LEAST_DOLLARS = 10;

function craftDeposit(world: World, escrow: Escrow, wallet: string, body: Fields | undefined): unknown {
  const fields = requireFields(body);
  const checks = new FieldChecks(fields);
  const user = checks.key('userAddress');
  const input = checks.token(world, 'inputMint');
  checks.token(world, 'outputMint');
  const amount = checks.amount('amount');
  if (checks.choice('orderType', ['price', 'dca']) === 'price') checks.choice('orderSubType', SUB_TYPES);
  if (fields.inputMint === fields.outputMint) checks.wrong('outputMint', 'Must differ from inputMint');
  checks.conclude();
  const vault = escrow.vault(wallet);
  if (user === vault?.vaultPubkey) throw new Refused(400, 'userAddress is the address of the vault');
  if (user !== wallet) throw new Refused(403, 'userAddress does not match the authenticated wallet');
  if (vault === undefined) throw new Refused(403, 'No vault registered for this user');
  const dollars = dollarsOf(input, amount);
  if (dollars < LEAST_DOLLARS) {
    const message = `Order must be at least ${LEAST_DOLLARS} USD (current value: ${dollars.toFixed(2)} USD)`;
    throw invalid({ amount: `Worth less than ${LEAST_DOLLARS} USD` }, message);
  }
  return escrow.craftDeposit(wallet, input, amount);
}

function register(escrow: Escrow, wallet: string): unknown {
  const existing = escrow.vault(wallet);
  if (existing !== undefined) throw new Refused(409, 'Vault already registered', existing);
  return escrow.register(wallet);
}

function vaultOf(escrow: Escrow, wallet: string): unknown {
  const vault = escrow.vault(wallet);
  if (vault === undefined) throw new Refused(404, 'Vault not found');
  return vault;
}

interface Variables {
  Variables: { wallet: string };
}

export function triggerRoutes(world: World, key: string, sessions: Sessions, cancelDelay: number): Hono<Variables> {
  const routes = new Hono<Variables>();
  const escrow = new Escrow(world);
  const orders = new PriceOrders(world, escrow, cancelDelay);
  const recurring = new RecurringOrders(world, escrow);
  const wallet = (context: Context) => context.get('wallet') as string;
  const id = (context: Context) => context.req.param('id')!;
  type Act = (wallet: string, id: string, body: Fields | undefined) => unknown;
  const onOrder = (says: string, act: Act) =>
    guarded(says, async (context) => act(wallet(context), id(context), await plainBody(context)));
  routes.use('*', requiresKey(key, true));
  routes.post(
    '/auth/challenge',
    guarded('Failed to generate the challenge', async (context) => sessions.challenge(await plainBody(context))),
  );
  routes.post(
    '/auth/verify',
    guarded('Internal server error', async (context) => sessions.verify(await plainBody(context))),
  );
  // Whatever stands below needs a token, also what does not exist: the check comes before every other one.
  routes.use('*', async (context, next) => {
    const known = sessions.walletOf(context.req.header('authorization'));
    if (known === undefined) return answer(context, { error: 'Unauthorized' }, 401);
    context.set('wallet', known);
    await next();
    return undefined;
  });
  routes.get(
    '/vault',
    guarded('Failed to get vault info', (context) => vaultOf(escrow, wallet(context))),
  );
  routes.get(
    '/vault/register',
    guarded('Failed to generate or store the vault', (context) => register(escrow, wallet(context))),
  );
  routes.post(
    '/deposit/craft',
    guarded('Failed to craft the deposit transaction', async (context) =>
      craftDeposit(world, escrow, wallet(context), await plainBody(context)),
    ),
  );
  routes.post(
    '/orders/price',
    guarded('Failed to create the order', async (context) => orders.create(wallet(context), await plainBody(context))),
  );
  routes.patch(
    '/orders/price/:id',
    onOrder('Failed to update the order', (...own) => orders.update(...own)),
  );
  routes.post(
    '/orders/price/cancel/:id',
    guarded('Failed to initiate the cancellation', (context) => orders.cancel(wallet(context), id(context))),
  );
  routes.post(
    '/orders/price/confirm-cancel/:id',
    onOrder('Failed to confirm the withdrawal', (...own) => orders.confirmCancel(...own)),
  );
  routes.get(
    '/orders/history',
    guarded('Failed to get the orders', (context) => orders.history(wallet(context), context.req.query())),
  );
  routes.get(
    '/orders/history/dca',
    guarded('Failed to get the orders', (context) => recurring.history(wallet(context), context.req.query())),
  );
  routes.post(
    '/orders/dca',
    guarded('Failed to create the order', async (context) =>
      recurring.create(wallet(context), await plainBody(context)),
    ),
  );
  routes.post(
    '/orders/dca/cancel/:id',
    guarded('Failed to initiate the cancellation', (context) => recurring.cancel(wallet(context), id(context))),
  );
  routes.post(
    '/orders/dca/confirm-cancel/:id',
    onOrder('Failed to confirm the withdrawal', (...own) => recurring.confirmCancel(...own)),
  );
  return routes;
}
