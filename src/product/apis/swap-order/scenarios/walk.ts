import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { otherVersion, type Base } from '../../../model/exchange.js';
import { scenario, type Combinations, type Levels } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { factorsOf, listed, membersAt, membersOf, recordOf } from '../../cases.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { infeasible, orderSpace, type OrderAt, asQuery, orderRequest, type OrderQuery } from '../fixtures/orders.js';
import { outcomeOf, type OrderSession } from '../reader/view.js';
import { explainDifference } from './both-versions.js';
import { everythingAtOnce, sendWithNeighbours } from './send-order.js';
import { hasFee, sendWrong } from './wrong-orders.js';

/** What comes of a request before: the same again, at the other version, for another wallet, with other values, or wrong. */
const changes = ['again', 'version', 'wallet', 'values', 'fault'] as const;
/** What shows whether something was left behind; `plain` has nothing but a taker. */
const lastOnes = ['plain', 'again', 'version', 'sole authority'] as const;
type Change = (typeof changes)[number] | (typeof lastOnes)[number];

/** An order, in words that shrink; what of it a step needs depends on what it does. */
interface Step extends OrderAt {
  /** `order` is a request of its own, as is every step that has none before it. */
  readonly does: 'order' | Change;
  /** Which of the requests before it the step is about, from the last one on. */
  readonly back: number;
}

type Sent = Readonly<{ base: Base; query: OrderQuery; view: View<SwapOrderFixtures> }>;

const longest = 15;

/** Orders with every pair of options, with every change of each, and with what shows whether something was left behind. */
function combinations(fixtures: SwapOrderFixtures, bases: readonly Base[]): Combinations<readonly Step[]> {
  const space = { base: bases, ...orderSpace(fixtures), then: changes, last: lastOnes };
  const stepsOf = ({ then, last, ...order }: Record<'then' | 'last', Change> & OrderAt): readonly Step[] => {
    const taker = order.taker === 'funded' ? undefined : 'funded';
    const step = (does: Step['does'], more = {}): Step => ({ ...order, does, back: 0, ...more });
    return [step('order'), step(then, { taker }), step(last, { back: then === 'fault' ? 0 : 1 })];
  };
  const rowAt = (row: Levels) => recordOf(membersAt(space, row)) as unknown as Arbitrary<Parameters<typeof stepsOf>[0]>;
  return {
    factors: factorsOf(space),
    infeasible,
    perRun: longest / 3,
    input: (rows) => fc.tuple(...rows.map(rowAt)).map((orders) => orders.flatMap(stepsOf).toReversed()),
  };
}

/** Makes steps at an address about an order of the declared pair, with whatever is given. */
function stepsAt(base: Base, fixtures: SwapOrderFixtures) {
  const nothing = Object.fromEntries(Object.keys(orderSpace(fixtures)).map((name) => [name, undefined]));
  return (does: Step['does'], more: Partial<Step> = {}): Step => ({
    ...{ ...nothing, swap: 'pair', amount: fixtures.pair.amount, base, does, back: 0, ...more },
  });
}

/** A wallet names everything, twice and after an error, and others come after it. */
function life(base: Base, fixtures: SwapOrderFixtures): readonly Step[] {
  const step = stepsAt(base, fixtures);
  const [everything, back] = [everythingAtOnce(fixtures), 1];
  return [
    ...[step('order', everything), step('again'), step('plain', everything), step('again', { back }), step('again')],
    ...[step('fault'), step('again'), step('wallet', { taker: 'unfunded' }), step('version', { back })],
    ...[step('plain', { back }), step('order', { ...everything, receiver: undefined })],
    step('sole authority', { closeAuthority: 'taker' }),
  ];
}

function otherValues(query: OrderQuery, session: OrderSession): OrderQuery {
  const { routers = [] } = session.fixtures;
  const { receiver, closeAuthority, referralFee, excludeRouters } = query;
  return {
    ...query,
    ...(receiver !== undefined && { receiver: session.freshWallet('another receiver').publicKey }),
    ...(closeAuthority !== undefined && { closeAuthority: session.freshWallet('another authority').publicKey }),
    ...(referralFee !== undefined && { referralFee: referralFee === 255 ? 254 : Number(referralFee) + 1 }),
    ...(excludeRouters !== undefined && { excludeRouters: routers.find((router) => router !== excludeRouters) }),
  };
}

/** Sends what a step asks for, and gives what later steps may be about. */
async function take(step: Step, sent: readonly Sent[], session: OrderSession): Promise<readonly Sent[]> {
  const own = asQuery(step, session);
  const send = async (base: Base, query: OrderQuery): Promise<Sent> => ({
    ...{ base, query },
    view: await sendWithNeighbours(session, base, query),
  });
  const earlier = sent.at(-1 - (step.back % Math.max(1, sent.length)));
  if (step.does === 'order' || earlier === undefined) return [await send(step.base, own)];
  const { base, query } = earlier;
  switch (step.does) {
    case 'again':
      return [await send(base, query)];
    case 'wallet':
      return [await send(base, { ...query, taker: own.taker })];
    case 'values':
      return [await send(base, otherValues(query, session))];
    case 'version': {
      if (session.bases.length === 1) return [await send(base, query)];
      const other = otherVersion(base);
      const view = await session.send(orderRequest(other, query));
      await explainDifference(session, query, [earlier.view, view]);
      return [{ base: other, query, view }];
    }
    case 'sole authority': {
      const alone = { ...query, payer: undefined, closeAuthority: undefined };
      const isSent = query.payer === undefined && query.closeAuthority === undefined;
      const without = isSent ? earlier : await send(base, alone);
      const ofTaker = step.closeAuthority === 'taker' ? query.taker : undefined;
      const failing = { ...alone, closeAuthority: ofTaker ?? session.freshWallet('sole authority').publicKey };
      const view = await session.send(orderRequest(base, failing));
      const outcome = outcomeOf(without.view);
      const about = `closeAuthority without payer, ${Object.keys(alone).sort().join(', ')}`;
      const requests = { failing: orderRequest(base, failing), control: orderRequest(base, alone) };
      if (outcomeOf(view) !== outcome) await session.alternate(about, requests, (item) => outcomeOf(item) === outcome);
      return [without, { base, query: failing, view }];
    }
    case 'fault': {
      const wrong = query.referralFee === undefined ? { amount: undefined } : { referralFee: 256 };
      await sendWrong(session, base, query, wrong);
      return [];
    }
    case 'plain': {
      const { inputMint, outputMint, amount } = query;
      const plain = { inputMint, outputMint, amount, taker: own.taker && query.taker };
      const last = await send(base, plain);
      const before = sent.findLast((item) => item.base === base && item.query.referralFee !== undefined);
      // Where the fee of a request before it is shown, another fee tells whether that is the default.
      if (before === undefined || !hasFee(last.view, Number(before.query.referralFee))) return [last];
      const other = await send(base, otherValues(before.query, session));
      return [last, other, await send(base, plain)];
    }
  }
}

async function takeAll(steps: readonly Step[], session: OrderSession): Promise<void> {
  const sent: Sent[] = [];
  for (const step of steps.toReversed()) sent.push(...(await take(step, sent, session)));
}

/** Steps in any order, the last one first: arrays shrink from their front, and what comes after a failure shows nothing. */
export const walk = scenario<SwapOrderFixtures, readonly Step[]>({
  name: 'order/walk',
  description: 'Requests orders, and again for other wallets, versions, values and options, and after an error.',
  effects: ['build'],
  maxRequests: 9 * longest,
  runs: { gate: 5, release: 80 },
  examples: (fixtures, bases) => bases.map((base) => life(base, fixtures).toReversed()),
  brief: (fixtures, bases) => {
    const step = stepsAt(bases[0]!, fixtures);
    const { payer, closeAuthority, referralFee, taker } = everythingAtOnce(fixtures);
    return [
      [step('order', { taker, payer, closeAuthority })],
      [step('plain'), step('order', { referralFee: referralFee && 100 })],
      [step('sole authority'), step('order', { taker })],
    ];
  },
  combinations,
  arbitrary: (fixtures, bases) => {
    const order = membersOf({ base: bases, ...orderSpace(fixtures) });
    const step = recordOf({ ...order, does: ['order', ...changes, ...lastOnes], back: [0, 1, 2, 3] });
    return fc.array(step as unknown as Arbitrary<Step>, { maxLength: longest });
  },
  run: takeAll,
});

/** Few steps, for everything else of a run waits: beside others the next request is one of theirs. */
export const leftBehind = scenario<SwapOrderFixtures, readonly Step[]>({
  name: 'order/left-behind',
  description: 'Requests an order with every option, and the plain one right after it, with nothing else under way.',
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 2, release: 4 },
  phase: 'alone',
  ...listed((fixtures: SwapOrderFixtures, bases) =>
    bases.map((base) => {
      const step = stepsAt(base, fixtures);
      return [step('plain'), step('order', everythingAtOnce(fixtures))];
    }),
  ),
  run: takeAll,
});
