import { expect, test } from 'vitest';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { cell } from '../../../src/product/reports/markdown-parts.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { againstBaseline } from '../../../src/product/results/compare.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { changing, faultyRun, withFindings } from '../results/judged.js';

const run = await faultyRun();
const failed = run.summary.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

test('a waived violation is shown as accepted by every report, and fails none of them', () => {
  const waiver = { requirement: failed[0]!, reason: 'fixed with the next release', expires: '2999-12-31' };
  const waived: RunSummary = {
    ...run.summary,
    end: { ...run.summary.end, exitCode: 0 },
    requirements: run.summary.requirements.map((result) =>
      result.verdict === 'fail' ? { ...result, waived: [waiver] } : result,
    ),
  };
  const told = 'waived until 2999-12-31: fixed with the next release';
  const junit = junitReport(waived);
  expect(junit).not.toContain('<failure ');
  for (const report of [junit, markdownReport(waived), htmlReport(waived)]) expect(report).toContain(told);
  for (const annotation of githubAnnotations(waived)) {
    expect(annotation).toMatch(/^::notice /);
    expect(annotation).toContain(told);
  }
});

test('JUnit has one case for each judged requirement of its APIs, and fails those that the run fails', () => {
  const xml = junitReport(run.summary);
  expect(failed.length).toBeGreaterThan(2);
  const own = run.summary.requirements.filter(({ api, verdict }) => api === 'swapOrder' && verdict !== 'unjudged');
  expect(xml.match(/<testcase /g)).toHaveLength(own.length + 1);
  expect(xml.match(/<failure /g)?.length).toBe(failed.length);
  expect(xml).toContain(`failures="${failed.length}"`);
  for (const id of failed) expect(xml).toContain(`<testcase name="${id}" `);
});

test('JUnit says what several findings of a requirement have in common once', () => {
  const requirements = run.summary.requirements.map((result) => ({
    ...result,
    findings: [...result.findings, ...result.findings],
  }));
  const messagesOf = (summary: typeof run.summary): readonly (string | undefined)[] =>
    [...junitReport(summary).matchAll(/<failure [^>]*message="([^"]*)"/g)].map(([, message]) => message);
  expect(messagesOf(run.summary)).toHaveLength(failed.length);
  expect(messagesOf({ ...run.summary, requirements })).toEqual(messagesOf(run.summary));
});

test.each([
  ['as `A: <b|c>`', 'as `A: <b|c>`', 'as \\`A: \\<b\\|c\\>\\`'],
  ['``a`<`` and `<', '``a`<`` and \\`\\<', '``a`<`` and \\`\\<'],
])('Markdown escapes what is no code: %s', (text, inLine, inTable) => {
  expect([cell(text), cell(text, true)]).toEqual([inLine, inTable]);
});

test('Markdown shows every finding with its citation, its request and what would withdraw it', () => {
  const markdown = markdownReport(run.summary);
  for (const { id, findings, source } of run.summary.requirements.filter(({ verdict }) => verdict === 'fail')) {
    for (const part of [id, source.item]) expect(markdown).toContain(part);
    for (const { curl, replay, fingerprint } of findings)
      for (const part of [curl, replay, fingerprint]) expect(markdown).toContain(part);
  }
});

test('HTML asks for nothing from elsewhere', () => {
  const html = htmlReport(run.summary);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(html).toContain(`default-src 'none'`);
});

test('annotations are ten of each severity, whatever there is of another', () => {
  const [example] = run.summary.requirements.filter(({ verdict }) => verdict === 'fail');
  const many = (level: 'must' | 'should' | 'note') =>
    Array.from({ length: 14 }, (_, index) => ({
      ...example!,
      id: `${level}-${index}`,
      level,
      findings: [{ ...example!.findings[0]!, group: `${level} ${index}` }],
    }));
  const requirements = (['must', 'should', 'note'] as const).flatMap(many);
  const annotations = githubAnnotations({ ...run.summary, requirements });
  for (const kind of ['error', 'warning', 'notice'])
    expect(annotations.filter((one) => one.startsWith(`::${kind} `))).toHaveLength(10);
});

test('JUnit of a run that cannot tell has an error', () => {
  const undecided = { ...run.summary, end: { ...run.summary.end, exitCode: 2 } };
  expect(junitReport(undecided)).toMatch(/<testcase name="evidence"[^>]*>\s*<error type="inconclusive"/);
  expect(junitReport(undecided)).toMatch(/<testsuites [^>]*errors="1"/);
  expect(githubAnnotations(undecided)[0]).toMatch(/^::error title=Plumbline::/);
  expect(junitReport(run.summary)).toMatch(/<testsuites [^>]*errors="0"/);
});

test('Markdown never grows beyond what an issue tracker takes', () => {
  const { requirements } = withFindings(run.summary, { curl: 'x'.repeat(3000) });
  const times = Array.from({ length: 60 });
  const long = requirements.map((one) => ({ ...one, findings: times.flatMap(() => one.findings) }));
  const text = markdownReport({ ...run.summary, requirements: long });
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toMatch(/And [0-9]+ more in report\.html\./);
});

function everyReport(summary: RunSummary): Readonly<Record<string, string>> {
  return {
    terminal: terminalReport(summary, { colour: false, folder: 'out' }),
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
  const repeated = withFindings(run.summary, { reproduced: { k: 6, n: 6 } });
  const inputs = requirements
    .filter(({ id }) => id === first)
    .flatMap(({ id, findings }) => findings.map(({ input = '' }) => [input, { requests: 1, tested: id }] as const));
  const passed = changing(run.summary, first!, { verdict: 'pass', findings: [] });
  const compared = againstBaseline({ ...passed, inputs: Object.fromEntries(inputs) }, repeated);
  expect(compared.comparison!.added.map(({ fingerprint }) => fingerprint)).not.toEqual([]);
  const { terminal, html, markdown, junit, github } = everyReport(compared);
  for (const text of [terminal, html, markdown, junit, github]) expect(text).toMatch(/new failures/i);
  expect(terminal).toMatch(new RegExp(`^MUST ${first} \\(new\\)  `, 'm'));
  expect(terminal).toMatch(/^ {2}known in the baseline$/m);
  expect(junitReport(run.summary)).not.toContain('name="baseline"');
});

test('what the run left at the target stands in every report, with how it is taken away', () => {
  const orders = [1, 2].map((n) => ({
    exchange: `run-${n}` as const,
    says: `order o${n}: POST /orders/price/cancel/o${n}`,
  }));
  const vaults = [{ wallet: 'w1', says: 'vault of wallet w1: the API cannot remove it' }];
  for (const [name, text] of Object.entries(everyReport({ ...run.summary, leftBehind: { orders, vaults } })))
    for (const { says } of [...orders, ...vaults]) expect(text, name).toContain(says);
  expect(junitReport(run.summary)).not.toContain('left-behind');
});

test('requirements and causes are counted alike wherever failures are counted', () => {
  const { requirements } = run.summary;
  const musts = requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'must').length;
  const should = requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'should').length;
  const { terminal, html, markdown, junit, github } = everyReport(run.summary);
  const counts = [terminal, html, markdown, github].flatMap((text) =>
    [...text!.replace(/\s+/g, ' ').matchAll(/(\d+) requirements failed \(([^)]*)\), of (\d+) probable causes?\./g)].map(
      ([, ...numbers]) => numbers,
    ),
  );
  expect(counts).toHaveLength(4);
  const [failedIn, levels, causes] = counts[0]!;
  for (const other of counts) expect(other).toEqual(counts[0]);
  expect([Number(failedIn), levels]).toEqual([
    musts + should,
    [`${musts} MUST`, ...(should > 0 ? [`${should} SHOULD`] : [])].join(', '),
  ]);
  expect(html!.match(/<div class="cause" id="cause-/g)).toHaveLength(Number(causes));
  expect(terminal!.match(/^(?:MUST|SHOULD) /gm)).toHaveLength(Number(failedIn));
  expect(junit!.match(/<failure /g)).toHaveLength(musts);
  for (const text of [terminal, html, markdown, github]) expect(text).toContain(`${musts} MUST requirements failed`);
});
