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

test.each([
  ['exact', 'just what it breaks fails, in every run', [withDefect(breaks), withDefect(breaks)]],
  ['missed', 'it does not in one run', [withDefect(breaks), withDefect([])]],
  ['misdiagnosed', 'more fails in one run', [withDefect(breaks), withDefect([...breaks, 'ORDER-017'])]],
  ['unreached', 'it was never reached', [withDefect([], { reached: false })]],
  ['broken', 'it broke the suite', [withDefect(breaks, { fault: 'a check threw' })]],
])('the diagnosis of a defect is %s where %s', (expected, _, results) => {
  expect(outcome(...results)).toBe(expected);
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
