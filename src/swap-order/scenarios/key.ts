import fc from 'fast-check';
import type { Base } from '../../core/exchange.js';
import { scenario } from '../../core/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderRequest, pairQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';

/** Bad keys come last: whoever sends them may be shut out. */
export const withoutKey = scenario<SwapOrderFixtures, { readonly taker: boolean }>({
  name: scenarioNames.withoutKey,
  says: 'Asks every version for a quote, for a taker or for none, without a key.',
  needs: ['api-key'],
  effects: [],
  requests: 2,
  runs: { gate: 2, release: 4 },
  turn: 'last',
  first: () => [{ taker: false }, { taker: true }],
  inputs: () => fc.record({ taker: fc.boolean() }),
  play: async ({ taker }, session) => {
    const { fixtures, bases } = session;
    const wallet = taker ? (fixtures.takerUnfunded ?? session.freshWallet('taker').publicKey) : undefined;
    const query = { ...pairQuery(fixtures), taker: wallet };
    for (const base of bases) await session.send(orderRequest(base, query, { apiKey: 'absent', effect: 'read' }));
  },
});

interface KeyInput {
  readonly base: Base;
  readonly apiKey: 'misplaced' | 'invented';
}

export const wrongKey = scenario<SwapOrderFixtures, KeyInput>({
  name: scenarioNames.wrongKey,
  says: 'Asks for a quote with the key in the query, or with an invented key.',
  needs: ['api-key'],
  effects: [],
  requests: 1,
  runs: { gate: 6, release: 12 },
  turn: 'last',
  first: (_, bases) =>
    bases.flatMap(
      (base) =>
        [
          { base, apiKey: 'misplaced' },
          { base, apiKey: 'invented' },
        ] as const,
    ),
  inputs: (_, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      apiKey: fc.constantFrom('misplaced' as const, 'invented' as const),
    }),
  play: async ({ base, apiKey }, session) => {
    const { fixtures } = session;
    await session.send(orderRequest(base, pairQuery(fixtures), { apiKey, effect: 'read' }));
  },
});
