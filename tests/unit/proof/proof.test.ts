import { expect, test } from 'vitest';
import type { JobResult } from '../../../src/laboratory/proof/job.js';
import { proofFailures, proofOf } from '../../../src/laboratory/proof/proof.js';

const defect = 'shape:getOrder:200:/router:null';
const settings = { seed: 1, only: [defect], wholeEvery: 32 };

function withDefect(failed: readonly string[], more: Partial<JobResult> = {}): JobResult {
  return {
    job: { kind: 'defect', defect, seed: 1 },
    failed: failed.map((id) => ({ id, level: 'must', says: '' })),
    passed: 1,
    reached: 3,
    ...more,
  };
}

const broken = proofOf(settings, [withDefect([])]).faulty[0]!.breaks;
const outcome = (results: readonly JobResult[]) => proofOf(settings, results).faulty[0]!.outcome;

test('a defect is killed when exactly what it breaks fails, in every run', () => {
  expect(outcome([withDefect(broken), withDefect(broken)])).toBe('killed');
  expect(outcome([withDefect(broken), withDefect([])])).toBe('survived');
  expect(outcome([withDefect(broken), withDefect([...broken, 'ORDER-017'])])).toBe('misdiagnosed');
});

test('a defect that was never reached, or broke the suite, is neither killed nor a survivor', () => {
  expect(outcome([withDefect([], { reached: 0 })])).toBe('unreached');
  expect(outcome([withDefect(broken, { fault: 'a check threw' })])).toBe('broken');
});

test('every fault of a proof is one of its failures', () => {
  expect(proofFailures(proofOf(settings, [withDefect(broken)]), false)).toEqual([]);
  expect(proofFailures(proofOf(settings, [withDefect(['ORDER-017'])]), false)[0]).toMatch(
    /survived.*not seen: .*false positives: ORDER-017/,
  );
  expect(proofFailures(proofOf({ ...settings, only: [] }, [withDefect(broken)]), true).length).toBeGreaterThan(100);
});

test('a note is no red, and neither is a departure that a variation declares', () => {
  const varied = (variants: readonly string[], failed: JobResult['failed']): JobResult => ({
    ...withDefect([]),
    job: { kind: 'variants', variants, seed: 1 },
    failed,
  });
  const falsePositives = (result: JobResult) =>
    proofOf(settings, [result]).conforming[0]!.falsePositives.map(({ id }) => id);
  expect(falsePositives(varied(['pretty-printed'], [{ id: 'ORDER-013', level: 'note', says: '' }]))).toEqual([]);
  expect(falsePositives(varied(['pretty-printed'], [{ id: 'BORROW-242', level: 'should', says: '' }]))).toEqual([
    'BORROW-242',
  ]);
  expect(falsePositives(varied(['legacy-messages'], [{ id: 'BORROW-242', level: 'should', says: '' }]))).toEqual([]);
});
