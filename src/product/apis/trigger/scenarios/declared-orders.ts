import { signIn } from '../client.js';
import { endpoint } from '../request.js';
import { sendBrokenUpdates } from '../order-of-kind.js';
import { probe, type Trader } from '../trader.js';
import { triggerScenario } from '../response.js';
import { recordOf } from '../../input-space.js';

const kinds = ['open', 'not-open', 'of-other-wallet'] as const;

/** What the profile's wallet meets at the orders that the profile declares. */
export const declaredOrders = triggerScenario<{ kind: (typeof kinds)[number] }>({
  name: 'trigger/declared-orders',
  description: 'Asks for, updates and cancels orders that the profile declares, each as far as its role allows.',
  needs: ['verify', 'declared-wallet', 'declared-orders'],
  effects: ['session', 'create'],
  maxRequests: 8,
  runs: { gate: 3, release: 3 },
  examples: () => kinds.map((kind) => ({ kind })),
  arbitrary: () => recordOf({ kind: kinds }),
  run: async ({ kind }, session) => {
    const { orders, wallet: name } = session.fixtures;
    const wallet = name === undefined ? undefined : session.wallet(name);
    const order = { open: orders?.open, 'not-open': orders?.notOpen, 'of-other-wallet': orders?.ofOtherWallet }[kind];
    const client = order === undefined ? undefined : wallet && (await signIn(session, wallet));
    if (order === undefined || client === undefined) return;
    const trader: Trader = { session, client, vault: undefined, orders: [] };
    if (kind === 'open') {
      await ask(trader, order, 'history/own');
      await sendBrokenUpdates(trader, { id: order });
      await update(trader, order, 'update/valid');
    } else if (kind === 'not-open') {
      await update(trader, order, 'update/not-open');
    } else {
      await ask(trader, order, 'history/foreign');
      await update(trader, order, 'update/foreign');
      const { cancelOrder } = session.fixtures;
      if (cancelOrder !== undefined)
        await probe(trader, { ...endpoint.cancelOrder(order, cancelOrder.body({ order })), purpose: 'cancel/foreign' });
    }
  },
});

async function ask(trader: Trader, order: string, purpose: 'history/own' | 'history/foreign'): Promise<void> {
  const path = trader.session.fixtures.history?.byId?.(order);
  if (path !== undefined) await probe(trader, { ...endpoint.history(path), purpose });
}

async function update(
  trader: Trader,
  order: string,
  purpose: `update/${'valid' | 'not-open' | 'foreign'}`,
): Promise<void> {
  const payload = trader.session.fixtures.updateOrder?.body({ order, variant: 'valid' });
  if (payload !== undefined)
    await probe(trader, { ...endpoint.updateOrder(order, payload.body), purpose }, payload.field);
}
