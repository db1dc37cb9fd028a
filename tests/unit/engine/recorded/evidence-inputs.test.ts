import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { mergeEvidence } from '../../../../src/product/engine/evidence/merge-files.js';
import {
  evidenceName,
  evidenceText,
  parsedEvidence,
  type EvidenceFile,
} from '../../../../src/product/results/evidence-file.js';
import { mostInputs } from '../../../../src/product/results/packed-parts.js';
import { compareParts } from '../../../../src/product/results/parts.js';
import { freshFolder } from '../../results/judged.js';
import { fileOf, linesOf, order } from './recordings.js';

const idOf = (number: number): string => createHash('sha256').update(String(number)).digest('hex').slice(0, 12);
const parsed = (file: EvidenceFile): EvidenceFile => parsedEvidence(evidenceText(file), 'made');

let one: EvidenceFile;

/** What was judged, as if it were so many files from a number on. */
function ofFiles(from: number, count: number): EvidenceFile {
  const ids = Array.from({ length: count }, (_, index) => idOf(from + index));
  const { startedAt } = one.run;
  const merged = ids.map((id) => ({ id, seed: 0, startedAt })).sort(compareParts);
  return { ...one, inputs: Object.fromEntries(ids.map((id) => [id, id])), run: { ...one.run, id: ids[0]!, merged } };
}

async function merged(...files: readonly EvidenceFile[]) {
  async function* named(): AsyncGenerator<readonly [string, EvidenceFile]> {
    for (const [index, file] of files.entries()) yield await Promise.resolve([`file ${index}`, file] as const);
  }
  const { text, ...sum } = await mergeEvidence(named());
  return { ...sum, text, file: parsedEvidence(text, 'sum') };
}

beforeAll(async () => {
  const out = freshFolder();
  const faulty = { ...order('a.test'), request: { method: 'GET', url: 'https://a.test/ultra/v1/order?amount=1' } };
  await judgeFiles([fileOf('a.ndjson', linesOf([order('a.test'), faulty]))], { out, require: 0, report: [] });
  one = parsedEvidence(readFileSync(join(out, evidenceName), 'utf8'), 'one');
});

test('evidence of 10,000 recorded files is small and lacks nothing', async () => {
  const { file, text, summary } = await merged(ofFiles(0, 4_000), ofFiles(4_000, 6_000));
  expect(Buffer.byteLength(text)).toBeLessThan(150_000);
  expect(file.reduced).toBeUndefined();
  expect(Object.keys(file.inputs)).toHaveLength(10_000);
  expect(file.run.merged).toEqual(summary.run.merged);
  expect(file.exchanges.map(({ id }) => id)).toEqual(one.exchanges.map(({ id }) => id));
  expect((await merged(file)).summary).toEqual(summary);
  expect((await merged(file, file)).repeated).toEqual(['file 1']);
  await expect(merged(file, ofFiles(9_999, 2))).rejects.toThrow(/both hold/);
  expect((await merged(file, ofFiles(9_999, 1))).repeated).toEqual(['file 1']);
});

test('runs keep their seeds, starts, shards and contents', () => {
  const merged = Array.from({ length: 3_000 }, (_, index) => ({
    id: idOf(index),
    seed: index * 7,
    startedAt: new Date(1_767_225_600_000 + index * 900_001).toISOString(),
    ...(index % 3 === 0 && { shard: { index: 1 + (index % 2), of: 2 } }),
    ...(index % 5 === 0 && { isIncomplete: true as const }),
  }));
  const hash = createHash('sha256').update('content').digest('hex');
  const inputs = Object.fromEntries(merged.map(({ id }) => [id, hash]));
  const run = { ...one.run, depth: 'gate', merged: merged.sort(compareParts) };
  const file = parsed({ ...one, inputs, run });
  expect(file.reduced).toBeUndefined();
  expect(file.run).toEqual(run);
  expect(new Set(Object.values(file.inputs))).toEqual(new Set([hash.slice(0, 12)]));
});

test('beyond the files that it can tell apart it says so, and still counts none of the others twice', async () => {
  const [most, more] = [mostInputs - 10, 30];
  const { file, text } = await merged(ofFiles(0, most), ofFiles(most, more));
  expect(Buffer.byteLength(text)).toBeLessThan(300_000);
  expect(file.reduced).toEqual([`ids of recorded files beyond ${mostInputs}`]);
  expect(file.forgotten?.count).toBe(20);
  const other = await merged(ofFiles(most, more), ofFiles(0, most));
  expect(other.file.inputs).toEqual(file.inputs);
  const known = Array.from({ length: most + more }, (_, index) => index).filter((index) => idOf(index) in file.inputs);
  expect((await merged(file, ofFiles(known[0]!, 1))).repeated).toEqual(['file 1']);
  const lost = Array.from({ length: most }, (_, index) => index).find((index) => !(idOf(index) in file.inputs))!;
  expect((await merged(file, ofFiles(lost, 1))).untold).toEqual(['file 1']);
  const { after } = file.forgotten!;
  const fresh = Array.from({ length: 1_000 }, (_, index) => 50_000 + index).find((index) => idOf(index) < after)!;
  expect(await merged(file, ofFiles(fresh, 1))).toMatchObject({ repeated: [], untold: [] });
  expect((await merged(file, file)).repeated).toEqual(['file 1']);
  const next = await merged(file, ofFiles(fresh, 1));
  expect(next.file.forgotten?.count).toBe(21);
  const letGo = known.find((index) => !(idOf(index) in next.file.inputs))!;
  expect((await merged(next.file, ofFiles(letGo, 1))).untold).toEqual(['file 1']);
  const sameInputs = { ...file, run: { ...file.run, id: idOf(-1) } };
  await expect(merged(file, sameInputs)).rejects.toThrow(/both hold/);
});
