import { beforeAll, expect, test } from 'vitest';
import type { JobResult } from '../../src/proof/job.js';
import { inPool } from '../../src/proof/pool.js';
import { proofOf } from '../../src/proof/proof.js';
import { wholeProof } from '../../src/proof/settings.js';
import { controls } from '../../src/reference/variants/index.js';

const seed = Math.floor(Date.now() / 86_400_000);
const together = 8;
const results: JobResult[] = [];

/** Each variation once, among others that change from day to day. */
beforeAll(async () => {
  const ids = controls.map(({ id }) => id);
  const groups = Array.from({ length: together }, (_, group) =>
    ids.filter((_id, index) => (index * 7 + seed * ((index % 5) + 1)) % together === group),
  );
  const jobs = groups.map((group) => ({ kind: 'controls' as const, controls: group, seed }));
  await inPool(jobs, { width: 2, onResult: (result) => results.push(result) });
}, 240_000);

test(`conforming variations turn nothing red (seed ${seed})`, () => {
  const runs = proofOf({ ...wholeProof, seed }, results).controls;
  expect(runs.flatMap(({ name }) => name.split(' + ')).sort()).toEqual(controls.map(({ id }) => id).sort());
  expect(
    runs.flatMap(({ name, reds, fault }) => [...reds.map((red) => ({ name, ...red })), ...(fault ? [fault] : [])]),
  ).toEqual([]);
});

test('under them, the suite still judges most of what it judges without', () => {
  for (const { passed, job } of results) expect([passed > 400, job]).toEqual([true, job]);
});

test('there are many of them, and their ids are unique', () => {
  expect(controls.length).toBeGreaterThanOrEqual(40);
  expect(new Set(controls.map(({ id }) => id)).size).toBe(controls.length);
});
