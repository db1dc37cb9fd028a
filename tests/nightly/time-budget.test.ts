import { describe, expect, test } from 'vitest';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import type { Reach } from '../../src/product/engine/plan.js';
import { noJournal, type Journal } from '../../src/product/results/open-journal.js';
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

test('a time without a pace plays all that there is, and tells a number of requests', async () => {
  const plans: Reach[] = [];
  const options = { seed: 1, only: 'swapOrder' };
  const inTime = await runOnce({ ...options, timeMs: 60_000, onPlan: (reach) => plans.push(reach) });
  expect([plans[0]?.isWhole, Number.isFinite(plans[0]?.requests)]).toEqual([true, true]);
  expect([inTime.end.exitCode, inTime.end.interrupted]).toEqual([0, {}]);
  expect(decidedMusts(inTime)).toBeGreaterThanOrEqual(decidedMusts(await runOnce(options)));
});

test.each([20, 30])(
  'what a run created is taken away within its %i s, also where a target becomes slow',
  async (seconds) => {
    const times: number[] = [];
    const write: Journal['write'] = (entry) => {
      if (entry.type === 'exchange') times.push(entry.startedAt);
    };
    const journal = { ...noJournal, write };
    let [slowFrom, reads] = [0, 0];
    const cut = await runOnce({
      ...{ seed: 1, only: 'trigger', perSecond: 20, timeMs: seconds * 1000, journal },
      inject: (reference, now) => (request) => {
        slowFrom ||= now() + seconds * 500;
        if (now() <= slowFrom || request.method !== 'GET' || (reads += 1) % 2 === 1) return reference.handle(request);
        return Promise.resolve({ status: 429, headers: { 'retry-after': '1' }, body: { json: {} } });
      },
    });
    expect(Object.keys(cut.end.interrupted)).toEqual([`the ${seconds} s of the run are over (--time)`]);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(seconds * 1000);
    expect(cut.leftBehind.orders).toEqual([]);
  },
);
