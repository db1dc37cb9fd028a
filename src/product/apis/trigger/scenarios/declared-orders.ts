import { signIn } from '../fixtures/client.js';
import { cancelInVain } from '../fixtures/cancellation.js';
import { askForOwn, askInVain, sendBrokenUpdates, sendUpdate, sendVainUpdate } from '../fixtures/order-of-kind.js';
import type { Trader } from '../fixtures/trader.js';
import { triggerScenario } from '../response.js';
import { recordOf } from '../../input-space.js';

const kinds = ['open', 'not-open', 'of-other-wallet'] as const;

/** A service of several instances may let in one update of three. */
const updatesInVain = 3;

/** What the profile's wallet meets at the orders that the profile declares. */
export const declaredOrders = triggerScenario<{ kind: (typeof kinds)[number] }>({
  name: 'trigger/declared-orders',
  description: 'Asks for, updates and cancels orders that the profile declares, each as far as its role allows.',
  needs: ['verify', 'declared-wallet', 'declared-orders'],
  effects: ['session', 'create'],
  maxRequests: 9,
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
      for (let time = 0; time < updatesInVain; time += 1) await sendVainUpdate(trader, { id: order });
    } else {
      await askInVain(trader, { id: order });
      await sendVainUpdate(trader, { id: order });
      await cancelInVain(trader, { id: order });
    }
  },
});
