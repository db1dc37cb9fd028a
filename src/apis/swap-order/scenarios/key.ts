import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { scenario, type Session } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { orderRequest, pairQuery, type OrderQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';

/** Bad keys come last: whoever sends them may be shut out. */
export const withoutKey = scenario<SwapOrderFixtures, { readonly taker: boolean }>({
  name: scenarioNames.withoutKey,
  description: 'Asks every version for a quote, for a taker or for none, without a key.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 2,
  runs: { gate: 2, release: 4 },
  phase: 'last',
  examples: () => [{ taker: false }, { taker: true }],
  arbitrary: () => fc.record({ taker: fc.boolean() }),
  run: async ({ taker }, session) => {
    const query = pairFor(taker, session);
    for (const base of session.bases)
      await session.send(orderRequest(base, query, { apiKey: 'absent', effect: 'read' }));
  },
});

/** The declared pair, asked for on behalf of a taker or of none. */
function pairFor(taker: boolean, session: Session<SwapOrderFixtures>): OrderQuery {
  const { fixtures } = session;
  const wallet = taker ? (fixtures.takerUnfunded ?? session.freshWallet('taker').publicKey) : undefined;
  return { ...pairQuery(fixtures), taker: wallet };
}

interface KeyInput {
  readonly base: Base;
  readonly apiKey: 'misplaced' | 'invented';
  readonly taker: boolean;
}

export const wrongKey = scenario<SwapOrderFixtures, KeyInput>({
  name: scenarioNames.wrongKey,
  description: 'Asks for a quote, for a taker or for none, with the key in the query, or with an invented key.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 1,
  runs: { gate: 8, release: 16 },
  phase: 'last',
  examples: (_, bases) =>
    [false, true].flatMap((taker) =>
      bases.flatMap((base) => (['misplaced', 'invented'] as const).map((apiKey) => ({ base, apiKey, taker }))),
    ),
  arbitrary: (_, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      apiKey: fc.constantFrom('misplaced' as const, 'invented' as const),
      taker: fc.boolean(),
    }),
  run: async ({ base, apiKey, taker }, session) => {
    await session.send(orderRequest(base, pairFor(taker, session), { apiKey, effect: 'read' }));
  },
});
