import { signIn } from '../client.js';
import { endpoint } from '../request.js';
import { askForOwn, askInVain } from '../lifecycle-step.js';
import { sendBrokenUpdates, sendUpdate, sendVainUpdate } from '../order-of-kind.js';
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
      await askForOwn(trader, { id: order });
      await sendBrokenUpdates(trader, { id: order });
      await sendUpdate(trader, { id: order });
    } else if (kind === 'not-open') {
      await sendVainUpdate(trader, { id: order });
    } else {
      await askInVain(trader, { id: order });
      await sendVainUpdate(trader, { id: order });
      const { cancelOrder } = session.fixtures;
      if (cancelOrder !== undefined) await probe(trader, endpoint.cancelOrder(order, cancelOrder.body({ order })));
    }
  },
});
