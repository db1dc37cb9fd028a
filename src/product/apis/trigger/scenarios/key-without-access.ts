import { cleanUp } from '../fixtures/cancellation.js';
import { challengeTypes } from '../fixtures/fixtures.js';
import { cancellingOrder, sendUpdate } from '../fixtures/order-of-kind.js';
import { endpoint, planned, sendProbeBeside, type TriggerRequest } from '../fixtures/request.js';
import { triggerScenario } from '../response.js';
import {
  craftDeposit,
  createOrder,
  depositBody,
  openTrader,
  orderForms,
  placeOrder,
  succeeded,
} from '../fixtures/trader.js';
import { recordOf } from '../../input-space.js';

const withoutAccess = { apiKey: 'no-access' } as const;

/** A proper request that needs no token, under a genuine key that opens other APIs only. */
export const keyWithoutAccess = triggerScenario<{ type: 'message' | 'transaction' }>({
  name: 'trigger/key-without-access',
  description: 'Asks for a challenge with a genuine API key that has no access to this API.',
  needs: ['key-without-access'],
  effects: ['session'],
  maxRequests: 1,
  runs: { gate: 2, release: 4 },
  phase: 'last',
  examples: () => [{ type: 'message' }, { type: 'transaction' }],
  arbitrary: () => recordOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const { publicKey } = session.freshWallet('stranger');
    const request = endpoint.challenge({ walletPubkey: publicKey, type });
    await sendProbeBeside(session, planned(request, { apiKey: 'no-access' }), planned(request));
  },
});

/** Proper requests of a wallet under a genuine key that opens other APIs only: the key is their one fault. */
export const keyWithoutAccessOnOrders = triggerScenario<{ form: (typeof orderForms)[number] }>({
  name: 'trigger/key-without-access-on-orders',
  description: 'Deposits, creates, updates, cancels and lists with a genuine API key that has no access to this API.',
  needs: ['key-without-access', 'verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 24,
  runs: { gate: 1, release: 3 },
  phase: 'last',
  examples: () => orderForms.map((form) => ({ form })),
  arbitrary: () => recordOf({ form: orderForms }),
  run: async ({ form }, session) => {
    const trader = await openTrader(session, 'A');
    if (trader === undefined) return;
    const { client } = trader;
    const { cancelOrder, confirmCancel, history, updateOrder } = session.fixtures;
    const send = (request: TriggerRequest) => client.send(request, withoutAccess);
    try {
      await send(endpoint.getVault());
      const deposit = depositBody(trader, form);
      if (deposit !== undefined) await send(endpoint.craftDeposit(deposit.body));
      const signed = await craftDeposit(trader, form);
      if (signed !== undefined) await placeOrder(trader, signed, form, withoutAccess);
      const order = await createOrder(trader, form);
      if (order === undefined) return;
      if (history?.list !== undefined) {
        await send(endpoint.history(history.list));
        await client.send(endpoint.history(history.list));
      }
      const update = updateOrder?.body({ order: order.id, variant: 'valid', form });
      if (update !== undefined) await send(endpoint.updateOrder(order.id, update.body));
      await sendUpdate(trader, order);
      if (cancelOrder !== undefined) await send(endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })));
      const cancelling = await cancellingOrder(trader, { form });
      if (cancelling?.withdrawal === undefined) return;
      const { id, withdrawal, cancelAnswer } = cancelling;
      const confirmation = confirmCancel?.body({ signedWithdrawal: withdrawal.signed, cancelAnswer, variant: 'valid' });
      if (confirmation === undefined) return;
      // What the key is let in to is done, and is not done again.
      if (succeeded(await send(endpoint.confirmCancel(id, confirmation.body)))) cancelling.state = 'cancelled';
    } finally {
      await cleanUp([trader]);
    }
  },
});
