import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExecuteOptions } from '../../src/product/cli/options.js';
import { mergeFolders } from '../../src/product/cli/commands/merge.js';
import { judgeJournals } from '../../src/product/engine/judge-journals.js';
import { unite } from '../../src/product/engine/unite.js';
import { resultLine } from '../../src/product/reports/result.js';
import { terminalReport } from '../../src/product/reports/terminal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { judged } from '../unit/results/judged.js';
import { freshFolder } from '../support/command-line.js';

async function merged(folders: readonly string[]): Promise<{ readonly summary: RunSummary; readonly out: string }> {
  const out = freshFolder();
  return { summary: await mergeFolders(folders, { out, report: [] }), out };
}

async function sharded(defects: readonly string[], options: ExecuteOptions, shards: number) {
  const folders: string[] = [];
  for (let index = 1; index <= shards; index += 1)
    folders.push((await judged(defects, { ...options, shard: { index, of: shards } })).folder);
  return { folders, ...(await merged(folders)) };
}

const verdicts = ({ requirements }: RunSummary) => requirements.map(({ id, verdict }) => [id, verdict]);
const fingerprints = ({ requirements }: RunSummary) =>
  requirements.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)).sort();

const threeDefects = [
  'order-quote-with-empty-transaction',
  'order-v2-with-added-field',
  'shape:getOrder:400:/error:absent',
];

// Whole runs: an input that one shard forgot shows in no part of one.
const options = { seed: 2, only: 'swapOrder' };
const whole = (await judged(threeDefects, options)).summary;
// `SHARDS=1,2,3,5` says how many, as `.ci/nightly` does.
test.each((process.env.SHARDS ?? '3').split(',').map(Number))('%i of them', async (shards) => {
  const { summary, out } = await sharded(threeDefects, options, shards);
  expect([verdicts(summary), fingerprints(summary)]).toEqual([verdicts(whole), fingerprints(whole)]);
  expect([summary.end.exitCode, summary.end.interrupted]).toEqual([whole.end.exitCode, {}]);
  expect(verdicts(await judgeJournals([join(out, 'journal.ndjson')]))).toEqual(verdicts(whole));
});

test('shards share one plan of a budget, and together decide what one run decides', async () => {
  const told: string[] = [];
  const options = { only: 'swapOrder', requests: 120, onNote: (line: string) => void told.push(line) };
  const musts = ({ requirements }: RunSummary): number =>
    requirements.filter(({ level, verdict }) => level === 'must' && (verdict === 'pass' || verdict === 'fail')).length;
  const whole = musts((await judged([], options)).summary);
  const { summary, folders } = await sharded([], options, 4);
  expect(told.filter((line) => line.startsWith('all 4 shards together: 120 requests test'))).toHaveLength(4);
  expect(Math.abs(musts(summary) - whole)).toBeLessThanOrEqual(whole / 100);
  expect(summary.end.sent.total).toBeLessThanOrEqual(options.requests);
  const sent = await Promise.all(
    folders.map(async (folder) => (await judgeJournals([join(folder, 'journal.ndjson')])).end.sent.total),
  );
  expect(Math.min(...sent)).toBeGreaterThan(options.requests / 5);
});

test('shards that were compared with a baseline are compared with it as one run', async () => {
  const options = { requests: 120, only: 'ORDER-017' };
  const after = await sharded([threeDefects[0]!], { ...options, baseline: (await judged([], options)).folder }, 2);
  expect(resultLine(after.summary)).toMatch(/^FAILED: 1 requirement is new since the baseline \(ORDER-\d+\)$/);
  const again = await sharded([threeDefects[0]!], { ...options, baseline: after.out }, 2);
  expect(`${again.summary.end.exitCode} ${resultLine(again.summary)}`).toMatch(/^0 PASSED with 1 /);
  rmSync(after.out, { recursive: true });
  await expect(merged(again.folders)).rejects.toThrow(/^merge: the baseline of the run cannot be read; expected it wh/);
});

test('a shard that is missing is told in the headline, and is no conforming run', async () => {
  const { folder } = await judged([], { only: 'swapOrder', require: 0, shard: { index: 2, of: 2 } });
  const { summary } = await merged([folder]);
  expect([summary.end.exitCode, summary.run.require]).toEqual([2, 0.9]);
  expect(terminalReport(summary, { colour: false, folder })).toMatch(/shard 1 of 2 is missing/);
});

test('runs of other nights add up, and each finding keeps its seed', async () => {
  const defects = ['order-quote-with-empty-transaction'];
  const night = (seed: number) => judged(defects, { only: 'ORDER-017', requests: 60, seed });
  const nights = [await night(11), await night(12)];
  const { summary } = await merged(nights.map(({ folder }) => folder));
  const of = (one: RunSummary) => one.requirements.find(({ id }) => id === 'ORDER-017')!;
  expect(of(summary).violations).toBe(nights.reduce((sum, night) => sum + of(night.summary).violations, 0));
  const seedsIn = (one: RunSummary) => of(one).findings.map(({ replay }) => replay.replace(/^.*--seed/, ''));
  for (const seed of seedsIn(summary)) expect(nights.flatMap((night) => seedsIn(night.summary))).toContain(seed);
});

test('results are united to the same in any order and grouping', async () => {
  const options = { only: 'ORDER-017,ORDER-019,ORDER-060', requests: 40 };
  const runs = await Promise.all(
    [[], [threeDefects[0]!], [threeDefects[0]!], [threeDefects[2]!]].map(async (defects, index) => {
      const { folder, summary } = await judged(defects, { ...options, seed: 20 + index });
      return { file: folder, summary };
    }),
  );
  const text = (summary: RunSummary): string => JSON.stringify(summary);
  const together = text(unite(runs));
  expect(together).toContain('"verdict":"fail"');
  fc.assert(
    fc.property(fc.shuffledSubarray(runs, { minLength: 4 }), fc.integer({ min: 1, max: 3 }), (shuffled, at) => {
      const halves = [shuffled.slice(0, at), shuffled.slice(at)];
      const grouped = unite(halves.map((some, half) => ({ file: `half ${half}`, summary: unite(some) })));
      expect([text(unite(shuffled)), text(grouped)]).toEqual([together, together]);
    }),
    { numRuns: 8 },
  );
});

test('runs of unlike targets or of unlike questions are refused', async () => {
  const one = await judged([], { only: 'ORDER-017', requests: 20 });
  const other = await judged([], { only: 'ORDER-055', requests: 20 });
  await expect(merged([one.folder, other.folder])).rejects.toThrow(/another `only`/);
  await expect(merged([freshFolder()])).rejects.toThrow();
  await expect(merged([one.folder, `${one.folder}/`])).rejects.toThrow('/ is named twice');
  cpSync(one.folder, other.folder, { recursive: true });
  await expect(merged([one.folder, other.folder])).rejects.toThrow(/hold the same run [0-9a-f]+; expected each once/);
});
