import { expect, test } from 'vitest';
import type { JobResult } from '../../../src/laboratory/proof/plan.js';
import { proofFailures, proofOf } from '../../../src/laboratory/proof/proof.js';

const defect = 'shape:getOrder:200:/router:null';
const settings = { seed: 1, only: [defect], wholeEvery: 32 };

function resultOf(ids: readonly string[], failed: JobResult['failed'], more: Partial<JobResult> = {}): JobResult {
  return { job: { ids, seed: 1 }, failed, passed: 1, reached: 3, ...more };
}

const withDefect = (failed: readonly string[], more: Partial<JobResult> = {}): JobResult =>
  resultOf(
    [defect],
    failed.map((id) => ({ id, level: 'must', says: 'expected a, found b' })),
    more,
  );

const broken = proofOf(settings, [withDefect([])]).diagnoses[0]!.breaks;
const outcome = (...results: readonly JobResult[]) => proofOf(settings, results).diagnoses[0]!.outcome;

test('a diagnosis is exact when just what a defect breaks fails, in every run', () => {
  expect(outcome(withDefect(broken), withDefect(broken))).toBe('exact');
  expect(outcome(withDefect(broken), withDefect([]))).toBe('missed');
  expect(outcome(withDefect(broken), withDefect([...broken, 'ORDER-017']))).toBe('misdiagnosed');
});

test('a defect that was never reached, or broke the suite, is neither found nor missed', () => {
  expect(outcome(withDefect([], { reached: 0 }))).toBe('unreached');
  expect(outcome(withDefect(broken, { fault: 'a check threw' }))).toBe('broken');
});

test('every fault of a proof is one of its failures', () => {
  expect(proofFailures(proofOf(settings, [withDefect(broken)]), false)).toEqual([]);
  expect(proofFailures(proofOf(settings, [withDefect(['ORDER-017'])]), false)[0]).toMatch(
    /missed.*not seen: .*false positives: ORDER-017: expected a, found b/,
  );
  expect(proofFailures(proofOf({ ...settings, only: [] }, [withDefect(broken)]), true).length).toBeGreaterThan(100);
});

test.each([
  ['a note', 'pretty-printed', { id: 'ORDER-013', level: 'note' }, 'exact'],
  ['a departure that no variation declares', 'pretty-printed', { id: 'BORROW-242', level: 'should' }, 'misdiagnosed'],
  ['a departure that one declares', 'legacy-messages', { id: 'BORROW-242', level: 'should' }, 'exact'],
] as const)('of what conforms, %s fails: %s, %o: %s', (_, id, failed, expected) => {
  expect(outcome(resultOf([id, 'slow-answers'], [{ ...failed, says: '' }]))).toBe(expected);
});

test('what changes times alone need not change a response', () => {
  expect(outcome(resultOf(['slow-answers'], [], { reached: 0 }))).toBe('exact');
  expect(outcome(resultOf(['slow-answers', 'pretty-printed'], [], { reached: 0 }))).toBe('unreached');
});
