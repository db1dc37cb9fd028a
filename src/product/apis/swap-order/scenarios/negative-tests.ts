import fc from 'fast-check';
import { isObject } from '../../../json/parse.js';
import type { Base } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderCombinations } from '../fixtures/combinations.js';
import { asQuery, orders, type OrderInput } from '../fixtures/orders.js';
import { orderRequest, type OrderQuery } from '../fixtures/request.js';
import { isUsable } from '../reader/requests.js';
import type { OrderSession } from '../reader/view.js';

interface MissingInput {
  readonly base: Base;
  readonly missing: 'inputMint' | 'outputMint' | 'amount';
  /** What the request asks for besides. */
  readonly order: OrderInput;
}

const required = ['inputMint', 'outputMint', 'amount'] as const;

/** Every one of `items` at every one of the addresses, which take turns. */
const inTurn = <Item>(bases: readonly Base[], items: readonly Item[]): readonly { base: Base; item: Item }[] =>
  bases.flatMap((_, turn) => items.map((item, index) => ({ base: bases[(index + turn) % bases.length]!, item })));

/** Sends a request that is wrong; where the service does not respond, in turns with the request that would be right. */
export async function sendWrong(
  session: OrderSession,
  base: Base,
  wrong: OrderQuery,
  right: OrderQuery,
): Promise<void> {
  const failing = orderRequest(base, wrong, { effect: 'read' });
  if (isUsable(await session.send(failing))) return;
  const missing = required.find((name) => wrong[name] === undefined);
  const about = missing === undefined ? 'an odd amount or mint' : `no ${missing}`;
  await session.alternateWithNearest(failing, [{ about, control: orderRequest(base, right) }], isUsable);
}

export const missingParameter = scenario<SwapOrderFixtures, MissingInput>({
  name: 'order/missing-parameter',
  description: 'Leaves out a required parameter, beside each of the options.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 12, release: 60 },
  examples: (fixtures, bases) =>
    inTurn(bases, required).map(({ base, item }) => ({ base, missing: item, order: plainOrder(fixtures) })),
  arbitrary: (fixtures, bases) =>
    fc.record({ base: fc.constantFrom(...bases), missing: fc.constantFrom(...required), order: orders(fixtures) }),
  combinations: (fixtures, bases) =>
    orderCombinations(
      fixtures,
      bases,
      ({ base, order, extra }) => ({ base, order, missing: extra as MissingInput['missing'] }),
      required,
    ),
  run: async ({ base, missing, order }, session) => {
    const query = asQuery(order, session);
    await sendWrong(session, base, { ...query, [missing]: undefined }, query);
  },
});

type Fault = 'no-such-input' | 'no-such-output' | 'unknown-router' | 'odd-amount';

interface UnquotableInput {
  readonly base: Base;
  readonly fault: Fault;
  /** What stands in the place of the amount, for `odd-amount`. */
  readonly text: string;
  /** What the request asks for besides. */
  readonly order: OrderInput;
}

export const unquotable = scenario<SwapOrderFixtures, UnquotableInput>({
  name: 'order/unquotable',
  description: 'Requests what cannot be quoted: a mint that does not exist, an unknown router, an odd amount.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 24, release: 240 },
  examples: (fixtures, bases) =>
    inTurn(bases, faultsFor(fixtures)).map(({ base, item }) => ({
      base,
      fault: item,
      text: '0',
      order: plainOrder(fixtures),
    })),
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      fault: fc.constantFrom(...faultsFor(fixtures)),
      text: fc.oneof(
        fc.constantFrom('', '-1', '0', '1.5', '1e9', 'all'),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
      ),
      order: orders(fixtures),
    }),
  combinations: (fixtures, bases) =>
    orderCombinations(
      fixtures,
      bases,
      ({ base, order, extra }) => ({ base, order, fault: extra as Fault, text: 'all' }),
      faultsFor(fixtures),
    ),
  run: async ({ base, fault, text, order }, session) => {
    const query = asQuery(order, session);
    await sendWrong(session, base, faulty(query, fault, text, session.fixtures), query);
  },
});

function faultsFor({ noSuchMints = [], routers }: SwapOrderFixtures): readonly Fault[] {
  const ofMints: readonly Fault[] = noSuchMints.length === 0 ? [] : ['no-such-output', 'no-such-input'];
  const [output = 'odd-amount', ...input] = ofMints;
  const ofRouters: readonly Fault[] = routers === undefined ? [] : ['unknown-router'];
  return [...new Set<Fault>([output, ...ofRouters, ...input, 'odd-amount'])];
}

function faulty(query: OrderQuery, fault: Fault, text: string, { noSuchMints = [] }: SwapOrderFixtures): OrderQuery {
  switch (fault) {
    case 'no-such-input':
      return { ...query, inputMint: noSuchMints[1] ?? noSuchMints[0] };
    case 'no-such-output':
      return { ...query, outputMint: noSuchMints[0] };
    case 'unknown-router':
      return { ...query, excludeRouters: 'no-such-router' };
    case 'odd-amount':
      return { ...query, amount: text };
  }
}

const plainOrder = ({ pair }: SwapOrderFixtures): OrderInput => ({ swap: 'pair', amount: pair.amount });

export const hasFee = ({ response: { status, body } }: View, fee: number): boolean =>
  status === 200 && isObject(body) && body.feeBps === fee;

interface OutOfBoundsInput {
  readonly base: Base;
  readonly fee: number;
  /** What the request asks for besides. */
  readonly order: OrderInput;
}

/** One beyond each bound first; the others show a bound that is not checked where it is written. */
const feesOutOfBounds = [49, 256, 300, 1, 10_000, 25] as const;

/** A fee that looks honoured may be the default by chance, which the same request without a referral tells. */
export const referralOutOfBounds = scenario<SwapOrderFixtures, OutOfBoundsInput>({
  name: 'order/referral-out-of-bounds',
  description: 'Requests an order with a referral fee below or above the bounds, beside each of the options.',
  needs: ['referral-account'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 16, release: 60 },
  examples: (fixtures, bases) =>
    bases.flatMap((base) =>
      feesOutOfBounds.slice(0, 2).map((fee) => ({ base, fee, order: { swap: 'pair', amount: fixtures.pair.amount } })),
    ),
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      fee: fc.constantFrom(...feesOutOfBounds),
      order: orders(fixtures).map(withoutFee),
    }),
  combinations: (fixtures, bases) =>
    orderCombinations(
      fixtures,
      bases,
      ({ base, order, extra }) => ({ base, order: withoutFee(order), fee: Number(extra.replace('fee ', '')) }),
      feesOutOfBounds.map((fee) => `fee ${fee}`),
    ),
  run: async ({ base, fee, order }, session) => {
    const { referralAccount } = session.fixtures;
    const query = asQuery(order, session);
    const view = await session.send(orderRequest(base, { ...query, referralAccount, referralFee: fee }));
    if (hasFee(view, fee)) await session.send(orderRequest(base, query));
  },
});

const withoutFee = ({ referralFee: _, ...order }: OrderInput): OrderInput => order;
