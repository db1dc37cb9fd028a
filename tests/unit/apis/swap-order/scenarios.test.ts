import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Base } from '../../../../src/product/model/exchange.js';
import type { PlannedRequest, Sending } from '../../../../src/product/model/scenario.js';
import { createLedger } from '../../../../src/product/judge/ledger.js';
import { viewOf } from '../../../../src/product/judge/view.js';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';
import { keypairFromSeed } from '../../../../src/product/solana/keypair.js';
import { swapOrder } from '../../../../src/product/apis/swap-order/api.js';
import type { SwapOrderFixtures } from '../../../../src/product/apis/swap-order/fixtures.js';
import { exchangeOf, fixtures, plainOrder } from './made.js';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A session in which every request gets the next of these answers. */
function sessionOf(answers: readonly Answer[], bases: readonly Base[], declared: SwapOrderFixtures) {
  const sent: PlannedRequest[] = [];
  const session: Pick<
    Sending<SwapOrderFixtures>,
    'fixtures' | 'bases' | 'send' | 'freshWallet' | 'alternate' | 'alternateWithNearest'
  > = {
    fixtures: declared,
    bases,
    send: (request) => {
      const { status, body } = answers[sent.length % answers.length]!;
      sent.push(request);
      const { path } = request;
      const made = exchangeOf({ base: request.base, status, body, ...(request.apiKey && { apiKey: request.apiKey }) });
      const exchange = { ...made, request: { ...made.request, path } };
      return Promise.resolve({ ...viewOf(exchange, declared), unmasked: () => body });
    },
    alternate: () => Promise.resolve(),
    alternateWithNearest: () => Promise.resolve(),
    freshWallet: (label) => keypairFromSeed(new Uint8Array(32).fill(label.length)),
  };
  return { session: session as Sending<SwapOrderFixtures>, sent };
}

const answer = fc.record({
  status: fc.constantFrom(200, 200, 400, 404, 429, 500),
  body: fc.oneof(
    fc.constant<unknown>(plainOrder),
    fc.constantFrom<unknown>(
      { ...plainOrder, transaction: '' },
      { ...plainOrder, routePlan: [null, {}] },
      { error: 'x' },
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});
const declared = fc.constantFrom<SwapOrderFixtures>(
  fixtures,
  { pair: fixtures.pair },
  { ...fixtures, nativeMint: 'MintSold' },
);
const bases = fc.constantFrom<readonly Base[]>(['ultra', 'swapV2'], ['ultra'], ['swapV2']);

describe.each(swapOrder.scenarios.map((one) => [one.name, one] as const))('%s', (_, scenario) => {
  test('sends no more than it says, whatever comes back, and its checks take it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 4 }),
        declared,
        bases,
        fc.nat(),
        async (answers, given, at, seed) => {
          const first = scenario.examples?.(given, at) ?? [];
          const inputs = [...first, ...fc.sample(scenario.arbitrary(given, at), { seed, numRuns: 3 })];
          for (const input of inputs) {
            const { session, sent } = sessionOf(answers, at, given);
            await scenario.run(input, session);
            expect(sent.length).toBeLessThanOrEqual(scenario.maxRequests);
            for (const { base, effect } of sent) {
              expect(
                at.length === 1 && scenario.needs?.includes('second-version') !== true ? at : ['ultra', 'swapV2'],
              ).toContain(base);
              expect([...scenario.effects, 'read']).toContain(effect);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

test('checks throw at nothing that a target can answer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(answer, fc.constantFrom(...swapOrder.scenarios.map(({ name }) => name))), { maxLength: 6 }),
      (answers) => {
        const judge = createLedger(swapOrder, fixtures);
        for (const [{ status, body }, scenario] of answers) {
          const query = {
            taker: 'Rich',
            receiver: 'odd',
            closeAuthority: 'odd',
            excludeDexes: 'a+b',
            excludeRouters: 'one',
          };
          const exchanges = (['ultra', 'swapV2'] as const).map((base) => exchangeOf({ base, query, status, body }));
          judge.add({ id: 'x#0', scenario, index: 0, input: 'null', facts: {}, exchanges });
        }
        expect(judge.evidence().bases).toBeDefined();
      },
    ),
  );
});

test('on the reference every requirement is exercised at gate depth with at least 300 requests, and none fails', async () => {
  const summary = await runOnce({ seed: 11, only: 'swapOrder' });
  expect(failedIds(summary)).toEqual([]);
  expect(summary.end.sent.total).toBeGreaterThanOrEqual(300);
  const judged = summary.requirements.filter(({ api, verdict }) => api === 'swapOrder' && verdict !== 'unjudged');
  const open = judged.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
  // A fault inside the server cannot be provoked.
  expect(open).toEqual(['ORDER-196', 'ORDER-197', 'ORDER-198']);
});
