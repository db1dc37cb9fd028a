import { describe, expect, test } from 'vitest';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import type { Reach } from '../../src/product/engine/plan.js';
import type { RunSummary } from '../../src/product/results/run-json.js';

function decidedMusts({ requirements }: RunSummary): number {
  return requirements.filter(({ level, verdict }) => level === 'must' && (verdict === 'pass' || verdict === 'fail'))
    .length;
}

describe('two minutes at five requests a second', () => {
  test('are planned as requests, and reach what as many requests reach', async () => {
    const plans: Reach[] = [];
    const inTime = await runOnce({ seed: 1, timeMs: 120_000, perSecond: 5, onPlan: (reach) => plans.push(reach) });
    const { exitCode, interrupted, sent } = inTime.end;
    expect([plans[0]?.requests, exitCode, interrupted]).toEqual([518, 0, {}]);
    const asMany = await runOnce({ seed: 1, requests: sent.total });
    expect(decidedMusts(inTime)).toBeGreaterThanOrEqual(decidedMusts(asMany));
  });
});

test.each([8, 15, 22, 29])('a run of the trigger API that %i s cut short leaves no order behind', async (seconds) => {
  const cut = await runOnce({ seed: 1, only: 'trigger', timeMs: seconds * 1000, perSecond: 20, depth: 'release' });
  expect(cut.end.sent.total).toBeGreaterThan(100);
  expect(cut.leftBehind.orders).toEqual([]);
});
