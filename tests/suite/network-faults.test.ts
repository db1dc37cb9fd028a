import { beforeAll, expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import type { JobResult } from '../../src/laboratory/proof/job.js';
import { networkFaults } from '../../src/laboratory/proof/network-faults.js';
import { inPool } from '../../src/laboratory/proof/pool.js';
import { proofOf } from '../../src/laboratory/proof/proof.js';
import { wholeProof } from '../../src/laboratory/proof/settings.js';
import { bundledProofWorker } from '../support/bundle.js';

const seed = 781;
const results: JobResult[] = [];

/** Each network fault once, at one API after the other. */
beforeAll(async () => {
  const jobs = networkFaults.map(({ id }, index) => ({
    kind: 'network-fault' as const,
    networkFault: id,
    only: registered[(index + seed) % registered.length]!.api.name,
    seed,
  }));
  await inPool(jobs, { width: 6, worker: bundledProofWorker, onResult: (result) => results.push(result) });
});

test(`a network fault is never held against the target (seed ${seed})`, () => {
  const runs = proofOf({ ...wholeProof, seed }, results).networkFaults;
  expect(runs).toHaveLength(networkFaults.length);
  expect(
    runs.flatMap(({ name, falsePositives, fault }) => [
      ...falsePositives.map((red) => ({ name, ...red })),
      ...(fault ? [fault] : []),
    ]),
  ).toEqual([]);
});

test('every network fault disturbed something', () => {
  for (const { job, reached } of results)
    if (job.kind === 'network-fault' && job.networkFault !== 'token-expiry')
      expect([job.networkFault, reached > 0]).toEqual([job.networkFault, true]);
});
