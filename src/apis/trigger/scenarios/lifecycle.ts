import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { cleanUp } from '../cancellation.js';
import type { ChallengeType } from '../fixtures.js';
import { stepNames, stepsWithoutOrder, takeStep, type Market, type StepName } from '../lifecycle-step.js';
import { triggerScenario } from '../response.js';
import { orderForms, type OrderForm } from '../trader.js';

interface Step {
  readonly by: 'A' | 'B';
  readonly does: StepName;
  readonly form: OrderForm;
  /** Whether the order that the step is about was updated before. */
  readonly isUpdated: boolean;
}

interface Input {
  /** How each wallet signs in. */
  readonly types: Readonly<Record<'A' | 'B', ChallengeType>>;
  readonly steps: readonly Step[];
}

/** The longest run of steps; each brings about by itself what it needs, a vault or an order in the right state. */
const longest = 9;
const mostRequestsOfStep = 16;

const type = fc.constantFrom<ChallengeType>('message', 'transaction');
const step = fc.record(
  {
    by: fc.constantFrom('A' as const, 'B' as const),
    does: fc.constantFrom(...stepNames),
    form: fc.constantFrom(...orderForms),
    isUpdated: fc.boolean(),
  },
  { noNullPrototype: true },
);

/** Every step with every form of order, by each wallet, with orders as they were created and updated ones. */
const combinations: Combinations<Input> = {
  factors: [
    { name: 'does', levels: stepNames },
    { name: 'by', levels: ['A', 'B'] },
    { name: 'form', levels: orderForms },
    { name: 'order', levels: ['new', 'updated'] },
    { name: 'sign-in', levels: ['message first', 'transaction first'] },
  ],
  infeasible: [
    ...stepsWithoutOrder.map((does) => ({
      levels: { does, order: 'updated' },
      because: 'the step is about no order that could have been updated',
    })),
    { levels: { does: 'update', order: 'updated' }, because: 'the profile knows one valid change of an order' },
  ],
  perRun: longest,
  shared: ['sign-in'],
  input: (rows) => {
    const byMessage = rows[0]?.['sign-in'] === 'message first';
    return fc.constant({
      types: { A: byMessage ? 'message' : 'transaction', B: byMessage ? 'transaction' : 'message' },
      steps: rows.map(({ does, by, form, order }) => ({ by, does, form, isUpdated: order === 'updated' }) as Step),
    });
  },
};

/** What two wallets do with their orders, checked against what their earlier steps say of each order's state. */
export const lifecycle = triggerScenario<Input>({
  name: 'trigger/lifecycle',
  description: 'Lets two wallets create, update, read, cancel and confirm orders, interleaved.',
  needs: ['verify', 'second-wallet', 'signed-deposit', 'orders', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: mostRequestsOfStep * longest,
  runs: { gate: 9, release: 60 },
  combinations: () => combinations,
  arbitrary: () =>
    fc.record(
      {
        types: fc.record({ A: type, B: type }, { noNullPrototype: true }),
        steps: fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }),
      },
      { noNullPrototype: true },
    ),
  run: async ({ types, steps }, session) => {
    const market: Market = { session, types, traders: {} };
    try {
      for (const { by, does, ...kind } of steps) await takeStep(market, by, does, kind);
    } finally {
      await cleanUp([market.traders.A, market.traders.B]);
    }
  },
});
