import { expect, test } from 'vitest';
import { roundOf } from '../../../../src/product/cli/watch/round.js';
import { judged } from '../../results/judged.js';

const defect = 'order-quote-with-empty-transaction';
const small = { only: 'ORDER-017', requests: 40, require: 0 };

test('a round sends what showed an open finding again, and decides by it', async () => {
  const { findings: open } = roundOf((await judged([defect], { ...small, seed: 3 })).summary, [], []);
  const again = open.flatMap(({ input }) => input ?? []);
  expect(again.length).toBeGreaterThan(0);
  const next = async (defects: readonly string[], sent: readonly string[]) => {
    const { summary } = await judged(defects, { ...small, seed: 4, again: sent });
    return roundOf(summary, [], open).passedAgain;
  };
  expect(await next([], again)).toEqual(open.map(({ fingerprint }) => fingerprint));
  expect(await next([defect], again)).toEqual([]);
  // With other inputs the requirement passes, which says nothing of the finding.
  expect(await next([], [])).toEqual([]);
});
