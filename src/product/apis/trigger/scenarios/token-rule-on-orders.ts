import type { PlannedRequest } from '../../../model/scenario.js';
import { allSettledThenThrow } from '../../all-settled.js';
import { stepsOf, type CaseOf } from '../../cases.js';
import { challengeTypes } from '../fixtures.js';
import { type OrderForm, orderForms } from '../fixtures/dialect.js';
import { asTrader, cancel } from '../fixtures/orders.js';
import { craftDeposit, createOrder, register } from '../fixtures/trader.js';
import { requestAt } from '../fixtures/request.js';
import { sendAgainAt500, sendUntilFound } from '../fixtures/send.js';
import { expireToken, sendSpoiled, statesOnOrders } from '../fixtures/token-states.js';
import { isFresh, type Trader } from '../fixtures/wallet.js';
import { aged } from './token-rule.js';
import { steps, type StepName } from './steps.js';
import { triggerScenario } from './trigger-scenario.js';

const places = ['craftDeposit', 'createOrder', 'updateOrder', 'cancelOrder', 'confirmCancel', 'singleOrder'] as const;
type Place = (typeof places)[number];
/** What a wallet does under its next token with what it has owned since the one that expired. */
const stepsUnderNextToken = [
  'read its vault and register again',
  'list orders beside those of another',
  'ask for one order and another',
  'create on a spent deposit',
  'update',
] as const satisfies readonly StepName[];

const needs = ['verify', 'signed-deposit', 'orders', 'create-order', 'cancel-order', 'confirm-cancel'];
const effects = ['session', 'create', 'build', 'settle'] as const;
const requestsOfSetting = 32;
/** With fewer, the rows of some seeds take more runs than a gate has, and a token is not tried at every place. */
const stepsPerRun = 2 * places.length + 2;

const inputs = stepsOf({
  shared: () => ({ type: challengeTypes, form: orderForms }),
  step: { way: statesOnOrders, at: places },
  perRun: stepsPerRun,
  most: 6,
});

export const tokenRuleOnOrders = triggerScenario<CaseOf<typeof inputs>>({
  name: 'trigger/token-rule-on-orders',
  description: 'Sends requests with valid bodies and existing orders, with the token missing or malformed.',
  needs,
  effects,
  maxRequests: requestsOfSetting + stepsPerRun + places.length + 2,
  runs: { gate: 8, release: 30 },
  ...inputs,
  run: ({ type, form, steps }, session) =>
    asTrader(session, { type }, async (trader) => {
      const requests = await validRequests(trader, form);
      const isLetIn = await sendSpoiled(session, steps, trader.token(), (at) => requests[at]);
      // What was let in may have changed the orders.
      if (isLetIn) return;
      await use(trader, requests);
      for (const at of places) if (requests[at] !== undefined) await sendAgainAt500(session, requests[at]);
    }),
});

export const expiredTokenOnOrders = triggerScenario<CaseOf<ReturnType<typeof aged>>>({
  name: 'trigger/expired-token-on-orders',
  description:
    'Sends requests with valid bodies and existing orders under an expired token, signs in again and uses them.',
  needs: [...needs, 'expired-token'],
  effects,
  maxRequests: requestsOfSetting + places.length + 27,
  runs: { gate: 1, release: 4 },
  phase: 'alone',
  ...aged(true),
  run: ({ type, isRenewed }, session) =>
    asTrader(session, { type }, async (trader) => {
      const requests = await validRequests(trader, 'single');
      if (isRenewed) await trader.renew();
      if (isRenewed) await use(trader, requests);
      // A token that tells its wallet may be asked for what that wallet owns.
      const ofWallet = (['getVault', 'registerVault', 'listHistory'] as const).map((at) => requestAt(trader, at));
      try {
        const expired = await expireToken(session, trader);
        const probed = expired && [...Object.values(requests), ...ofWallet].filter((request) => request !== undefined);
        await allSettledThenThrow((probed ?? []).map((request) => sendAgainAt500(session, { ...request, ...expired })));
      } finally {
        // Its token has expired: where the wallet cannot sign in anew, its orders are left behind.
        await session.cleanUp(async () => {
          if (!(await trader.renew())) trader.orders.splice(0);
        });
      }
      if (trader.orders.length === 0) return;
      // Whoever declares a wallet need not allow that it registers.
      if (isFresh(session, trader.wallet)) await register(trader);
      const nothing = () => Promise.resolve(undefined);
      const setting = { trader, kind: { form: 'single' }, other: nothing, type, meanwhile: nothing } as const;
      for (const does of stepsUnderNextToken) await steps[does].take(setting);
    }),
});

type Requests = Readonly<Record<Place, PlannedRequest | undefined>>;

/** What its owner has changed and was shown may be kept, and be open to whoever asks next. */
async function use(trader: Trader, { updateOrder, singleOrder }: Requests): Promise<void> {
  if (updateOrder !== undefined) await trader.send(updateOrder);
  if (singleOrder !== undefined) await sendUntilFound(trader.session, () => trader.send(singleOrder));
}

/** Requests that would succeed: an order that is open, one whose cancellation was started, a deposit nobody has spent. */
async function validRequests(trader: Trader, form: OrderForm): Promise<Requests> {
  const open = await createOrder(trader, form);
  const cancelling = await createOrder(trader, form);
  await cancel(trader, cancelling);
  const unspent = await craftDeposit(trader, form);
  const about = { order: open, form };
  return {
    craftDeposit: requestAt(trader, 'craftDeposit', about),
    createOrder: unspent && requestAt(trader, 'createOrder', { deposit: unspent, form }),
    updateOrder: requestAt(trader, 'updateOrder', about),
    cancelOrder: requestAt(trader, 'cancelOrder', about),
    confirmCancel: requestAt(trader, 'confirmCancel', { order: cancelling }),
    singleOrder: requestAt(trader, 'singleOrder', about),
  };
}
