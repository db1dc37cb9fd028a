import fc from 'fast-check';
import { cleanUp } from '../cancellation.js';
import type { ChallengeType } from '../fixtures.js';
import { stepNames, takeStep, type Market, type StepName } from '../lifecycle-step.js';
import { triggerScenario } from '../response.js';
import { orderForms, type OrderForm } from '../trader.js';

interface Step {
  readonly by: 'A' | 'B';
  readonly does: StepName;
  readonly form: OrderForm;
}

interface Input {
  /** How each wallet signs in. */
  readonly types: Readonly<Record<'A' | 'B', ChallengeType>>;
  readonly steps: readonly Step[];
}

/** The longest run of steps; each brings about by itself what it needs, a vault or an order in the right state. */
const longest = 12;
const mostRequestsOfStep = 16;

const type = fc.constantFrom<ChallengeType>('message', 'transaction');
const step = fc.record(
  {
    by: fc.constantFrom('A' as const, 'B' as const),
    does: fc.constantFrom(...stepNames),
    form: fc.constantFrom(...orderForms),
  },
  { noNullPrototype: true },
);

const parts = 3;

/** Every step with every form of order, the wallets by turns and each by another way to sign in, in several runs. */
const everything: readonly Input[] = orderForms.flatMap((form, row) =>
  Array.from({ length: parts }, (_, part): Input => {
    const length = Math.ceil(stepNames.length / parts);
    const names = stepNames.slice(part * length, (part + 1) * length);
    const byMessage = (row + part) % 2 === 0;
    return {
      types: { A: byMessage ? 'message' : 'transaction', B: byMessage ? 'transaction' : 'message' },
      steps: names.map((does, index) => ({ by: (index + row) % 2 === 0 ? 'A' : 'B', does, form })),
    };
  }),
);

/** What two wallets do with their orders, checked against what their earlier steps say of each order's state. */
export const lifecycle = triggerScenario<Input>({
  name: 'trigger/lifecycle',
  description: 'Lets two wallets create, update, read, cancel and confirm orders, interleaved.',
  needs: ['verify', 'second-wallet', 'signed-deposit', 'orders', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: mostRequestsOfStep * longest,
  runs: { gate: 13, release: 60 },
  examples: () => everything,
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
    for (const { by, does, form } of steps) await takeStep(market, by, does, form);
    await cleanUp([market.traders.A, market.traders.B]);
  },
});
