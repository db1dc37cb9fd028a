import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Executed } from '../../../src/product/cli/execute.js';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { againstBaseline } from '../../../src/product/results/baseline.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { judged } from '../results/judged.js';

let run: Executed;
let failed: readonly string[];

beforeAll(async () => {
  run = await judged(['order-mints-exchanged', 'shape:getOrder:200:/mode:absent']);
  failed = run.summary.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
});

function everyReport(summary: RunSummary): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  return {
    terminal: terminalReport(summary, { colour: false, folder }),
    html: htmlReport(summary),
    markdown: markdownReport(summary),
    junit: junitReport(summary),
    github: githubSummary(summary),
    annotations: githubAnnotations(summary).join('\n'),
  };
}

test('what changed since the baseline stands in every report', () => {
  const { requirements } = run.summary;
  const [first] = failed;
  const repeated: RunSummary = {
    ...run.summary,
    requirements: requirements.map((one) => ({
      ...one,
      findings: one.findings.map((finding) => ({ ...finding, reproduced: { k: 6, n: 6 } })),
    })),
  };
  const inputs = requirements
    .filter(({ id }) => id === first)
    .flatMap(({ id, findings }) => findings.map(({ input = '' }) => [input, { requests: 1, tested: id }] as const));
  const before: RunSummary = {
    ...run.summary,
    inputs: Object.fromEntries(inputs),
    requirements: requirements.map((one) =>
      one.id === first ? { ...one, verdict: 'pass' as const, findings: [] } : one,
    ),
  };
  const compared = againstBaseline(before, repeated);
  const added = compared.comparison!.added.map(({ fingerprint }) => fingerprint);
  expect(added).not.toEqual([]);
  const { terminal, html, markdown, junit, github } = everyReport(compared);
  for (const text of [terminal, html, markdown, junit, github]) expect(text).toMatch(/new failures/i);
  expect(junitReport(run.summary)).not.toContain('name="baseline"');
});

test('what the run left at the target stands in every report, with how it is taken away', () => {
  const orders = [1, 2].map((n) => ({
    exchange: `run-${n}` as const,
    says: `order o${n}: POST /orders/price/cancel/o${n}`,
  }));
  const vaults = [{ wallet: 'w1', says: 'vault of wallet w1: the API cannot remove it' }];
  const summary = { ...run.summary, leftBehind: { orders, vaults } };
  for (const [name, text] of Object.entries(everyReport(summary)))
    for (const { says } of [...orders, ...vaults]) expect(text, name).toContain(says);
  expect(junitReport(run.summary)).not.toContain('left-behind');
});

test('requirements, causes and exchanges are counted alike wherever failures are counted', () => {
  const { requirements } = run.summary;
  const musts = requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'must').length;
  const should = requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'should').length;
  const { terminal, html, markdown, junit, github } = everyReport(run.summary);
  const counts = [terminal, html, markdown, github].flatMap((text) =>
    [
      ...text!
        .replace(/\s+/g, ' ')
        .matchAll(/(\d+) requirements failed \(([^)]*)\), of (\d+) probable causes?; (\d+) exchanges/g),
    ].map(([, ...numbers]) => numbers),
  );
  // The page and the Markdown say it on top and above the findings.
  expect(counts).toHaveLength(6);
  const [failedIn, levels, causes] = counts[0]!;
  for (const other of counts) expect(other).toEqual(counts[0]);
  expect([Number(failedIn), levels]).toEqual([
    musts + should,
    [`${musts} MUST`, ...(should > 0 ? [`${should} SHOULD`] : [])].join(', '),
  ]);
  expect(html!.match(/<div class="cause" id="cause-/g)).toHaveLength(Number(causes));
  expect(terminal!.match(/^FAILED /gm)).toHaveLength(Number(failedIn));
  expect(junit!.match(/<failure /g)).toHaveLength(musts);
  for (const text of [terminal, html, markdown, github]) expect(text).toContain(`${musts} MUST requirements failed`);
});
