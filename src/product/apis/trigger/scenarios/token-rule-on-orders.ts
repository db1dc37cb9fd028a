import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { allSettledThenThrow } from '../../all-settled.js';
import { cancel, cleanUp } from '../fixtures/cancellation.js';
import { signIn, type Client } from '../fixtures/client.js';
import { endpoint, sendUntilFound, type TriggerRequest } from '../fixtures/request.js';
import { expireToken } from '../fixtures/expired-token.js';
import { takeOwnStep, type StepName } from '../fixtures/walk-step.js';
import { challengeTypes, type ChallengeType } from '../fixtures/fixtures.js';
import { genuine, isApplicable, malformed, type TokenFault } from '../fixtures/token-fault.js';
import { sendForToken, spoiledAuthorization } from '../fixtures/token-probe.js';
import {
  craftDeposit,
  createOrder,
  depositBody,
  openTrader,
  orderBody,
  orderForms,
  type OrderForm,
  type Trader,
} from '../fixtures/trader.js';
import { triggerScenario, type TriggerSession } from '../response.js';
import { recordOf } from '../../input-space.js';

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

interface Input {
  readonly type: ChallengeType;
  readonly form: OrderForm;
  readonly probes: readonly { readonly at: Place; readonly way: TokenFault }[];
}

const ways: Readonly<Record<string, fc.Arbitrary<TokenFault>>> = {
  missing: fc.constant({ fault: 'missing' }),
  'no JWT': fc.constant({ fault: 'malformed', text: 'not-a-jwt' }),
  undecodable: fc.constantFrom('!.!.!', '{}').map((text) => ({ fault: 'malformed', text })),
  'with a part too many': fc.constant({ fault: 'malformed', after: '.more' }),
  'without its last part': fc.constant({ fault: 'malformed', parts: 2 }),
  'cut off': fc.integer({ min: 5, max: 90 }).map((keep) => ({ fault: 'malformed', keep })),
  'cut by little': fc.integer({ min: 1, max: 4 }).map((drop) => ({ fault: 'malformed', drop })),
  'another scheme': fc.constant({ fault: 'scheme', header: `Token ${genuine}` }),
  'scheme alone': fc.constant({ fault: 'scheme', header: 'Bearer' }),
};

const combinations: Combinations<Input> = {
  factors: [
    { name: 'token', levels: Object.keys(ways) },
    { name: 'place', levels: places },
    { name: 'type', levels: challengeTypes },
    { name: 'form', levels: orderForms },
  ],
  infeasible: [],
  perRun: 2 * places.length,
  shared: ['type', 'form'],
  input: (rows) =>
    fc.tuple(...rows.map(({ token }) => ways[token!]!)).map((faults) => ({
      type: rows[0]!.type as ChallengeType,
      form: rows[0]!.form as OrderForm,
      probes: rows.map(({ place }, index) => ({ at: place as Place, way: faults[index]! })),
    })),
};

/** Requests that would succeed if they had a token. */
export const tokenRuleOnOrders = triggerScenario<Input>({
  name: 'trigger/token-rule-on-orders',
  description: 'Sends requests with valid bodies and existing orders, with the token missing or malformed.',
  needs,
  effects,
  maxRequests: requestsOfSetting + 3 * places.length + 2,
  runs: { gate: 4, release: 30 },
  combinations: () => combinations,
  arbitrary: () => {
    const way = fc.oneof(fc.constant<TokenFault>({ fault: 'missing' }), malformed);
    const probe = recordOf({ at: places, way });
    return recordOf({
      type: challengeTypes,
      form: orderForms,
      probes: fc.array(probe, { minLength: 1, maxLength: 6 }),
    });
  },
  run: async ({ type, form, probes }, session) => {
    const trader = await openTrader(session, 'A', { type });
    if (trader === undefined) return;
    try {
      const requests = await validRequests(trader, form);
      let isLetIn = false;
      for (const { at, way } of probes) {
        const request = requests[at];
        if (request === undefined || !isApplicable(way, trader.client.token())) continue;
        const authorization = spoiledAuthorization(session, way, trader.client.token());
        const status = await sendForToken(session, request, authorization);
        isLetIn ||= status >= 200 && status < 300;
      }
      // What was let in may have changed the orders.
      if (isLetIn) return;
      await use(trader, requests);
      for (const at of places) if (requests[at] !== undefined) await sendForToken(session, requests[at], {});
    } finally {
      await cleanUp([trader]);
    }
  },
});

/** The same requests under a token that has expired. */
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
  run: async ({ type, isRenewed, at }, session) => {
    const trader = await openTrader(session, 'A', { type });
    if (trader === undefined) return;
    try {
      const requests = await validRequests(trader, 'single');
      if (isRenewed) await trader.client.renew();
      if (isRenewed) await use(trader, requests);
      const { history } = session.fixtures;
      const ofOwner: Partial<Record<PlaceOfOwner, TriggerRequest>> = {
        ...requests,
        getVault: endpoint.getVault(),
        registerVault: endpoint.registerVault(),
        ...(history?.list !== undefined && { listHistory: endpoint.history(history.list) }),
      };
      const expired = await expireToken(session, trader.client);
      const probed = expired === undefined ? [] : at.flatMap((place) => ofOwner[place] ?? []);
      await allSettledThenThrow(probed.map((request) => sendForToken(session, request, expired!)));
    } finally {
      await cleanUpAnew(session, trader);
    }
  },
});

/** What its owner has changed and was shown may be kept, and be open to whoever asks next. */
async function use(
  { session, client }: Trader,
  { updateOrder, singleOrder }: Partial<Record<Place, TriggerRequest>>,
): Promise<void> {
  if (updateOrder !== undefined) await client.send(updateOrder);
  if (singleOrder !== undefined) await sendUntilFound(session, () => client.send(singleOrder));
}

/** Requests that would succeed: an order that is open, one whose cancellation was started, a deposit nobody has spent. */
async function validRequests(trader: Trader, form: OrderForm): Promise<Partial<Record<Place, TriggerRequest>>> {
  const { updateOrder, cancelOrder, confirmCancel, history } = trader.session.fixtures;
  const open = await createOrder(trader, form);
  const cancelling = await createOrder(trader, form);
  if (cancelling !== undefined) await cancel(trader, cancelling);
  const unspent = await craftDeposit(trader, form);
  const deposit = depositBody(trader, form);
  const order = unspent && orderBody(trader, unspent, form);
  const update = open && updateOrder?.body({ order: open.id, variant: 'valid' });
  const withdrawal = cancelling?.withdrawal?.signed;
  const confirmation =
    withdrawal === undefined
      ? undefined
      : confirmCancel?.body({ signedWithdrawal: withdrawal, cancelAnswer: cancelling?.cancelAnswer, variant: 'valid' });
  return {
    ...(deposit && { craftDeposit: endpoint.craftDeposit(deposit.body) }),
    ...(order && { createOrder: endpoint.createOrder(order.body) }),
    ...(update && { updateOrder: endpoint.updateOrder(open.id, update.body) }),
    ...(open && cancelOrder && { cancelOrder: endpoint.cancelOrder(open.id, cancelOrder.body({ order: open.id })) }),
    ...(confirmation && { confirmCancel: endpoint.confirmCancel(cancelling!.id, confirmation.body) }),
    ...(open && history?.byId && { singleOrder: endpoint.history(history.byId(open.id)) }),
  };
}

/**
 * Its token has expired, so the wallet signs in anew, uses what it owns and cancels its orders; where it cannot, they are
 * left behind.
 */
async function cleanUpAnew(session: TriggerSession, trader: Trader): Promise<void> {
  let client: Client | undefined;
  await session.cleanUp(async () => {
    client = await signIn(session, trader.client.wallet);
  });
  if (client === undefined) return;
  const anew = { ...trader, client };
  try {
    // Whoever declares a wallet need not allow that it registers.
    if (trader.isFresh === true) await client.send(endpoint.registerVault());
    for (const does of stepsUnderNextToken) await takeOwnStep(anew, does, { form: 'single' });
  } finally {
    await cleanUp([anew]);
  }
}
