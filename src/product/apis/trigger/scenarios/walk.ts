import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type OrderForm } from '../fixtures.js';
import { cleanUp, listUntilShown } from '../fixtures/orders.js';
import { orderForms } from '../fixtures/trader.js';
import { triggerScenario } from '../response.js';
import { isOnForeignOrder, stepNames, takeStep, type Market, type StepName, type StepToTake } from './steps.js';

interface Step extends StepToTake {
  readonly form: OrderForm;
  /** Whether the order that the step is about was updated before. */
  readonly isUpdated: boolean;
  /** Whether it is the last one of those that are there. */
  readonly isLast: boolean;
}

interface Input {
  /** How each wallet signs in. */
  readonly types: Readonly<Record<'A' | 'B', ChallengeType>>;
  /** Whether a fresh wallet asks for what it cannot have yet before it registers. */
  readonly asksEarly: boolean;
  readonly steps: readonly Step[];
}

/** The longest walk that is drawn; each step brings about by itself what it needs, a vault or an order in the right state. */
const longest = 12;
const mostRequestsOfStep = 14;
const requestsOfSetting = 14;
/** A service may let in the second or the third of equal requests. */
const several = 3;

const step = recordOf({
  by: ['A', 'B'],
  does: stepNames,
  form: orderForms,
  isUpdated: fc.boolean(),
  isLast: fc.boolean(),
  hasVault: fc.boolean(),
  isRenewed: fc.boolean(),
  times: [1, several],
});

/** Deposits have combinations of their own. */
const combined = stepNames.filter((does) => !does.startsWith('deposit: '));
const isWithoutOrder = (does: StepName): boolean =>
  /^(?:list|sign in)|^create (?:an|on the first)|^create:|unknown/.test(does);
const isOfOneForm = (does: StepName): boolean => /^sign in|^create on the first|^\w+(?: \w+)? an unknown/.test(does);
/** What is to be rejected each time. */
const isInVain = (does: StepName): boolean =>
  /another's|unknown|^confirm:|spent|of a cancelled|after the|^sign in: wrong/.test(does);

const without = (levels: Readonly<Record<string, string>>, fits: (does: StepName) => boolean, because: string) =>
  combined.filter((does) => !fits(does)).map((does) => ({ levels: { does, ...levels }, because }));

/** Every step with every form of order, by each wallet, with orders as they were created and updated ones. */
const combinations: Combinations<Input> = {
  factors: [
    { name: 'does', levels: combined },
    { name: 'by', levels: ['A', 'B'] },
    { name: 'form', levels: orderForms },
    { name: 'order', levels: ['new', 'updated'] },
    { name: 'of several', levels: ['the first', 'the last'] },
    { name: 'times', levels: ['once', 'several'] },
    { name: 'vault of the caller', levels: ['registered', 'none'] },
    { name: 'token of the caller', levels: ['as it is', 'renewed'] },
    { name: 'sign-in', levels: ['message first', 'transaction first'] },
    { name: 'before it registers', levels: ['nothing', 'asks for its vault'] },
  ],
  infeasible: [
    ...without({ order: 'updated' }, (does) => !isWithoutOrder(does), 'the step is about no order that was updated'),
    ...without({ 'of several': 'the last' }, (does) => !isWithoutOrder(does), 'the step is about no order of several'),
    ...without({ times: 'several' }, isInVain, 'what is done once need not be possible again'),
    ...orderForms
      .slice(1)
      .flatMap((form) => without({ form }, (does) => !isOfOneForm(does), 'the form of an order makes no difference')),
    ...without(
      { 'vault of the caller': 'none' },
      isOnForeignOrder,
      'a wallet without a vault has no orders, and to what else it asks no row gives one status',
    ),
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
        ({ does, by, form, order, times, ...row }) =>
          ({
            ...{ by, does, form, times: times === 'once' ? 1 : several },
            isUpdated: order === 'updated',
            isLast: row['of several'] === 'the last',
            hasVault: row['vault of the caller'] === 'registered',
            isRenewed: row['token of the caller'] === 'renewed',
          }) as Step,
      ),
    });
  },
};

const steps = (
  names: readonly (StepName | readonly [StepName, Partial<Step>])[],
  types: Input['types'] = { A: 'message', B: 'transaction' },
  asksEarly = false,
): Input => {
  const common = { by: 'A', form: 'single', isUpdated: false, isLast: false } as const;
  const usual = { ...common, hasVault: true, isRenewed: false, times: 1 };
  return {
    types,
    asksEarly,
    steps: names.map((step) =>
      typeof step === 'string' ? { ...usual, does: step } : { ...usual, does: step[0], ...step[1] },
    ),
  };
};

/** One life with most that can be done with an order, and with most that must not be. */
const life: Parameters<typeof steps>[0] = [
  'list orders',
  'update badly',
  'update',
  'create on a spent deposit',
  'ask for an unknown order',
  'cancel an unknown order',
  ["ask for another's open order", { by: 'B', hasVault: false }],
  ["update another's open order", { by: 'B', hasVault: false }],
  ["cancel another's open order", { by: 'B', hasVault: false }],
  'confirm: unreadable',
  'confirm: bad-signature',
  'confirm: deposit',
  'confirm: broken-field',
  'confirm: unknown',
  'confirm',
  'update after the confirmation',
];

const terms = ['price-relationship', 'slippage', 'expiry', 'order-sub-type'].map(
  (term) => `create: ${term}` as StepName,
);

const faults: readonly StepName[] = [
  ...['broken-field', 'malformed-address', 'vault-address', 'other-wallet'].map(
    (fault) => `deposit: ${fault}` as StepName,
  ),
  ...terms,
  ...['vault-address', 'other-wallet', 'bad-signature'].map((fault) => `create: ${fault}` as StepName),
];

/** What two wallets do with their orders, judged by what the responses before show of each. */
export const walk = triggerScenario<Input>({
  name: 'trigger/walk',
  description: 'Lets two wallets sign in, create, update, read, cancel and confirm orders in any order, also in vain.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: requestsOfSetting + mostRequestsOfStep * longest,
  runs: { gate: 9, release: 80 },
  combinations: () => combinations,
  brief: () => [steps(life), steps([...life, ...faults], undefined, true), steps(terms)],
  arbitrary: () =>
    recordOf({
      types: recordOf({ A: challengeTypes, B: challengeTypes }),
      asksEarly: fc.boolean(),
      // An array shrinks to any one of its items only where it may be empty, and to what is brief only where it may be as long.
      steps: fc.array(step, { maxLength: 40, size: 'small' }),
    }),
  run: async ({ types, asksEarly, steps }, session) => {
    const market: Market = { session, types, asksEarly, traders: {}, newcomers: {} };
    try {
      for (const step of steps) await takeStep(market, step, step);
    } finally {
      await cleanUp([market.traders.A, market.traders.B]);
    }
    // A service may keep nothing for a wallet once its last order is gone.
    for (const trader of Object.values(market.traders))
      if (trader !== undefined) await listUntilShown(trader, () => Promise.resolve(undefined));
  },
});
