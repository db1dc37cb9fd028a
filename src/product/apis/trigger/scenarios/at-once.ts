import fc from 'fast-check';
import { allSettledThenThrow } from '../../all-settled.js';
import { recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type OrderForm } from '../fixtures.js';
import { signInAnyhow } from '../fixtures/client.js';
import { asTrader, askForOwn, cancel, orderIn, sendUpdate } from '../fixtures/orders.js';
import { orderForms, requestTo } from '../fixtures/request.js';
import { sendUntilFound } from '../fixtures/send.js';
import { craftDeposit, placeOrder, type Trader } from '../fixtures/trader.js';
import { triggerScenario } from './trigger-scenario.js';

const pairs = {
  'same order on one deposit': (trader: Trader, form: OrderForm) => onOneDeposit(trader, form, form),
  'two orders on one deposit': (trader: Trader, form: OrderForm) =>
    onOneDeposit(trader, form, orderForms[(orderForms.indexOf(form) + 1) % orderForms.length]!),
  async 'update and cancellation'(trader: Trader, form: OrderForm) {
    const order = await orderIn('open', trader, { form, isUpdated: false });
    if (order === undefined) return;
    await allSettledThenThrow([sendUpdate(trader, order), cancel(trader, order, { atOnce: true })]);
    await askForOwn(trader, order);
  },
};

async function onOneDeposit(trader: Trader, first: OrderForm, second: OrderForm): Promise<void> {
  const deposit = await craftDeposit(trader, first);
  if (deposit === undefined) return;
  const orders = [placeOrder(trader, deposit, first), placeOrder(trader, deposit, second, { atOnce: true })];
  await allSettledThenThrow(orders);
}

interface Input {
  readonly type: ChallengeType;
  readonly isRegisteredAtOnce: boolean;
  readonly pairs: readonly { readonly about: keyof typeof pairs; readonly form: OrderForm }[];
}

const mostPairs = 4;
const requestsOfPair = 8;
const requestsOfSetting = 10;

/** Two changes of one thing at once: any order that explains both responses is fine, and none is a violation. */
export const atOnce = triggerScenario<Input>({
  name: 'trigger/at-once',
  description: 'Sends two requests at once that change one vault, spend one deposit or change one order.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: requestsOfSetting + mostPairs * requestsOfPair,
  runs: { gate: 0, release: 12 },
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      isRegisteredAtOnce: fc.boolean(),
      pairs: fc.array(recordOf({ about: Object.keys(pairs) as (keyof typeof pairs)[], form: orderForms }), {
        maxLength: mostPairs,
        size: 'max',
      }),
    }),
  run: async ({ type, isRegisteredAtOnce, pairs: chosen }, session) => {
    if (isRegisteredAtOnce && session.fixtures.freshWallets) {
      const client = await signInAnyhow(session, session.freshWallet('newcomer'), type);
      await client?.send(requestTo('getVault'));
      const register = requestTo('registerVault');
      if (client) await allSettledThenThrow([client.send(register), client.send(register, { atOnce: true })]);
      if (client) await sendUntilFound(session, () => client.send(requestTo('getVault')));
    }
    await asTrader(session, { type }, async (trader) => {
      for (const { about, form } of chosen) await pairs[about](trader, form);
    });
  },
});
