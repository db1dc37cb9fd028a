import { everyOf } from '../../input-space.js';
import { declaredActor, signIn } from '../fixtures/client.js';
import { askForOwn, sendBrokenUpdates, sendUpdate } from '../fixtures/orders.js';
import type { Trader } from '../fixtures/trader.js';
import { inVain } from './steps.js';
import { triggerScenario } from './trigger-scenario.js';

const kinds = ['open', 'not-open', 'of-other-wallet'] as const;

/** A service of several instances may let in one update of three. */
const updatesInVain = 3;

export const declaredOrders = triggerScenario<{ kind: (typeof kinds)[number] }>({
  name: 'trigger/declared-orders',
  description: 'Asks for, updates and cancels orders that the profile declares, each as far as its role allows.',
  needs: ['verify', 'declared-wallet', 'declared-orders'],
  effects: ['session', 'create'],
  maxRequests: 9,
  runs: { gate: 3, release: 3 },
  ...everyOf({ kind: kinds }),
  run: async ({ kind }, session) => {
    const { open, notOpen, ofOtherWallet } = session.fixtures.orders ?? {};
    const id = { open, 'not-open': notOpen, 'of-other-wallet': ofOtherWallet }[kind];
    const wallet = id === undefined ? undefined : declaredActor(session, 'A')?.wallet;
    const client = wallet && (await signIn(session, wallet));
    if (id === undefined || client === undefined) return;
    const trader: Trader = { session, client, orders: [] };
    const order = { id };
    if (kind === 'open') {
      await askForOwn(trader, order);
      await sendBrokenUpdates(trader, order);
      await sendUpdate(trader, order);
    } else if (kind === 'not-open') {
      for (let time = 0; time < updatesInVain; time += 1) await inVain.update(trader, order);
    } else {
      for (const tried of Object.values(inVain)) await tried(trader, order);
    }
  },
});
