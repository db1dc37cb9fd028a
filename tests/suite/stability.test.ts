import { describe, expect, test } from 'vitest';
import { stabilityOf, type Pair } from '../../src/laboratory/proof/stability.js';
import { againstBaseline } from '../../src/product/results/baseline.js';
import { inject } from '../../src/laboratory/defects/defect.js';
import { knownDefects } from '../../src/laboratory/proof/known-defects.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';

const only = 'swapOrder';
const defect = 'order-quote-with-empty-transaction';
const pair = { seeds: [1, 2], budgets: [120, 60], only } as const;

describe('two runs of a target in which nothing changes', () => {
  test.each<Pair>([
    { ...pair, kind: 'one defect', defects: [defect] },
    { ...pair, kind: '20 % of responses', defects: [defect, 'order-key-in-query-accepted'] },
    { ...pair, kind: 'throttling', defects: [] },
  ])('$kind: no regression, and no stale waiver', async (given) => {
    expect(await stabilityOf(given)).toMatchObject({ regressed: [], stale: [] });
  });
});

test.each([
  // One request of one input shows it: repetitions take most of what is left.
  {
    api: 'trigger',
    defect: 'trigger-deposit-fault-in-the-form-of-the-gateway',
    id: 'TRIGGER-057',
    budgets: [400, 200],
  },
  { api: 'swapOrder', defect, id: 'ORDER-017', budgets: [120, 60] },
])('$defect is called a regression with another seed and half of the requests', async (given) => {
  const run = (seed: number, requests = 0, more: object = {}) => runOnce({ seed, only: given.api, requests, ...more });
  const baseline = await run(1, given.budgets[0]);
  const faulty = await run(2, given.budgets[1], {
    baseline,
    inject: (reference: Parameters<typeof inject>[0]) =>
      inject(reference, [...knownDefects().values()], [given.defect]),
  });
  const { comparison } = againstBaseline(baseline, faulty);
  expect(comparison!.added.map(({ id }) => id)).toContain(given.id);
  expect(comparison!.regressed).toBe(true);
});
