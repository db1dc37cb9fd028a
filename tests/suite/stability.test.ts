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

test('a defect that is new is called a regression with other seeds and half of the requests', async () => {
  const run = (seed: number, requests: number, more: object = {}) => runOnce({ seed, requests, only, ...more });
  const baseline = await run(1, 120);
  const faulty = await run(2, 60, {
    baseline,
    inject: (reference: Parameters<typeof inject>[0]) => inject(reference, [...knownDefects().values()], [defect]),
  });
  const { comparison } = againstBaseline(baseline, faulty);
  expect(comparison!.added.map(({ id }) => id)).toContain('ORDER-017');
  expect(comparison!.regressed).toBe(true);
});
