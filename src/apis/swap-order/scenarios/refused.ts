import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderRequest, pairQuery, type OrderQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';

interface MissingInput {
  readonly base: Base;
  readonly missing: 'inputMint' | 'outputMint' | 'amount';
  readonly taker: boolean;
}

const required = ['inputMint', 'outputMint', 'amount'] as const;

/** Every one of `items` at every one of the addresses, which take turns. */
const inTurn = <Item>(bases: readonly Base[], items: readonly Item[]): readonly { base: Base; item: Item }[] =>
  bases.flatMap((_, turn) => items.map((item, index) => ({ base: bases[(index + turn) % bases.length]!, item })));

export const missingParameter = scenario<SwapOrderFixtures, MissingInput>({
  name: scenarioNames.missingParameter,
  description: 'Asks for a quote, for a taker or for none, and leaves out a required parameter.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 12, release: 60 },
  examples: (_, bases) =>
    [false, true].flatMap((taker) => inTurn(bases, required).map(({ base, item }) => ({ base, missing: item, taker }))),
  arbitrary: (_, bases) =>
    fc.record({ base: fc.constantFrom(...bases), missing: fc.constantFrom(...required), taker: fc.boolean() }),
  run: async ({ base, missing, taker }, session) => {
    const { fixtures } = session;
    const wallet = taker ? (fixtures.takerUnfunded ?? session.freshWallet('taker').publicKey) : undefined;
    const query = { ...pairQuery(fixtures), taker: wallet, [missing]: undefined };
    await session.send(orderRequest(base, query, { effect: 'read' }));
  },
});

type Fault = 'no-such-input' | 'no-such-output' | 'unknown-router' | 'odd-amount';

interface UnquotableInput {
  readonly base: Base;
  readonly fault: Fault;
  /** What stands in the place of the amount, for `odd-amount`. */
  readonly text: string;
}

export const unquotable = scenario<SwapOrderFixtures, UnquotableInput>({
  name: scenarioNames.unquotable,
  description: 'Asks for what cannot be quoted: a mint that does not exist, an unknown router, an odd amount.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 24, release: 240 },
  examples: (fixtures, bases) =>
    inTurn(bases, faultsFor(fixtures)).map(({ base, item }) => ({ base, fault: item, text: '0' })),
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      fault: fc.constantFrom(...faultsFor(fixtures)),
      text: fc.oneof(
        fc.constantFrom('', '-1', '0', '1.5', '1e9', 'all'),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
      ),
    }),
  run: async ({ base, fault, text }, session) => {
    const { fixtures } = session;
    await session.send(orderRequest(base, faulty(fault, text, fixtures), { effect: 'read' }));
  },
});

function faultsFor({ noSuchMints = [], routers }: SwapOrderFixtures): readonly Fault[] {
  const ofMints: readonly Fault[] = noSuchMints.length === 0 ? [] : ['no-such-output', 'no-such-input'];
  const [output = 'odd-amount', ...input] = ofMints;
  const ofRouters: readonly Fault[] = routers === undefined ? [] : ['unknown-router'];
  return [...new Set<Fault>([output, ...ofRouters, ...input, 'odd-amount'])];
}

function faulty(fault: Fault, text: string, fixtures: SwapOrderFixtures): OrderQuery {
  const query = pairQuery(fixtures);
  const { noSuchMints = [] } = fixtures;
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
