import { beforeAll, expect, test } from 'vitest';
import type { Job, JobResult } from '../../src/laboratory/proof/plan.js';
import { inPool } from '../../src/laboratory/proof/pool.js';
import { diagnosed, proofFailures } from '../../src/laboratory/proof/proof.js';
import { variants } from '../../src/laboratory/proof/variation.js';
import { bundledProofWorker } from '../support/bundle.js';

const seed = 781;
const together = 5;
let results: readonly JobResult[] = [];

/** Each variation once, among others. */
beforeAll(async () => {
  const ids = variants.map(({ id }) => id);
  const groups = Array.from({ length: together }, (_, group) =>
    ids.filter((_id, index) => (index * 7 + seed * ((index % 5) + 1)) % together === group),
  );
  // Each group meets another third of a gate; the proof of the night plays whole ones.
  const jobs = groups.map((ids, index): Job => ({ ids, seed: seed + index }));
  results = await inPool(jobs, bundledProofWorker);
});

test(`conforming variations turn nothing red (seed ${seed})`, () => {
  const all = diagnosed(results);
  expect(all.flatMap(({ id }) => id.split(' + ')).sort()).toEqual(variants.map(({ id }) => id).sort());
  expect(proofFailures(all)).toEqual([]);
});

test('under them, the suite still judges most of what it judges without', () => {
  for (const { passed, job } of results) expect([passed > 400, job]).toEqual([true, job]);
});
