import { beforeAll, expect, test } from 'vitest';
import { registered } from '../../src/apis/registry.js';
import type { JobResult } from '../../src/proof/job.js';
import { noises } from '../../src/proof/noises.js';
import { inPool } from '../../src/proof/pool.js';
import { proofOf } from '../../src/proof/proof.js';
import { wholeProof } from '../../src/proof/settings.js';

const seed = Math.floor(Date.now() / 86_400_000);
const results: JobResult[] = [];

/** Each noise once, at one API after the other. */
beforeAll(async () => {
  const jobs = noises.map(({ id }, index) => ({
    kind: 'noise' as const,
    noise: id,
    only: registered[(index + seed) % registered.length]!.api.name,
    seed,
  }));
  await inPool(jobs, { width: 6, onResult: (result) => results.push(result) });
}, 240_000);

test(`noise on the line is never held against the target (seed ${seed})`, () => {
  const runs = proofOf({ ...wholeProof, seed }, results).noise;
  expect(runs).toHaveLength(noises.length);
  expect(
    runs.flatMap(({ name, reds, fault }) => [...reds.map((red) => ({ name, ...red })), ...(fault ? [fault] : [])]),
  ).toEqual([]);
});

test('every noise disturbed something', () => {
  for (const { job, reached } of results)
    if (job.kind === 'noise' && job.noise !== 'token-expiry')
      expect([job.noise, reached > 0]).toEqual([job.noise, true]);
});
