import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { joined } from '../../../src/engine/portions/join.js';
import { concludedFrom, judgeEntries, summaryOf, withCited } from '../../../src/engine/rejudge.js';
import { journalName, readEntries, readJournal, type JournalEntry } from '../../../src/results/journal.js';
import type { RunSummary } from '../../../src/results/run-json.js';
import { partIn, recordRun, type RecordedRun } from './recorded-runs.js';

const defects = [
  'order-quote-with-empty-transaction',
  'order-v2-with-added-field',
  'borrow-minimum-not-enforced',
  'trigger-own-order-never-cancelled',
  'trigger-errors-as-titles',
];

let run: RecordedRun;

beforeAll(async () => {
  run = await recordRun(2, defects, 'getOrder,operate,trigger');
}, 120_000);

/** The journal of some of the traces, as concurrent scenarios leave it: exchanges of several traces stand between each other. */
function interleaved(count: number, width: number): string {
  const traces = run.traces.slice(0, count);
  const groups: JournalEntry[][] = [];
  for (let from = 0; from < traces.length; from += width) {
    const group = traces.slice(from, from + width).map((trace) => [...trace]);
    const mixed: JournalEntry[] = [];
    while (group.some((trace) => trace.length > 0)) for (const trace of group) mixed.push(...trace.splice(0, 1));
    groups.push(mixed);
  }
  return join(partIn(run, 'portions', { traces: groups }), journalName);
}

async function inPortions(file: string, of: number) {
  const portions = await Promise.all(
    Array.from({ length: of }, (_, index) => judgeEntries(file, readEntries(file, { index, of }))),
  );
  const [first, ...others] = portions;
  return concludedFrom(file, await withCited(file, joined([first!, ...others])));
}

/** Places of a response count as looked at in all circumstances in which the same thread saw their operation and status. */
const withoutContexts = (summary: RunSummary) => ({
  ...summary,
  requirements: summary.requirements.map(({ contexts: _, ...result }) => result),
});

describe('a journal judged in portions', () => {
  test('gives the same result in any number of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }), async (of, width) => {
        const file = interleaved(run.traces.length, width);
        const whole = await summaryOf(file);
        expect(whole.counts.fail).toBeGreaterThan(3);
        expect(withoutContexts(await inPortions(file, of))).toEqual(withoutContexts(whole));
      }),
      { numRuns: 3, seed: 781 },
    );
  });

  test('has every entry in one portion, and no exchange without its trace', async () => {
    const file = interleaved(60, 4);
    const ids: string[] = [];
    for (const index of [0, 1, 2]) {
      const waiting = new Set<string>();
      for await (const entries of readEntries(file, { index, of: 3 }))
        for (const entry of entries)
          if (entry.type === 'exchange') waiting.add(entry.id);
          else if (entry.type === 'trace') for (const id of entry.exchanges) if (waiting.delete(id)) ids.push(id);
      expect([...waiting]).toEqual([]);
    }
    const all: string[] = [];
    for await (const entry of readJournal(file)) if (entry.type === 'exchange') all.push(entry.id);
    expect(ids.sort()).toEqual(all.sort());
  });

  test('counts an exchange of no trace once, and leaves out a line cut short at the end', async () => {
    const file = interleaved(10, 2);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const exchange = lines.find((line) => line.startsWith('{"type":"exchange"'))!;
    const orphan = exchange.replace(/-[0-9]+"/, '-999999"');
    writeFileSync(file, [...lines.slice(0, -1), orphan, exchange.slice(0, 60)].join('\n'));
    const whole = await summaryOf(file);
    expect(whole.end.sent.total).toBe(lines.filter((line) => line.startsWith('{"type":"exchange"')).length + 1);
    expect(withoutContexts(await inPortions(file, 2))).toEqual(withoutContexts(whole));
    writeFileSync(file, [lines[0], orphan.slice(0, 60), ...lines.slice(1)].join('\n'));
    await expect(summaryOf(file)).rejects.toThrow(/:2: not a journal entry/);
    await expect(inPortions(file, 2)).rejects.toThrow(/:2: not a journal entry/);
  });
});
