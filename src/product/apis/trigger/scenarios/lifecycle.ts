import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { cleanUp } from '../cancellation.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import {
  stepNames,
  stepsOnForeignOrders,
  stepsWithoutOrder,
  takeStep,
  type Market,
  type StepName,
  type StepToTake,
} from '../lifecycle-step.js';
import { triggerScenario } from '../response.js';
import { orderForms, type OrderForm } from '../trader.js';
import { sendDeposit, type DepositProbe } from './deposit.js';
import { sendOrderFault, type OrderFault } from './order-faults.js';
import { recordOf } from '../../input-space.js';

interface Step extends StepToTake {
  readonly form: OrderForm;
  /** Whether the order that the step is about was updated before. */
  readonly isUpdated: boolean;
}

interface Input {
  /** How each wallet signs in. */
  readonly types: Readonly<Record<'A' | 'B', ChallengeType>>;
  /** Whether a fresh wallet asks for what it cannot have yet before it registers. */
  readonly asksEarly: boolean;
  readonly steps: readonly Step[];
  /** What the first wallet asks for afterwards in vain: deposits and orders with one fault each. */
  readonly faults?: { readonly deposits: readonly DepositProbe[]; readonly orders: readonly OrderFault[] };
}

/** The longest run of steps; each brings about by itself what it needs, a vault or an order in the right state. */
const longest = 9;
const mostRequestsOfStep = 19;

const step = recordOf({
  by: ['A', 'B'],
  does: stepNames,
  form: orderForms,
  isUpdated: fc.boolean(),
  hasVault: fc.boolean(),
  isRenewed: fc.boolean(),
}).map((item) => ({ ...item, hasVault: item.hasVault || !stepsOnForeignOrders.includes(item.does) }));

/** Every step with every form of order, by each wallet, with orders as they were created and updated ones. */
const combinations: Combinations<Input> = {
  factors: [
    { name: 'does', levels: stepNames },
    { name: 'by', levels: ['A', 'B'] },
    { name: 'form', levels: orderForms },
    { name: 'order', levels: ['new', 'updated'] },
    { name: 'vault of the caller', levels: ['registered', 'none'] },
    { name: 'token of the caller', levels: ['as it is', 'renewed'] },
    { name: 'sign-in', levels: ['message first', 'transaction first'] },
    { name: 'before it registers', levels: ['nothing', 'asks for its vault'] },
  ],
  infeasible: [
    ...stepsWithoutOrder.map((does) => ({
      levels: { does, order: 'updated' },
      because: 'the step is about no order that could have been updated',
    })),
    ...stepNames
      .filter((does) => !stepsOnForeignOrders.includes(does))
      .map((does) => ({
        levels: { does, 'vault of the caller': 'none' },
        because: 'a wallet without a vault has no orders, and to what else it asks no row gives one status',
      })),
    { levels: { does: 'update', order: 'updated' }, because: 'the profile knows one valid change of an order' },
    { levels: { does: 'update twice', order: 'new' }, because: 'the first update comes before the second' },
  ],
  perRun: longest,
  shared: ['sign-in', 'before it registers'],
  input: (rows) => {
    const byMessage = rows[0]?.['sign-in'] === 'message first';
    return fc.constant({
      types: { A: byMessage ? 'message' : 'transaction', B: byMessage ? 'transaction' : 'message' },
      asksEarly: rows[0]?.['before it registers'] !== 'nothing',
      steps: rows.map(
        ({ does, by, form, order, 'vault of the caller': vault, 'token of the caller': token }) =>
          ({
            by,
            does,
            form,
            isUpdated: order === 'updated',
            hasVault: vault === 'registered',
            isRenewed: token === 'renewed',
          }) as Step,
      ),
    });
  },
};

/** One life with most that can be done with an order, and with most that must not be. */
const briefSteps: readonly (StepName | readonly [StepName, Partial<Step>])[] = [
  'list orders',
  'update badly',
  'update',
  'create on a spent deposit',
  'ask for an unknown order',
  'update an unknown order',
  'cancel an unknown order',
  ["ask for another's order", { by: 'B', hasVault: false }],
  ["update another's order", { by: 'B', hasVault: false }],
  ["cancel another's order", { by: 'B', hasVault: false }],
  'confirm with an unreadable transaction',
  'confirm with a bad signature',
  'confirm with a deposit',
  'confirm with a broken field',
  'confirm an unknown order',
  'confirm',
  'update after the confirmation',
];

const briefStep = (does: StepName, more: Partial<Step> = {}): Step => ({
  ...{ by: 'A', does, form: 'single', isUpdated: false, hasVault: true, isRenewed: false },
  ...more,
});

const briefFaults: NonNullable<Input['faults']> = {
  deposits: (['broken-field', 'malformed-address', 'vault-address', 'other-wallet'] as const).map((kind) => ({
    kind,
    order: 'single',
    noAddress: '!no address!',
  })),
  orders: [
    ...['price-relationship', 'slippage', 'expiry', 'order-sub-type'],
    ...['vault-address', 'other-wallet', 'bad-signature'],
  ] as readonly OrderFault[],
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
  brief: () =>
    [undefined, briefFaults].map((faults) => ({
      types: { A: 'message', B: 'transaction' },
      asksEarly: faults !== undefined,
      steps: briefSteps.map((step) => (typeof step === 'string' ? briefStep(step) : briefStep(...step))),
      ...(faults && { faults }),
    })),
  arbitrary: () =>
    recordOf({
      types: recordOf({ A: challengeTypes, B: challengeTypes }),
      asksEarly: fc.boolean(),
      steps: fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }),
    }),
  run: async ({ types, asksEarly, steps, faults }, session) => {
    const market: Market = { session, types, asksEarly, traders: {}, newcomers: {} };
    try {
      for (const step of steps) await takeStep(market, step, step);
      const trader = market.traders.A;
      if (trader === undefined || faults === undefined) return;
      for (const deposit of faults.deposits) await sendDeposit(trader, deposit);
      for (const kind of faults.orders) await sendOrderFault(trader, kind, 'single', undefined);
    } finally {
      await cleanUp([market.traders.A, market.traders.B]);
    }
  },
});
