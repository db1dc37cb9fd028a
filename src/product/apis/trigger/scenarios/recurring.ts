import * as fc from 'fast-check';
import { recordOf } from '../../cases.js';
import { challengeTypes, type ChallengeType, type RecurringOperation } from '../fixtures.js';
import { craftDeposit, openTrader } from '../fixtures/trader.js';
import { untilReady } from '../fixtures/orders.js';
import { recurringRequest } from '../fixtures/request.js';
import { signCrafted } from '../fixtures/signing.js';
import { type Places, textShown } from '../fixtures/template.js';
import { sendAgainAt500 } from '../fixtures/send.js';
import { spoiledAuthorization, type TokenFault } from '../fixtures/token-states.js';
import type { Trader } from '../fixtures/wallet.js';
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
    'Creates a recurring order, lists, cancels and confirms as the dialect has it, without a proper token first.',
  needs: ['verify', 'signed-deposit', 'recurring'],
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
    const trader = await openTrader(session, 'A', { type });
    if (trader === undefined) return;
    const send = sender(trader, without);
    const list = () => send('recurringHistory');
    if (listFirst) await list();
    const wallet = trader.wallet.publicKey;
    const deposit = await craftDeposit(trader, 'recurring');
    if (deposit === undefined) return;
    const { signed: signedDeposit, answer } = deposit;
    const created = await send('createRecurring', { wallet, signedDeposit, response: answer });
    if (created === undefined || !succeeded(created)) return;
    await session.cleanUp(async () => {
      if (!listFirst) await list();
      const order = textShown(session, created.unmasked(), 'recurring.orderId');
      if (order === undefined) return;
      const cancelled = await untilReady(session, () => send('cancelRecurring', { order }));
      if (cancelled === undefined || !succeeded(cancelled)) return;
      const response = cancelled.unmasked();
      const signedWithdrawal = signCrafted(trader, response, 'recurring.withdrawal')?.signed;
      if (signedWithdrawal === undefined) return;
      const confirmed = await send('confirmCancelRecurring', { order, signedWithdrawal, response });
      if (confirmed !== undefined && succeeded(confirmed)) session.fact(`cancelled:${created.exchange.id}`, true);
    });
  },
});

/** Sends each request without a proper token first. */
function sender(trader: Trader, without: readonly TokenFault[]) {
  const rejected = new Set<RecurringOperation>();
  return async (operation: RecurringOperation, places: Places = {}): Promise<TriggerResponse | undefined> => {
    const request = recurringRequest(trader.session.fixtures, operation, { order: '', ...places });
    if (request === undefined) return undefined;
    if (!rejected.has(operation))
      for (const way of without)
        await sendAgainAt500(trader.session, { ...request, ...spoiledAuthorization(trader.session, way) });
    rejected.add(operation);
    return trader.send(request);
  };
}
