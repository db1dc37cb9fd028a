import { expect, test } from 'vitest';
import { estimateCost } from '../../src/laboratory/rehearsal/estimate.js';
import { selectionOf } from '../../src/product/engine/selection.js';
import { firstBrief } from '../../src/product/explore/inputs.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';

test('150 requests decide three quarters of all requirements', async () => {
  const { requirements, end } = await runOnce({ seed: 1, requests: 150 });
  expect(end.sent.total).toBeLessThanOrEqual(150);
  expect(end.interrupted).toEqual({});
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThanOrEqual(470);
});

test('every brief input sends requests and exercises requirements', async () => {
  const estimate = await estimateCost(selectionOf(undefined), 1, 'gate', 1);
  const brief = [...estimate].flatMap(([name, runs]) =>
    [...runs].flatMap(([index, run]) => (index >= firstBrief ? [{ name: `${name}#${index}`, ...run }] : [])),
  );
  expect(brief.length).toBeGreaterThan(10);
  expect(brief.filter(({ requests, exercises }) => requests === 0 || exercises.size === 0)).toEqual([]);
});
