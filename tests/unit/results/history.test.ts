import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHistory, withHistory } from '../../../src/product/results/history.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { readWatchLog, watchLogName } from '../../../src/product/results/watch-log.js';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-history-'));
const past = { target: 'a', startedAt: '', version: '1', depth: 'gate', exitCode: 0, verdicts: {}, findings: [] };
const round = { type: 'round', passed: [], failed: [], inconclusive: [], findings: [], latency: [], alarms: [] };
const damaged = ['{"target":"a"}', 'null', '[]', '7', '{"type":"round"}', '{"type":"other"}', '{"target":'];

function historyOf(...lines: readonly string[]): string {
  const file = join(folder, 'history.ndjson');
  writeFileSync(file, lines.join('\n'));
  return file;
}

test('a history gives the runs of its target, and leaves out a last line that was cut short', () => {
  const whole = JSON.stringify(past);
  expect(readHistory(historyOf(whole, JSON.stringify({ ...past, target: 'b' }), whole.slice(0, 20)), 'a')).toEqual([
    past,
  ]);
});

test.each(damaged)('%s is not a line of a history or of a watch, and is named by its number', (line) => {
  const whole = JSON.stringify(past);
  expect(() => readHistory(historyOf(whole, line, whole), 'a')).toThrow(/history.ndjson:2: not a line of a history/);
  writeFileSync(join(folder, watchLogName), `${JSON.stringify(round)}\n${line}\n`);
  expect(() => readWatchLog(folder)).toThrow(/watch.ndjson:2: not a line of a watch/);
});

const seen = (startedAt: string, change: object = {}) =>
  withHistory(
    {
      run: { startedAt },
      requirements: [{ id: 'X-001', findings: [{ fingerprint: 'f', operation: 'o', base: 'ultra', at: '' }] }],
      ...change,
    } as unknown as RunSummary,
    [{ ...past, startedAt: '2026-01-02' }],
  ).requirements[0]!.findings[0]!.firstSeen;

test('a failure is known since the earliest run that has it, the baseline included', () => {
  expect(seen('2026-01-01')).toBeUndefined();
  expect(seen('2026-01-03')).toBe('2026-01-03');
  const before = { startedAt: '2026-01-01' };
  expect(seen('2026-01-03', { comparison: { before, still: [{ fingerprint: 'f' }] } })).toBe('2026-01-01');
  expect(seen('2026-01-03', { comparison: { before, still: [] } })).toBe('2026-01-03');
});
