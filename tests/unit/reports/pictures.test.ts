import { beforeAll, expect, test } from 'vitest';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import type { PastRun } from '../../../src/product/results/history.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { judged } from '../results/judged.js';

let summary: RunSummary;

beforeAll(async () => {
  ({ summary } = await judged(['order-v2-swap-mode-null'], { only: 'ORDER-079' }));
});

test('a failed requirement says at which levels it failed and at which it did not; others say nothing of it', () => {
  const { requirements } = summary;
  const [failed] = requirements.filter(({ verdict }) => verdict === 'fail');
  const versions = (failed?.failedAt ?? []).filter(({ factor }) => factor === 'version');
  expect(versions.map(({ level, failed, tested }) => [level, failed === tested, failed > 0])).toEqual([
    ['ultra', false, false],
    ['swapV2', true, true],
  ]);
  expect(requirements.filter(({ failedAt }) => failedAt !== undefined)).toEqual([failed]);
});

test('every report says in which circumstances alone it fails', () => {
  const page = htmlReport(summary, []);
  for (const report of [page, markdownReport(summary), terminalReport(summary, { colour: false, folder: 'out' })])
    expect(report).toContain('only with version swapV2');
  const { tested } = summary.requirements
    .flatMap(({ failedAt = [] }) => failedAt)
    .find(({ factor, level }) => factor === 'version' && level === 'swapV2')!;
  // What is decisive comes first, says so without a colour, and is in the table.
  expect(page.indexOf('version <b>swapV2</b>')).toBeLessThan(page.indexOf('excludeRouters <b>absent</b>'));
  expect(page).toContain(`✕ failed in ${tested} of ${tested} pairs`);
  expect(page).toContain(`<tr><th scope="row">version swapV2</th><td>${tested}</td><td>${tested}</td></tr>`);
});

test('runs over time show the share that each tested, and rows of what failed in one of them alone', () => {
  const testable = summary.requirements.filter(({ counted, level }) => counted && level === 'must').map(({ id }) => id);
  expect(testable).toEqual(['ORDER-079']);
  const round = (day: number, verdicts: PastRun['verdicts'], open: number): PastRun => ({
    target: 'reference',
    startedAt: `2026-01-0${day}T00:00:00.000Z`,
    version: '0.1.0',
    depth: 'watch',
    exitCode: 0,
    verdicts,
    findings: [],
    open,
    medianMs: 7,
  });
  const page = htmlReport(summary, [
    round(1, { 'ORDER-017': 'fail', 'ORDER-021': 'pass' }, 1),
    round(2, { 'ORDER-079': 'pass', 'ORDER-021': 'inconclusive' }, 2),
  ]);
  const section = page.slice(page.indexOf('<section id="history"'), page.indexOf('<section id="failures"'));
  expect(section).toContain('0 % in the first, 100 % in the last');
  expect(section).toContain('<td>100</td><td>2</td><td>7</td>');
  expect(section).toContain('ORDER-017');
  expect(section).not.toMatch(/ORDER-021|ORDER-079/);
});
