import fc from 'fast-check';
import { recordOf } from '../../cases.js';
import { challengeTypes, type ChallengeType, type DeclaredRequest, type RecurringOperation } from '../fixtures.js';
import { untilReady } from '../fixtures/orders.js';
import { requestTo } from '../fixtures/request.js';
import { signTransaction } from '../fixtures/signing.js';
import { sendForToken, spoiledAuthorization, type TokenFault } from '../fixtures/token-states.js';
import { craftDeposit, openTrader, type Trader } from '../fixtures/trader.js';
import { succeeded, type TriggerResponse } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

/** No token, and texts that are none: what is created without one would be left behind. */
const noToken: readonly TokenFault[] = [null, 'Bearer not-a-jwt'];

export const recurringLife = triggerScenario<{
  type: ChallengeType;
  listFirst: boolean;
  without: readonly TokenFault[];
}>({
  name: 'trigger/recurring',
  description:
    'Creates a recurring order, lists, cancels and confirms as the profile declares it, without a proper token first.',
  needs: ['verify', 'recurring'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 26,
  runs: { gate: 3, release: 6 },
  examples: () =>
    challengeTypes.flatMap((type) =>
      [false, true].map((listFirst) => ({ type, listFirst, without: [listFirst ? 'Bearer not-a-jwt' : null] })),
    ),
  brief: () => [{ type: 'message', listFirst: false, without: [] }],
  arbitrary: () => recordOf({ type: challengeTypes, listFirst: fc.boolean(), without: fc.subarray([...noToken]) }),
  run: async ({ type, listFirst, without }, session) => {
    const life = session.fixtures.recurring?.life;
    const trader = await openTrader(session, 'A', { type });
    if (life === undefined || trader === undefined) return;
    const send = sender(trader, without);
    const list = () => send('recurringHistory', life.list);
    if (listFirst) await list();
    const wallet = trader.client.wallet.publicKey;
    const declared = life.depositBody?.({ wallet });
    const asked = declared === undefined ? undefined : requestTo('craftDeposit', declared);
    const deposit = await craftDeposit(trader, 'single', 0, asked);
    if (deposit === undefined) return;
    const step = { wallet, signedDeposit: deposit.signed, depositAnswer: deposit.answer };
    const created = await send('createRecurring', life.create(step));
    if (!succeeded(created)) return;
    await session.cleanUp(async () => {
      if (!listFirst) await list();
      const createAnswer = created.unmasked();
      const cancelled = await untilReady(session, () => send('cancelRecurring', life.cancel({ createAnswer })));
      const withdrawal = succeeded(cancelled) ? life.withdrawal(cancelled.unmasked()) : undefined;
      if (withdrawal === undefined) return;
      const signedWithdrawal = await signTransaction(trader, withdrawal);
      if (signedWithdrawal === undefined) return;
      const last = { createAnswer, cancelAnswer: cancelled.unmasked(), signedWithdrawal };
      const confirmed = await send('confirmCancelRecurring', life.confirm(last));
      if (succeeded(confirmed)) session.fact(`cancelled:${created.exchange.id}`, true);
    });
  },
});

/** Sends each request without a proper token first. */
function sender({ client, session }: Trader, without: readonly TokenFault[]) {
  const rejected = new Set<RecurringOperation>();
  return async (operation: RecurringOperation, declared: DeclaredRequest): Promise<TriggerResponse> => {
    const request = { ...requestTo(operation), ...declared };
    if (!rejected.has(operation))
      for (const way of without) await sendForToken(session, request, spoiledAuthorization(session, way) ?? {});
    rejected.add(operation);
    return client.send(request);
  };
}
