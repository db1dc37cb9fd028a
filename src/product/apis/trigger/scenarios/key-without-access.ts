import { everyOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type OrderForm } from '../fixtures.js';
import { asTrader, orderIn, sendUpdate } from '../fixtures/orders.js';
import { orderForms, planned, requestAt, requestTo, type About } from '../fixtures/request.js';
import { sendProbeBeside } from '../fixtures/send.js';
import { craftDeposit, createOrder, placeOrder } from '../fixtures/trader.js';
import { succeeded } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const withoutAccess = { apiKey: 'no-access' } as const;

export const keyWithoutAccess = triggerScenario<{ type: ChallengeType }>({
  name: 'trigger/key-without-access',
  description: 'Asks for a challenge with a genuine API key that has no access to this API.',
  needs: ['key-without-access'],
  effects: ['session'],
  maxRequests: 1,
  runs: { gate: 2, release: 4 },
  phase: 'last',
  ...everyOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const request = requestTo('challenge', { walletPubkey: session.freshWallet('stranger').publicKey, type });
    await sendProbeBeside(session, planned(request, withoutAccess), planned(request));
  },
});

/** Proper requests of a wallet under a genuine key that opens other APIs only: the key is their one fault. */
export const keyWithoutAccessOnOrders = triggerScenario<{ form: OrderForm }>({
  name: 'trigger/key-without-access-on-orders',
  description: 'Deposits, creates, updates, cancels and lists with a genuine API key that has no access to this API.',
  needs: ['key-without-access', 'verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 24,
  runs: { gate: 1, release: 3 },
  phase: 'last',
  ...everyOf({ form: orderForms }),
  run: ({ form }, session) =>
    asTrader(session, {}, async (trader) => {
      const { client } = trader;
      const send = async (at: Parameters<typeof requestAt>[1], about: About = {}) => {
        const request = requestAt(trader, at, about);
        return request && client.send(request, withoutAccess);
      };
      await send('getVault');
      await send('craftDeposit', { variant: form });
      const signed = await craftDeposit(trader, form);
      if (signed !== undefined) await placeOrder(trader, signed, form, withoutAccess);
      const order = await createOrder(trader, form);
      if (order === undefined) return;
      await send('listHistory');
      const list = requestAt(trader, 'listHistory');
      if (list !== undefined) await client.send(list);
      await send('updateOrder', { order });
      await sendUpdate(trader, order);
      await send('cancelOrder', { order });
      const cancelling = await orderIn('cancelling', trader, { form });
      const confirmed = await send('confirmCancel', { order: cancelling });
      // What the key is let in to is done, and is not done again.
      if (cancelling !== undefined && confirmed !== undefined && succeeded(confirmed)) cancelling.state = 'cancelled';
    }),
});
