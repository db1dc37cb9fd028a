import { expect, test } from 'vitest';
import type { JobResult } from '../../../src/laboratory/proof/plan.js';
import { diagnosed, proofFailures } from '../../../src/laboratory/proof/proof.js';
import { variationOf } from '../../../src/laboratory/proof/variation.js';

const defect = 'shape:getOrder:200:/router:null';
const { breaks } = variationOf(defect);

function resultOf(ids: readonly string[], failed: JobResult['failed'], more: Partial<JobResult> = {}): JobResult {
  return { job: { ids, seed: 1 }, failed, passed: 1, reached: true, ...more };
}

function withDefect(ids: readonly string[], more: Partial<JobResult> = {}): JobResult {
  const failed = ids.map((id) => ({ id, level: 'must' as const, says: 'expected a, found b' }));
  return resultOf([defect], failed, more);
}

const outcome = (...results: readonly JobResult[]) => diagnosed(results)[0]!.outcome;

test('a diagnosis is exact when just what a defect breaks fails, in every run', () => {
  expect(outcome(withDefect(breaks), withDefect(breaks))).toBe('exact');
  expect(outcome(withDefect(breaks), withDefect([]))).toBe('missed');
  expect(outcome(withDefect(breaks), withDefect([...breaks, 'ORDER-017']))).toBe('misdiagnosed');
});

test('a defect that was never reached, or broke the suite, is neither found nor missed', () => {
  expect(outcome(withDefect([], { reached: false }))).toBe('unreached');
  expect(outcome(withDefect(breaks, { fault: 'a check threw' }))).toBe('broken');
});

test('every fault of a proof is one of its failures', () => {
  expect(proofFailures(diagnosed([withDefect(breaks)]))).toEqual([]);
  expect(proofFailures(diagnosed([withDefect(['ORDER-017'])]))[0]).toMatch(
    /missed.*not seen: .*false positives: ORDER-017: expected a, found b/,
  );
});

test.each([
  ['a note', 'white-space-everywhere', { id: 'ORDER-013', level: 'note' }, 'exact'],
  ['an undeclared departure', 'white-space-everywhere', { id: 'BORROW-242', level: 'should' }, 'misdiagnosed'],
  ['a departure that one declares', 'legacy-messages', { id: 'BORROW-242', level: 'should' }, 'exact'],
] as const)('of what conforms, %s fails: %s, %o: %s', (_, id, failed, expected) => {
  expect(outcome(resultOf([id, 'slow-answers'], [{ ...failed, says: '' }]))).toBe(expected);
});

test('what changes times alone need not change a response', () => {
  expect(outcome(resultOf(['slow-answers'], [], { reached: false }))).toBe('exact');
  expect(outcome(resultOf(['slow-answers', 'white-space-everywhere'], [], { reached: false }))).toBe('unreached');
});
