import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { mergeEvidence } from '../../../../src/product/engine/evidence/merge-files.js';
import { findClient } from '../../../../src/laboratory/clients/known-clients.js';
import { playClient } from '../../../../src/laboratory/clients/play-client.js';
import { evidenceName, parsedEvidence, type EvidenceFile } from '../../../../src/product/results/evidence-file.js';
import type { RunSummary } from '../../../../src/product/results/run-json.js';
import { freshFolder } from '../../results/judged.js';
import { fileOf, linesOf } from './recordings.js';

interface Recorded {
  readonly summary: RunSummary;
  readonly evidence: EvidenceFile;
}

async function judgedLines(lines: readonly object[]): Promise<Recorded> {
  const out = freshFolder();
  const summary = await judgeFiles([fileOf('traffic.ndjson', linesOf(lines))], { out, require: 0, report: [] });
  return { summary, evidence: parsedEvidence(readFileSync(join(out, evidenceName), 'utf8'), 'evidence') };
}

async function linesOfClient(id: string): Promise<readonly object[]> {
  const { passed } = await playClient(findClient(id), 1);
  return passed.map(({ method, path, requestHeaders, requestBody, response, startedAt, milliseconds }) => ({
    request: { method, url: `http://reference.invalid${path}`, headers: requestHeaders, body: requestBody },
    ...{ response, startedAt, milliseconds },
  }));
}

async function* named(some: readonly EvidenceFile[]): AsyncGenerator<readonly [string, EvidenceFile]> {
  for (const [index, file] of some.entries()) yield await Promise.resolve([`file ${index}`, file] as const);
}

const duties = ({ requirements }: RunSummary) =>
  requirements.flatMap(({ id, party, verdict, violations, exercised }) =>
    party === 'client' ? [[id, verdict, exercised, violations]] : [],
  );
const verdictOf = ({ requirements }: RunSummary, id: string) => requirements.find((one) => one.id === id)!.verdict;

let faulty: readonly Recorded[];
let whole: readonly object[];

beforeAll(async () => {
  whole = await linesOfClient('client-as-documented');
  faulty = [
    await judgedLines(await linesOfClient('client-orders-mixed-up')),
    await judgedLines(await linesOfClient('client-keeps-rejected-token')),
    await judgedLines(await linesOfClient('client-market-mixed-up')),
  ];
});

describe('an evidence file of the traffic of a client', () => {
  test('gives every duty the verdict and the counts of the traffic itself', async () => {
    for (const { evidence, summary } of faulty)
      expect(duties((await mergeEvidence(named([evidence]))).summary)).toEqual(duties(summary));
  });

  test('adds up what it found with others, once', async () => {
    const { summary, text } = await mergeEvidence(named(faulty.map(({ evidence }) => evidence)));
    const failed = summary.requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
    expect(failed).toEqual(['ORDER-007', 'ORDER-008', 'BORROW-109', 'TRIGGER-025'].toSorted(bySummary(summary)));
    expect(duties((await mergeEvidence(named([parsedEvidence(text, 'sum')]))).summary)).toEqual(duties(summary));
  });

  test('keeps what belongs to a request in another file', async () => {
    const isExecute = (line: object): boolean => JSON.stringify(line).includes('/execute');
    const orders = await judgedLines(whole.filter((line) => !isExecute(line)));
    const executes = await judgedLines(whole.filter(isExecute));
    expect(verdictOf(orders.summary, 'ORDER-007')).toBe('unexercised');
    expect(verdictOf(executes.summary, 'ORDER-007')).toBe('unexercised');
    const { summary } = await mergeEvidence(named([executes.evidence, orders.evidence]));
    for (const id of ['ORDER-007', 'ORDER-008', 'ORDER-906']) expect(verdictOf(summary, id)).toBe('pass');
  });

  test('has at most 300 kB for as many requests as a fold remembers', async () => {
    const { evidence } = await judgedLines(whole);
    const [part] = Object.keys(evidence.inputs);
    const spans = (base: string) =>
      Array.from({ length: 8_000 }, (_, index) => ({
        ...{ id: `${part!}-${index}`, base, from: 1_767_225_600_000 + index * 2, to: 1_767_225_600_001 + index * 2 },
      }));
    const used = spans('trigger').map((span, index) => ({
      ...{ ...span, token: `token-${Math.floor(index / 40)}`, operation: 'getVault', isRejected: index % 40 === 39 },
    }));
    const issued = spans('ultra').map((span, index) => ({
      ...span,
      requestId: `request-${index}`,
      message: `m${index}`,
    }));
    const executed = spans('ultra').map((span, index) => ({
      ...{ ...span, to: span.to + 10, words: [`request-${index}`], signed: [{ message: `m${index}`, by: [] }] },
    }));
    const built = spans('borrow').map((span, index) => ({
      ...span,
      market: 'main',
      vaultId: `${index}`,
      isNew: true,
      debtAmount: '1',
    }));
    const shown = {
      main: Object.fromEntries(
        built.slice(0, 5_000).map(({ id, vaultId }) => [vaultId, { exchange: id, minimum: '1' }]),
      ),
    };
    const withFolds = (api: string, folds: Readonly<Record<string, unknown>>) => ({
      [api]: { confirmations: [], evidence: { ...evidence.apis[api]!.evidence, folds } },
    });
    const large = {
      ...evidence,
      apis: {
        ...withFolds('trigger', { 'TRIGGER-025': { used, signedIn: [], challenged: {} } }),
        ...withFolds('swapOrder', { 'ORDER-007': { issued, executed }, 'ORDER-008': { issued, executed } }),
        ...withFolds('borrow', { 'BORROW-109': { shown, built }, 'BORROW-905': { shown, built } }),
      },
    } as unknown as EvidenceFile;
    const { summary, text } = await mergeEvidence(named([large]));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300_000);
    const again = parsedEvidence(text, 'small');
    expect(again.reduced ?? []).toEqual([]);
    expect(summary.requirements.find(({ id }) => id === 'ORDER-008')!.exercised).toBeGreaterThan(8_000);
    expect(duties((await mergeEvidence(named([again]))).summary)).toEqual(duties(summary));
  });
});

/** The order of the catalogues. */
function bySummary({ requirements }: RunSummary) {
  const place = (wanted: string): number => requirements.findIndex(({ id }) => id === wanted);
  return (one: string, other: string): number => place(one) - place(other);
}
