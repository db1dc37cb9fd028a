import { expect, test } from 'vitest';
import { clients } from '../../../src/laboratory/clients/clients.js';
import { jobsOf, type JobResult } from '../../../src/laboratory/proof/plan.js';
import { proofFailures, proofOf } from '../../../src/laboratory/proof/proof.js';
import { runJob } from '../../../src/laboratory/proof/run-job.js';
import { registered } from '../../../src/product/apis/registry.js';
import { bindsClient } from '../../../src/product/model/requirement.js';

const duties = registered.flatMap(({ api }) => api.catalogue.requirements.filter(bindsClient).map(({ id }) => id));
const settings = { seed: 781, only: ['clients'], wholeEvery: 32 };
const jobs = jobsOf(settings);

test('every duty has a client that breaks it, and ids are unique', () => {
  expect(clients.flatMap(({ breaks }) => breaks).toSorted()).toEqual(duties.toSorted());
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
  expect(jobs.flatMap(({ ids }) => ids)).toEqual(clients.map(({ id }) => id));
});

test('every faulty client is diagnosed exactly, and one as documented passes every duty', async () => {
  const proof = proofOf(settings, await Promise.all(jobs.map(runJob)));
  expect(proofFailures(proof, true)).toEqual([]);
  expect(proof.requirements.map(({ id }) => id)).toEqual(duties);
});

test('what a client is not or wrongly accused of speaks against the proof', () => {
  const result = (client: string, failed: readonly string[], reached = 1): JobResult => ({
    ...{ job: { ids: [client], seed: 1 }, passed: 300, reached },
    failed: failed.map((id) => ({ id, level: 'must' as const, says: 'expected a, found b' })),
  });
  const proof = proofOf(settings, [
    result('client-order-without-amount', []),
    result('client-fee-out-of-bounds', ['ORDER-903', 'ORDER-905']),
    result('client-two-routers-excluded', ['ORDER-904'], 0),
    result('client-as-documented', ['TRIGGER-903'], 0),
  ]);
  const said = proofFailures(proof, true).join('\n');
  expect(said).toMatch(/client-order-without-amount: missed \(seed 1: not seen: ORDER-902\)/);
  expect(said).toMatch(
    /client-fee-out-of-bounds: misdiagnosed \(seed 1: false positives: ORDER-905: expected a, found b\)/,
  );
  expect(said).toMatch(/client-two-routers-excluded: unreached/);
  expect(said).toMatch(/client-as-documented: misdiagnosed \(seed 1: false positives: TRIGGER-903/);
  expect(said).toMatch(/ORDER-901: nothing breaks it/);
  expect(proofFailures(proof, false).join('\n')).not.toMatch(/nothing breaks/);
});
