import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { evidenceTextOf } from '../../../src/product/engine/evidence/evidence-of.js';
import { addedUp } from '../../../src/product/engine/portions/judge-journal.js';
import { concludedFrom, judgeEntries, rejudge, type Rejudged } from '../../../src/product/engine/rejudge.js';
import { parsedEvidence } from '../../../src/product/results/evidence-file.js';
import { journalName, readEntries, readJournal, type JournalEntry } from '../../../src/product/results/journal.js';
import { sealed } from '../../support/sealed.js';
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
});

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
  const portions = Array.from({ length: of }, (_, index) => judgeEntries(file, readEntries(file, { index, of })));
  const rejudged = await addedUp(file, portions);
  return resultsOf(file, rejudged);
}

async function resultsOf(file: string, rejudged: Rejudged) {
  const summary = await concludedFrom(file, rejudged);
  const text = evidenceTextOf(rejudged, summary, () => 'hash');
  const { apis, survey, ...evidence } = parsedEvidence(text, 'evidence');
  return { summary, evidence: { ...evidence, apis: inSomeOrder(apis), survey: inSomeOrder(survey) } };
}

/** Lists in states of folds and of the survey have the order in which traces were judged, which decides nothing. */
function inSomeOrder(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(inSomeOrder)
      .map((one) => JSON.stringify(one))
      .sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, inSomeOrder(one)])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ) as unknown;
}

const inOne = async (file: string) => resultsOf(file, await rejudge(file));

describe('a journal judged in portions', () => {
  test('gives the same result in any number of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }), async (of, width) => {
        const file = interleaved(run.traces.length, width);
        const whole = await inOne(file);
        expect(whole.summary.counts.fail).toBeGreaterThan(3);
        expect(await inPortions(file, of)).toEqual(whole);
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
    writeFileSync(file, sealed([...lines.slice(0, -1), orphan]) + exchange.slice(0, 60));
    const whole = await inOne(file);
    expect(whole.summary.end.sent.total).toBe(lines.filter((line) => line.startsWith('{"type":"exchange"')).length + 1);
    expect(await inPortions(file, 2)).toEqual(whole);
  });

  test('is refused where a line is not as it was written, with the same words', async () => {
    const file = interleaved(10, 2);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const ended = lines.findIndex((line) => line.startsWith('{"type":"trace"'));
    const wrong: readonly (readonly [place: number, text: readonly string[]])[] = [
      [1, [lines[0]!, lines[1]!.slice(0, 60), ...lines.slice(1)]],
      [2, [lines[0]!, lines[1]!, ...lines.slice(1)]],
      [ended, [...lines.slice(0, ended), lines[ended]!.replace(/[0-9]/, 'x'), ...lines.slice(ended + 1)]],
      [lines.length, [...lines, lines[1]!]],
    ];
    for (const [place, text] of wrong) {
      writeFileSync(file, `${text.join('\n')}\n`);
      const problem = await inOne(file).then(String, String);
      expect(problem).toContain(`:${place + 1}: not as it was written`);
      for (const of of [2, 3]) expect(await inPortions(file, of).then(String, String)).toBe(problem);
    }
  });
});
