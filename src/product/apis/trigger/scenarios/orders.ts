import { everyOf, stepsOf, type CaseOf } from '../../cases.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { formAfter, type OrderForm, orderForms } from '../fixtures/dialect.js';
import { askForOwn, asTrader, cancel, orderIn, sendBrokenUpdates, sendUpdate } from '../fixtures/orders.js';
import { craftDeposit, createOrder, placeOrder, sendAt } from '../fixtures/trader.js';
import { type About, requestTo, type RequestPlace } from '../fixtures/request.js';
import { sendProbeBeside, sendUntilFound } from '../fixtures/send.js';
import { declaredWallet, signIn, signInAnyhow, type Trader } from '../fixtures/wallet.js';
import { succeeded } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';
import { inVain } from './steps.js';
import { allSettledThenThrow } from '../../all-settled.js';

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
    await sendProbeBeside(session, { ...request, ...withoutAccess }, request);
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
      const send = (at: RequestPlace, about: About = {}) => sendAt(trader, at, about, withoutAccess);
      await send('getVault');
      await send('craftDeposit', { form });
      const signed = await craftDeposit(trader, form);
      if (signed !== undefined) await placeOrder(trader, signed, form, withoutAccess);
      const order = await createOrder(trader, form);
      if (order === undefined) return;
      await send('listHistory');
      await sendAt(trader, 'listHistory');
      await send('updateOrder', { order });
      await sendUpdate(trader, order);
      await send('cancelOrder', { order });
      const cancelling = await orderIn('cancelling', trader, { form });
      const confirmed = await send('confirmCancel', { order: cancelling });
      // What the key is let in to is done, and is not done again.
      if (cancelling !== undefined && confirmed !== undefined && succeeded(confirmed)) cancelling.state = 'cancelled';
    }),
});

const kinds = ['open', 'notOpen', 'ofOtherWallet'] as const;

/** A service of several instances may let in one update of three. */
const updatesInVain = 3;

export const declaredOrders = triggerScenario<{ kind: (typeof kinds)[number] }>({
  name: 'trigger/declared-orders',
  description: 'Asks for, updates and cancels orders that the profile declares, each as far as its role allows.',
  needs: ['verify', 'declared-wallet', 'declared-orders'],
  effects: ['session', 'create'],
  maxRequests: 9,
  runs: { gate: 2, release: 3 },
  ...everyOf({ kind: kinds }),
  run: async ({ kind }, session) => {
    const id = session.fixtures.orders?.[kind];
    const wallet = id === undefined ? undefined : declaredWallet(session, 'A');
    const trader = wallet && (await signIn(session, wallet));
    if (id === undefined || trader === undefined) return;
    const order = { id };
    if (kind === 'open') {
      await askForOwn(trader, order);
      await sendBrokenUpdates(trader, order);
      await sendUpdate(trader, order);
    } else if (kind === 'notOpen') {
      for (let time = 0; time < updatesInVain; time += 1) await inVain.update(trader, order);
    } else {
      for (const tried of Object.values(inVain)) await tried(trader, order);
    }
  },
});

/** Two changes of one thing at once: any order that explains both responses is fine, and none is a violation. */
const pairs = {
  'same order on one deposit': (trader: Trader, form: OrderForm) => onOneDeposit(trader, form, form),
  'two orders on one deposit': (trader: Trader, form: OrderForm) => onOneDeposit(trader, form, formAfter(form)),
  async 'update and cancellation'(trader: Trader, form: OrderForm) {
    const order = await orderIn('open', trader, { form, isUpdated: false });
    if (order === undefined) return;
    await allSettledThenThrow([sendUpdate(trader, order), cancel(trader, order, { atOnce: true })]);
    await askForOwn(trader, order);
  },
  async 'two registrations'({ session }: Trader, form: OrderForm) {
    const wallet = session.fixtures.freshWallets && session.freshWallet(`newcomer ${form}`);
    const newcomer = wallet && (await signInAnyhow(session, wallet));
    if (newcomer === undefined) return;
    const [read, register] = [requestTo('getVault'), requestTo('registerVault')];
    await newcomer.send(read);
    await allSettledThenThrow([newcomer.send(register), newcomer.send({ ...register, atOnce: true })]);
    await sendUntilFound(session, () => newcomer.send(read));
  },
};

async function onOneDeposit(trader: Trader, first: OrderForm, second: OrderForm): Promise<void> {
  const deposit = await craftDeposit(trader, first);
  if (deposit === undefined) return;
  const orders = [placeOrder(trader, deposit, first), placeOrder(trader, deposit, second, { atOnce: true })];
  await allSettledThenThrow(orders);
}

const inputs = stepsOf({
  shared: () => ({ type: challengeTypes }),
  step: { about: Object.keys(pairs) as (keyof typeof pairs)[], form: orderForms },
  perRun: 4,
});

export const atOnce = triggerScenario<CaseOf<typeof inputs>>({
  name: 'trigger/at-once',
  description: 'Sends two requests at once that change one vault, spend one deposit or change one order.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 42,
  runs: { gate: 0, release: 12 },
  ...inputs,
  run: ({ type, steps }, session) =>
    asTrader(session, { type }, async (trader) => {
      for (const { about, form } of steps) await pairs[about](trader, form);
    }),
});
