import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { cleanUp } from '../cancellation.js';
import type { TriggerFixtures } from '../fixtures.js';
import { stepNames, takeStep, type Market, type StepName } from '../lifecycle-step.js';

interface Step {
  readonly by: 'A' | 'B';
  readonly does: StepName;
}

interface Input {
  readonly steps: readonly Step[];
}

/** The longest run of steps; each brings about by itself what it needs, a vault or an order in the right state. */
const longest = 12;
const mostRequestsOfStep = 16;

const step = fc.record(
  { by: fc.constantFrom('A' as const, 'B' as const), does: fc.constantFrom(...stepNames) },
  { noNullPrototype: true },
);

/** Everything once, the wallets by turns, in several runs. */
const everything: readonly Input[] = [0, 1, 2].map((third) => {
  const length = Math.ceil(stepNames.length / 3);
  const names = stepNames.slice(third * length, (third + 1) * length);
  return { steps: names.map((does, index) => ({ by: index % 2 === 0 ? 'A' : 'B', does })) };
});

/** What an order of each form lets be done with it, and that a deposit stays spent when its order is gone. */
const everyForm: readonly Input[] = [
  ['A', 'create an order that cancels another', 'ask for an order', 'confirm with a bad signature', 'confirm'],
  ['B', 'create an order that triggers another', 'ask for an order', 'confirm with a bad signature', 'confirm'],
  ['A', 'confirm', 'create on the deposit of a cancelled order'],
].map(([by, ...does]) => ({ steps: does.map((each) => ({ by: by as Step['by'], does: each as StepName })) }));

/** What two wallets do with their orders, checked against what their earlier steps say of each order's state. */
export const lifecycle = scenario<TriggerFixtures, Input>({
  name: 'trigger/lifecycle',
  description: 'Lets two wallets create, update, read, cancel and confirm orders, interleaved.',
  needs: ['verify', 'second-wallet', 'signed-deposit', 'orders', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: mostRequestsOfStep * longest,
  runs: { gate: 10, release: 60 },
  examples: () => [...everything, ...everyForm],
  arbitrary: () =>
    fc.record({ steps: fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }) }, { noNullPrototype: true }),
  run: async ({ steps }, session) => {
    const market: Market = { session, traders: {} };
    for (const { by, does } of steps) await takeStep(market, by, does);
    await cleanUp([market.traders.A, market.traders.B]);
  },
});
