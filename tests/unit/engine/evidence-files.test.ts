import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabaseStore } from '../../../src/product/cli/watch/database-store.js';
import { evidenceTextOf } from '../../../src/product/engine/evidence/evidence-of.js';
import { mergeEvidence } from '../../../src/product/engine/evidence/merge-files.js';
import { concludedFrom, rejudge } from '../../../src/product/engine/rejudge.js';
import type { Cell } from '../../../src/product/judge/evidence.js';
import { parsedEvidence, type EvidenceFile } from '../../../src/product/results/evidence-file.js';
import { journalName } from '../../../src/product/results/journal.js';
import { partsOf } from '../../../src/product/results/parts.js';
import type { RoundEntry } from '../../../src/product/results/watch-log.js';
import { madeDatabase } from '../../support/made-database.js';
import { mergeOf, partIn, recordRun, type RecordedRun } from './recorded-runs.js';

const defects = ['order-quote-with-empty-transaction', 'borrow-minimum-not-enforced'];

let faulty: RecordedRun;
let folders: readonly string[];
let texts: readonly string[];
let files: readonly EvidenceFile[];

beforeAll(async () => {
  faulty = await recordRun(2, defects, 'getOrder,operate,registerVault');
  folders = [0, 1, 2, 3].map((part) =>
    partIn(faulty, `night${part}`, { traces: faulty.traces.filter((_, index) => index % 4 === part), seed: part }),
  );
  texts = await Promise.all(folders.map(evidenceIn));
  files = texts.map((text) => parsedEvidence(text, 'made'));
});

async function evidenceIn(folder: string): Promise<string> {
  const journal = join(folder, journalName);
  const rejudged = await rejudge(journal);
  const hash = createHash('sha256').update(readFileSync(journal)).digest('hex');
  return evidenceTextOf(rejudged, await concludedFrom(journal, rejudged), () => hash);
}

async function* named(some: readonly EvidenceFile[]): AsyncGenerator<readonly [string, EvidenceFile]> {
  for (const [index, file] of some.entries()) yield await Promise.resolve([`file ${index}`, file] as const);
}

describe('evidence files', () => {
  test('give the result of the journals, in any order and any grouping, and whatever is repeated', async () => {
    const { summary: whole } = await mergeOf(folders);
    expect(whole.counts.fail).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 0, 2], { minLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (order, at) => {
          const shuffled = order.map((index) => files[index]!);
          const flat = await mergeEvidence(named(shuffled));
          expect(flat.repeated).toHaveLength(2);
          expect(flat.summary).toEqual(whole);
          const distinct = [...new Set(order)].map((index) => files[index]!);
          const group = await mergeEvidence(named(distinct.slice(0, at)));
          const grouped = await mergeEvidence(named([parsedEvidence(group.text, 'group'), ...distinct.slice(at)]));
          expect(grouped.summary).toEqual(whole);
        },
      ),
      { numRuns: 2, seed: 781 },
    );
  });

  test('give the same bytes in any order', async () => {
    const bytes = async (order: readonly number[]): Promise<string> => {
      const { summary, text } = await mergeEvidence(named(order.map((index) => files[index]!)));
      return `${JSON.stringify(summary)}\n${text}`;
    };
    const first = await bytes([0, 1, 2, 3]);
    for (const order of [
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 2, 3, 1],
    ])
      expect(await bytes(order)).toBe(first);
  });

  test('that share a run, or hold it with other content, are refused', async () => {
    const [first, second, third] = files as readonly [EvidenceFile, EvidenceFile, EvidenceFile];
    const group = parsedEvidence((await mergeEvidence(named([first, second]))).text, 'group');
    await expect(mergeEvidence(named([second, third, group]))).rejects.toThrow(/both hold night1, beside other runs/);
    expect((await mergeEvidence(named([first, second, group]))).repeated).toEqual(['file 2']);
    const other = { ...first, inputs: { night0: 'another' } };
    await expect(mergeEvidence(named([first, other]))).rejects.toThrow(/night0 with different content/);
    await expect(mergeEvidence(named([]))).rejects.toThrow(/expected those of --out/);
  });

  test('are small whatever they hold, and lose no verdict by it', async () => {
    const [first] = files as readonly [EvidenceFile];
    const id = 'ORDER-017';
    const evidence = first.apis.swapOrder!.evidence;
    const [[place, cell]] = Object.entries(evidence.requirements[id]!) as [[string, Cell]];
    const [occurrence] = Object.values(cell.occurrences);
    const many = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`${index}`.padStart(16, '0'), { ...occurrence, index }]),
    );
    const large = {
      ...first,
      apis: {
        ...first.apis,
        swapOrder: {
          confirmations: [],
          evidence: {
            ...evidence,
            requirements: { ...evidence.requirements, [id]: { [place]: { ...cell, occurrences: many } } },
          },
        },
      },
    } as unknown as EvidenceFile;
    const { summary, text } = await mergeEvidence(named([large]));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500_000);
    const small = parsedEvidence(text, 'small');
    expect(small.reduced).toContain('findings beyond 20 of a requirement');
    const { summary: again, text: merged } = await mergeEvidence(named([small]));
    expect(parsedEvidence(merged, 'merged').reduced).toContain('findings beyond 20 of a requirement');
    const verdicts = (one: typeof summary) => one.requirements.map(({ verdict, violations }) => [verdict, violations]);
    expect(verdicts(again)).toEqual(verdicts(summary));
  });

  test('of another version, or of something else, are wrong usage', () => {
    expect(() => parsedEvidence('{"schema":"plumbline-run-2"}', 'a.json')).toThrow(
      /a.json: not an evidence file; expected/,
    );
    expect(() => parsedEvidence('{"schema":', 'a.json')).toThrow(/not an evidence file \(.+\); expected/);
  });
});

test('a watch with several writers keeps a round and its evidence together, also where a connection is lost', async () => {
  const database = madeDatabase();
  const { signal } = new AbortController();
  const stores = await Promise.all(
    ['a', 'b'].map((writer) =>
      openDatabaseStore(database.connection(), {
        writer,
        note: () => undefined,
        signal,
        sleep: () => Promise.resolve(),
      }),
    ),
  );
  const nothing = { passed: [], failed: [], inconclusive: [], findings: [], latency: [], alarms: [] };
  const times = { startedAt: '', endedAt: '' };
  const entry = (number: number): RoundEntry => ({
    ...{ type: 'round', number, seed: number, target: '', version: '', exitCode: 0, because: '', requests: 0 },
    ...times,
    ...nothing,
  });
  await stores[0]!.append(() => entry(1), texts[0]);
  // After the transaction is kept, and before its writer knows.
  database.loseAt(5, 'after');
  const { summary, entries } = await stores[1]!.append(() => entry(2), texts[1]);
  await stores[0]!.append(() => entry(3), texts[2]);
  expect(entries.map((one) => one.type === 'round' && one.number)).toEqual([1, 2]);
  expect(database.entries.map(({ position }) => position)).toEqual([1, 2, 3]);
  const kept = database.evidence.map(({ text }) => parsedEvidence(text, 'kept'));
  expect(kept.map(({ run }) => partsOf(run).length)).toEqual([3]);
  const sent = files.map(({ end }) => end.sent.total);
  expect(summary!.end.sent.total).toBe(sent[0]! + sent[1]!);
  expect(kept[0]!.end.sent.total).toBe(sent[0]! + sent[1]! + sent[2]!);
  expect(await stores[1]!.evidence()).toBe(database.evidence[0]!.text);
});
