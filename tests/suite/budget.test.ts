import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { firstBrief } from '../../src/product/judge/inputs.js';
import { earlierIn } from '../../src/product/results/earlier.js';
import { againstBaseline } from '../../src/product/results/baseline.js';
import { pastRunOf } from '../../src/product/results/history.js';
import { findDefect } from '../../src/laboratory/proof/known-defects.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';

test('150 requests decide three quarters of all requirements', async () => {
  const { requirements, end } = await runOnce({ seed: 1, requests: 150 });
  expect(end.sent.total).toBeLessThanOrEqual(150);
  expect(end.interrupted).toEqual({});
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThanOrEqual(470);
});

test('runs that take turns decide more together, and no failure is forgotten', async () => {
  const first = await runOnce({ seed: 1, requests: 300 });
  const earlier = earlierIn([pastRunOf(first)], '', first.run.version)!;
  const second = await runOnce({ seed: 1, requests: 100, earlier });
  expect([first.end.exitCode, second.end.exitCode]).toEqual([0, 0]);
  expect((await runOnce({ seed: 1, requests: 100 })).end.exitCode).toBe(2);
  expect(second.evidence.conclusive).toBeGreaterThan(first.evidence.conclusive);
  const before = new Set(Object.keys(first.inputs!));
  const again = Object.keys(second.inputs!).filter((name) => before.has(name));
  expect(again.length).toBeLessThan(Object.keys(second.inputs!).length / 2);
  const open = second.requirements.find(({ earlier }) => earlier !== undefined)!;
  expect(open.reason).toContain(`passed in the run of ${first.run.startedAt}`);
  const failed = {
    ...earlier,
    decided: { ...earlier.decided, [open.id]: { ...open.earlier!, verdict: 'fail' as const } },
  };
  const third = await runOnce({ seed: 1, requests: 100, earlier: failed, keeps: new Set() });
  expect([third.conclusion.because, third.end.exitCode]).toEqual([
    expect.stringContaining(`${open.id} failed in the run of ${first.run.startedAt} and was not tested since`),
    2,
  ]);
});

test.each([
  'borrow-operate-instructions-without-colamount',
  'trigger-details-as-codes',
  'order-referral-fee-of-49-honoured',
])('60 requests on one requirement are enough to know that a failure is new: %s', async (id) => {
  const defect = findDefect(id);
  const options = { requests: 60, only: defect.breaks.join(','), confirm: true };
  const baseline = await runOnce({ ...options, seed: 1 });
  const faulty = await runOnce({ ...options, seed: 2, baseline, inject: (reference) => defect.inject(reference) });
  const { comparison } = againstBaseline(baseline, faulty);
  expect(comparison!.added.map((added) => added.id)).toEqual(expect.arrayContaining([...defect.breaks]));
});

test('every brief input sends requests and exercises requirements', () => {
  const brief = registered.flatMap(({ api }) =>
    Object.entries(api.rehearsal?.scenarios ?? {}).flatMap(([name, { inputs }]) =>
      Object.entries(inputs).flatMap(([index, [requests, ...groups]]) =>
        Number(index) >= firstBrief ? [{ name: `${name}#${index}`, requests, groups }] : [],
      ),
    ),
  );
  expect(brief.length).toBeGreaterThan(10);
  expect(brief.filter(({ requests, groups }) => requests === 0 || groups.length === 0)).toEqual([]);
});
