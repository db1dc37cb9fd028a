import { expect, test } from 'vitest';
import { againstBaseline, compare } from '../../../src/product/results/compare.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { changing, judged, withFindings } from './judged.js';

const few = { only: 'ORDER-017', seed: 1, requests: 60 };
const { summary: good } = await judged([], few);
const { summary: bad } = await judged(['order-quote-with-empty-transaction'], few);

const between = (before: RunSummary, after: RunSummary) => compare([before, after]);

const intermittent = { reproduced: { k: 5, n: 6 }, steadiness: 'intermittent' as const };

test('what fails now and then is new where it is too frequent for a baseline in which no check failed', () => {
  const rated = (violations: number, before: RunSummary) =>
    againstBaseline(before, changing(withFindings(bad, intermittent), 'ORDER-017', { exercised: 20, violations }));
  const passed = changing(good, 'ORDER-017', { exercised: 20 });
  expect([5, 4].map((violations) => rated(violations, passed).conclusion.exitCode)).toEqual([1, 0]);
  const because = 'it failed in 5 of 6 repetitions: 0 of 20 checks failed there, 5 of 20 here';
  expect(rated(5, passed).comparison?.added).toMatchObject([{ id: 'ORDER-017', because }]);
  expect(rated(4, passed).conclusion.because).toBe('1 MUST requirement failed (1 flaky)');
  const known = changing(withFindings(bad, intermittent), 'ORDER-017', { exercised: 20, violations: 2 });
  expect(rated(20, known).comparison).toMatchObject({ added: [], still: [{ id: 'ORDER-017' }] });
});

test('a known failure is new where it came now and then, and where it did not come at this address', () => {
  const [seldom, often] = [2, 13].map((violations) =>
    changing(withFindings(bad, intermittent), 'ORDER-017', { exercised: 20, violations }),
  );
  const steady = changing(bad, 'ORDER-017', { exercised: 20, violations: 20 });
  const because = 'it failed now and then there: 2 of 20 checks failed there, 20 of 20 here';
  expect(between(seldom!, steady).added).toMatchObject([{ id: 'ORDER-017', because }]);
  expect([
    between(often!, changing(steady, 'ORDER-017', { violations: 18 })).added,
    between(steady, steady).added,
  ]).toEqual([[], []]);
  expect(between(withFindings(seldom!, { reproduced: { k: 0, n: 0 } }), steady).added).toEqual([]);
  const atUltra = withFindings(bad, { base: 'ultra', alsoAt: [] });
  expect(between(atUltra, bad).added).toMatchObject([{ because: 'it did not fail at `swapV2` there' }]);
  expect(between(bad, atUltra).added).toEqual([]);
  const open = changing(atUltra, 'ORDER-017', { openAt: { swapV2: 'no input went there' } });
  expect(between(open, bad).added).toEqual([]);
  expect(between(withFindings(atUltra, intermittent), bad).added).toEqual([]);
});
