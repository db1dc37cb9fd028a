import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { DeclaredRequest, RecurringOperation, TriggerFixtures } from '../fixtures.js';
import { untilReady } from '../cancellation.js';
import type { TriggerRequest } from '../request.js';
import type { Purpose } from '../purposes.js';
import { craftDeposit, depositBody, openTrader, signBothWays, succeeded, type Trader } from '../trader.js';
import type { TriggerResponse } from '../response.js';

/** The life of one recurring order, request by request as the profile declares it. */
export const recurringLife = scenario<TriggerFixtures, { listFirst: boolean }>({
  name: 'trigger/recurring',
  description: 'Creates a recurring order, lists, cancels and confirms as the profile declares it.',
  needs: ['verify', 'recurring'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 16,
  runs: { gate: 2, release: 6 },
  arbitrary: () => fc.record({ listFirst: fc.boolean() }, { noNullPrototype: true }),
  run: async ({ listFirst }, session) => {
    const life = session.fixtures.recurring?.life;
    const trader = await openTrader(session, 'A');
    if (life === undefined || trader === undefined) return;
    const list = () => send(trader, 'recurringHistory', life.list, 'recurring/list');
    if (listFirst) await list();
    const wallet = trader.client.wallet.publicKey;
    const declared = life.depositBody?.({ wallet });
    const deposit = await craftDeposit(trader, declared === undefined ? depositBody(trader) : { body: declared });
    if (deposit === undefined) return;
    const step = { wallet, signedDeposit: deposit.signed, depositAnswer: deposit.answer };
    const created = await send(trader, 'createRecurring', life.create(step), 'recurring/create');
    if (!succeeded(created)) return;
    if (!listFirst) await list();
    const createAnswer = created.unmasked();
    const cancelled = await untilReady(trader, () =>
      send(trader, 'cancelRecurring', life.cancel({ createAnswer }), 'recurring/cancel'),
    );
    const withdrawal = succeeded(cancelled) ? life.withdrawal(cancelled.unmasked()) : undefined;
    const signed = withdrawal === undefined ? undefined : await signBothWays(trader, withdrawal);
    if (signed === undefined) return;
    const last = { createAnswer, cancelAnswer: cancelled.unmasked(), signedWithdrawal: signed.signed };
    await send(trader, 'confirmCancelRecurring', life.confirm(last), 'recurring/confirm');
  },
});

const effects = {
  createRecurring: 'settle',
  recurringHistory: 'read',
  cancelRecurring: 'create',
  confirmCancelRecurring: 'settle',
} as const satisfies Record<RecurringOperation, TriggerRequest['effect']>;

function send(
  { client }: Trader,
  operation: RecurringOperation,
  { method, path, body }: DeclaredRequest,
  purpose: Purpose,
): Promise<TriggerResponse> {
  return client.send({ operation, method, path, effect: effects[operation], body, purpose });
}
