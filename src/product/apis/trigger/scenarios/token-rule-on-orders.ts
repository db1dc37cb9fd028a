import fc from 'fast-check';
import { allSettledThenThrow } from '../../all-settled.js';
import { stepsOf, type CaseOf, recordOf } from '../../cases.js';
import { challengeTypes, type ChallengeType, type OrderForm } from '../fixtures.js';
import { asTrader, cancel } from '../fixtures/orders.js';
import { orderForms, requestAt, type TriggerRequest } from '../fixtures/request.js';
import { sendUntilFound } from '../fixtures/send.js';
import { expireToken, sendForToken, sendSpoiled, statesOnOrders } from '../fixtures/token-states.js';
import { craftDeposit, createOrder, register, type Trader } from '../fixtures/trader.js';
import { steps, type StepName } from './steps.js';
import { triggerScenario } from './trigger-scenario.js';

const places = ['craftDeposit', 'createOrder', 'updateOrder', 'cancelOrder', 'confirmCancel', 'singleOrder'] as const;
type Place = (typeof places)[number];
/** Where a token that tells its wallet may be asked for what that wallet owns. */
const placesOfOwner = [...places, 'getVault', 'registerVault', 'listHistory'] as const;
type PlaceOfOwner = (typeof placesOfOwner)[number];
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

const inputs = stepsOf({
  shared: () => ({ type: challengeTypes, form: orderForms }),
  step: { way: statesOnOrders, at: places },
  perRun: 2 * places.length,
  most: 6,
});

export const tokenRuleOnOrders = triggerScenario<CaseOf<typeof inputs>>({
  name: 'trigger/token-rule-on-orders',
  description: 'Sends requests with valid bodies and existing orders, with the token missing or malformed.',
  needs,
  effects,
  maxRequests: requestsOfSetting + 3 * places.length + 2,
  runs: { gate: 4, release: 30 },
  ...inputs,
  run: ({ type, form, steps }, session) =>
    asTrader(session, { type }, async (trader) => {
      const requests = await validRequests(trader, form);
      const isLetIn = await sendSpoiled(session, steps, trader.client.token(), (at) => requests[at]);
      // What was let in may have changed the orders.
      if (isLetIn) return;
      await use(trader, requests);
      for (const at of places) if (requests[at] !== undefined) await sendForToken(session, requests[at], {});
    }),
});

export const expiredTokenOnOrders = triggerScenario<{ type: ChallengeType; isRenewed: boolean; at: PlaceOfOwner[] }>({
  name: 'trigger/expired-token-on-orders',
  description:
    'Sends requests with valid bodies and existing orders under an expired token, signs in again and uses them.',
  needs: [...needs, 'expired-token'],
  effects,
  maxRequests: requestsOfSetting + placesOfOwner.length + 24,
  runs: { gate: 2, release: 4 },
  phase: 'alone',
  examples: () => [
    { type: 'message', isRenewed: true, at: [...placesOfOwner] },
    { type: 'transaction', isRenewed: false, at: [...placesOfOwner] },
  ],
  arbitrary: () =>
    recordOf({ type: challengeTypes, isRenewed: fc.boolean(), at: fc.subarray([...placesOfOwner], { minLength: 1 }) }),
  run: ({ type, isRenewed, at }, session) =>
    asTrader(session, { type }, async (trader) => {
      const { client, actor } = trader;
      const requests = await validRequests(trader, 'single');
      if (isRenewed) await client.renew();
      if (isRenewed) await use(trader, requests);
      const ofOwner: Requests<PlaceOfOwner> = {
        ...requests,
        getVault: requestAt(trader, 'getVault'),
        registerVault: requestAt(trader, 'registerVault'),
        listHistory: requestAt(trader, 'listHistory'),
      };
      const expired = await expireToken(session, client);
      const probed = expired === undefined ? [] : at.flatMap((place) => ofOwner[place] ?? []);
      await allSettledThenThrow(probed.map((request) => sendForToken(session, request, expired!)));
      if (!(await client.renew())) return;
      // Whoever declares a wallet need not allow that it registers.
      if (actor?.fresh === true) await register(client);
      const nothing = () => Promise.resolve(undefined);
      const setting = { trader, kind: { form: 'single' }, other: nothing, type, meanwhile: nothing } as const;
      for (const does of stepsUnderNextToken) await steps[does].take(setting);
    }),
});

type Requests<At extends string> = Readonly<Record<At, TriggerRequest | undefined>>;

/** What its owner has changed and was shown may be kept, and be open to whoever asks next. */
async function use({ session, client }: Trader, { updateOrder, singleOrder }: Requests<Place>): Promise<void> {
  if (updateOrder !== undefined) await client.send(updateOrder);
  if (singleOrder !== undefined) await sendUntilFound(session, () => client.send(singleOrder));
}

/** Requests that would succeed: an order that is open, one whose cancellation was started, a deposit nobody has spent. */
async function validRequests(trader: Trader, form: OrderForm): Promise<Requests<Place>> {
  const open = await createOrder(trader, form);
  const cancelling = await createOrder(trader, form);
  await cancel(trader, cancelling);
  const unspent = await craftDeposit(trader, form);
  const about = { order: open, variant: form };
  return {
    craftDeposit: requestAt(trader, 'craftDeposit', about),
    createOrder: unspent && requestAt(trader, 'createOrder', { deposit: unspent, variant: form }),
    updateOrder: requestAt(trader, 'updateOrder', about),
    cancelOrder: requestAt(trader, 'cancelOrder', about),
    confirmCancel: requestAt(trader, 'confirmCancel', { order: cancelling }),
    singleOrder: requestAt(trader, 'singleOrder', about),
  };
}
