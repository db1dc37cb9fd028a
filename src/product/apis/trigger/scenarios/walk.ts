import * as fc from 'fast-check';
import { stepsOf, recordOf, type InputOf } from '../../cases.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { cleanUp, listUntilShown, readBesideOrders } from '../fixtures/orders.js';
import { orderFaults, orderForms } from '../fixtures/dialect.js';
import { requestTo } from '../fixtures/request.js';
import { askWithoutVault, openTrader } from '../fixtures/trader.js';
import { type Part, signInAnyhow, type Trader } from '../fixtures/wallet.js';
import { stepNames, steps, whoseOrder, type StepName } from './steps.js';
import { triggerScenario } from './trigger-scenario.js';

interface Player {
  readonly type: ChallengeType;
  /** With a vault, and what it owns as the responses so far tell. */
  readonly trader: () => Promise<Trader | undefined>;
  /** In its place one that has not registered, and hence has no orders. */
  readonly newcomer: () => Promise<Trader | undefined>;
}

type Players = Readonly<Record<Part, Player>>;

/** Who does what, and in which circumstances; without a vault a third wallet takes the place of the one that is named. */
const circumstances = {
  by: ['A', 'B'],
  form: orderForms,
  order: ['new', 'updated'],
  'of several': ['the first', 'the last'],
  /** How often the step is taken; it finds what it brought about the first time. */
  times: ['once', 'several'],
  'vault of the caller': ['registered', 'none'],
  /** It is renewed before the request that the step is about, so that the wallet owns things of an older token. */
  'token of the caller': ['as it is', 'renewed'],
} as const;

interface StepToTake extends InputOf<typeof circumstances> {
  readonly does: StepName;
}

/** A service may let in the second or the third of equal requests. */
const several = 3;

async function takeStep(players: Players, { by, does, form, ...levels }: StepToTake): Promise<void> {
  // Whoever has no vault has no orders, and is let do nothing but what is about those of others.
  const hasVault = levels['vault of the caller'] === 'registered' || whoseOrder(does) !== 'foreign';
  const { type, trader: traderOf, newcomer } = players[by];
  const trader = await (hasVault ? traderOf() : newcomer());
  if (trader === undefined) return;
  const kind = { form, isUpdated: levels.order === 'updated', isLast: levels['of several'] === 'the last' };
  const isRenewed = levels['token of the caller'] === 'renewed';
  const meanwhile = once(() => (isRenewed ? trader.renew() : Promise.resolve(false)));
  const other = players[by === 'A' ? 'B' : 'A'].trader;
  const times = levels.times === 'once' ? 1 : several;
  for (let time = 0; time < times; time += 1) await steps[does].take({ trader, kind, other, type, meanwhile });
}

/** The longest walk that is drawn; each step brings about by itself what it needs, a vault or an order in the right state. */
const longest = 15;
const mostRequestsOfStep = 14;
const requestsOfSetting = 14;

/** For runs of few requests: the steps that are combined read the same in more of them. */
const privateInTurns = "read in turns what is private beside another's" satisfies StepName;

/** Deposits have combinations of their own. */
const combined = stepNames.filter((does) => !does.startsWith('deposit: ') && does !== privateInTurns);
const isWithoutOrder = (does: StepName): boolean => whoseOrder(does) === undefined;
const isOfOneForm = (does: StepName): boolean => /^sign in|^create on the first|^unknown order/.test(does);
const isInVain = (does: StepName): boolean =>
  /of another:|unknown|^confirm:|spent|of a cancelled|after the|^sign in: wrong/.test(does);

const without = (levels: Readonly<Record<string, string>>, fits: (does: StepName) => boolean, because: string) =>
  combined.filter((does) => !fits(does)).map((does) => ({ levels: { does, ...levels }, because }));

/** How each wallet signs in, and whether a fresh one asks for what it cannot have yet before it registers. */
const ofRun = {
  'sign-in': ['message first', 'transaction first'],
  'before it registers': ['nothing', 'asks for its vault'],
} as const;

interface Input extends InputOf<typeof ofRun> {
  readonly steps: readonly StepToTake[];
}

/** Every step with every form of order, by each wallet, with orders as they were created and updated ones. */
const { combinations } = stepsOf({
  shared: () => ofRun,
  step: { does: combined, ...circumstances },
  infeasible: [
    ...without({ order: 'updated' }, (does) => !isWithoutOrder(does), 'the step is about no order that was updated'),
    ...without({ 'of several': 'the last' }, (does) => !isWithoutOrder(does), 'the step is about no order of several'),
    ...without({ times: 'several' }, isInVain, 'what is done once need not be possible again'),
    ...orderForms
      .slice(1)
      .flatMap((form) => without({ form }, (does) => !isOfOneForm(does), 'the form of an order makes no difference')),
    ...without(
      { 'vault of the caller': 'none' },
      (does) => whoseOrder(does) === 'foreign',
      'a wallet without a vault has no orders, and to what else it asks no row gives one status',
    ),
    { levels: { does: 'update', order: 'updated' }, because: 'the dialect has one valid change of an order' },
    { levels: { does: 'update twice', order: 'new' }, because: 'the first update comes before the second' },
  ],
  perRun: longest,
});

const usual: Omit<StepToTake, 'does'> = {
  ...{ by: 'A', form: 'single', order: 'new', 'of several': 'the first', times: 'once' },
  ...{ 'vault of the caller': 'registered', 'token of the caller': 'as it is' },
};

const inARow = (
  names: readonly (StepName | readonly [StepName, Partial<StepToTake>])[],
  before: Input['before it registers'] = 'nothing',
): Input => ({
  'sign-in': 'message first',
  'before it registers': before,
  steps: names.map((step) =>
    typeof step === 'string' ? { ...usual, does: step } : { ...usual, does: step[0], ...step[1] },
  ),
});

/** One life with most that can be done with an order, and with most that must not be. */
const life = (readBeside: StepName): Parameters<typeof inARow>[0] => [
  'list orders',
  'update badly',
  'update',
  'create on a spent deposit',
  'unknown order: ask for',
  'unknown order: cancel',
  [readBeside, { by: 'B', 'vault of the caller': 'none' }],
  ['update an order of another: open', { by: 'B', 'vault of the caller': 'none' }],
  ['cancel an order of another: open', { by: 'B', 'vault of the caller': 'none' }],
  'confirm: unreadable',
  'confirm: bad-signature',
  'confirm: deposit',
  'confirm: broken-field',
  'confirm: unknown',
  'confirm',
  'update after the confirmation',
];

const terms = orderFaults.map((term): StepName => `create: ${term}`);

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
  // So many hold every pair of a step and a circumstance, under any seed.
  runs: { gate: 13, release: 80 },
  combinations,
  brief: () => [
    inARow(life('ask for an order of another: open')),
    inARow([...life(privateInTurns), ...faults], 'asks for its vault'),
    inARow(terms),
  ],
  arbitrary: () =>
    recordOf({
      ...ofRun,
      // An array shrinks to any one of its items only where it may be empty, and to what is brief only where it may be as long.
      steps: fc.array(recordOf({ ...circumstances, does: stepNames }), { maxLength: 40, size: 'small' }),
    }),
  run: async ({ 'sign-in': signIn, 'before it registers': before, steps }, session) => {
    const types = signIn === 'message first' ? challengeTypes : challengeTypes.toReversed();
    const traders: Trader[] = [];
    const player = (part: Part, type: ChallengeType): Player => ({
      type,
      trader: once(async () => {
        const beforeRegistering =
          before === 'nothing' ? undefined : (trader: Trader) => askWithoutVault(trader, 'single');
        const trader = await openTrader(session, part, { type, beforeRegistering });
        if (trader !== undefined) traders.push(trader);
        return trader;
      }),
      newcomer: once(async () => {
        const wallet = session.fixtures.freshWallets && session.freshWallet(`newcomer ${part}`);
        return wallet && signInAnyhow(session, wallet, type);
      }),
    });
    const players = { A: player('A', types[0]), B: player('B', types[1]) };
    try {
      for (const step of steps) await takeStep(players, step);
    } finally {
      await cleanUp(traders);
    }
    // A service may keep nothing for a wallet once its last order is gone, and forget its vault behind orders.
    const [first, second] = traders;
    if (first !== undefined) await listUntilShown(first, () => Promise.resolve(undefined));
    if (second !== undefined) await readBesideOrders(second, requestTo('getVault'));
  },
});

function once<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | undefined;
  return () => (opened ??= open());
}
