import { expect, test } from 'vitest';
import { registered } from '../../../src/product/apis/registry.js';
import { bindsClient } from '../../../src/product/model/requirement.js';
import { clientFailures, clientProofOf, clientTables } from '../../../src/laboratory/clients/client-proof.js';
import { clients } from '../../../src/laboratory/clients/known-clients.js';
import type { JobResult } from '../../../src/laboratory/proof/job.js';
import { jobsOf } from '../../../src/laboratory/proof/plan.js';
import { runJob } from '../../../src/laboratory/proof/run-job.js';
import { wholeProof } from '../../../src/laboratory/proof/settings.js';

const duties = registered.flatMap(({ api }) => api.catalogue.requirements.filter(bindsClient).map(({ id }) => id));
const settings = { ...wholeProof, seed: 781, only: ['clients'] };

const result = (client: string, more: Partial<JobResult> = {}): JobResult => ({
  ...{ job: { kind: 'client', client, seed: 1 }, milliseconds: 1, sent: 30, failed: [], passed: 300 },
  ...{ inconclusive: 0, unexercised: 0, reached: 1, duties },
  ...more,
});
const failing = (...ids: readonly string[]): Partial<JobResult> => ({
  failed: ids.map((id) => ({ id, level: 'must' as const, says: 'expected a, found b' })),
});

test('a faulty client breaks every duty, and nothing that binds the API', () => {
  const broken = new Set<string>(clients.flatMap(({ breaks }) => breaks));
  expect([...broken].sort()).toEqual(duties.toSorted());
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
  expect(jobsOf(settings).map(({ kind }) => kind)).toEqual(clients.map(() => 'client'));
});

test('a faulty client is diagnosed exactly in memory, and one as documented passes every duty', async () => {
  const results = await Promise.all(
    ['client-as-documented', 'client-order-executed-late'].map((client) => runJob({ kind: 'client', client, seed: 1 })),
  );
  const { faulty, conforming } = clientProofOf(settings, results);
  expect(faulty).toMatchObject([{ outcome: 'killed', breaks: ['ORDER-906'] }]);
  expect(conforming).toMatchObject([{ falsePositives: [] }]);
  expect(results[0]!.duties!.toSorted()).toEqual(duties.toSorted());
});

test('what a faulty client is not or wrongly accused of speaks against the proof', () => {
  const proof = clientProofOf(settings, [
    result('client-order-without-amount'),
    result('client-fee-out-of-bounds', failing('ORDER-903', 'ORDER-905')),
    result('client-two-routers-excluded', { ...failing('ORDER-904'), reached: 0 }),
    result('client-as-documented', { ...failing('TRIGGER-025'), duties: ['ORDER-901'] }),
    result('client-executes-twice', { reached: 0 }),
  ]);
  expect(proof.faulty.map(({ outcome }) => outcome)).toEqual(['survived', 'misdiagnosed', 'unreached']);
  const said = clientFailures(proof, true).join('\n');
  expect(said).toMatch(/client-order-without-amount: survived \(seed 1: not seen: ORDER-902\)/);
  expect(said).toMatch(/client-fee-out-of-bounds: misdiagnosed \(seed 1: false positives: ORDER-905\)/);
  expect(said).toMatch(/client-two-routers-excluded: unreached/);
  expect(said).toMatch(/false positive with client-as-documented \(seed 1\): TRIGGER-025/);
  expect(said).toMatch(/client-executes-twice \(seed 1\): it sent nothing of its own/);
  expect(said).toMatch(/ORDER-901: no faulty client is found by it/);
  expect(clientFailures(proof, false).join('\n')).not.toMatch(/no faulty client/);
  const none = clientProofOf({ only: [] }, []);
  expect(clientFailures(none, true)).toHaveLength(2 * duties.length);
  expect(clientTables(proof).join('\n')).toContain('| ORDER-901 | must |');
});
