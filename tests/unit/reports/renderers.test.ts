import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Executed } from '../../../src/product/cli/execute.js';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { writeHar } from '../../../src/product/reports/har.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { judged } from '../results/judged.js';

let run: Executed;
let failed: readonly string[];

beforeAll(async () => {
  run = await judged(['order-mints-exchanged', 'shape:getOrder:200:/mode:absent']);
  failed = run.summary.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
});

test('the run under test has several findings', () => expect(failed.length).toBeGreaterThan(2));

test('a waived violation is shown as accepted by every report, and fails none of them', () => {
  const waiver = { requirement: failed[0]!, reason: 'fixed with the next release', expires: '2999-12-31' };
  const waived: RunSummary = {
    ...run.summary,
    requirements: run.summary.requirements.map((result) =>
      result.verdict === 'fail' ? { ...result, waived: [waiver] } : result,
    ),
  };
  const told = 'waived until 2999-12-31: fixed with the next release';
  const junit = junitReport(waived);
  expect(junit).not.toContain('<failure ');
  expect(junit).toContain(told);
  expect(markdownReport(waived)).toContain(told);
  expect(htmlReport(waived)).toContain(told);
  for (const annotation of githubAnnotations(waived)) {
    expect(annotation).toMatch(/^::notice /);
    expect(annotation).toContain(told);
  }
});

describe('JUnit', () => {
  test('has one case for each judged requirement, and fails those that the run fails', () => {
    const xml = junitReport(run.summary);
    const cases = run.summary.requirements.filter(({ verdict }) => verdict !== 'unjudged').length + 1;
    expect(xml.match(/<testcase /g)).toHaveLength(cases);
    expect(xml.match(/<failure /g)?.length).toBe(failed.length);
    expect(xml).toContain(`failures="${failed.length}"`);
    for (const id of failed) expect(xml).toContain(`<testcase name="${id}" `);
  });

  test('says what several findings of a requirement have in common once', () => {
    const requirements = run.summary.requirements.map((result) => ({
      ...result,
      findings: [...result.findings, ...result.findings],
    }));
    const messagesOf = (summary: typeof run.summary): readonly (string | undefined)[] =>
      [...junitReport(summary).matchAll(/<failure [^>]*message="([^"]*)"/g)].map(([, message]) => message);
    expect(messagesOf(run.summary)).toHaveLength(failed.length);
    expect(messagesOf({ ...run.summary, requirements })).toEqual(messagesOf(run.summary));
  });
});

describe('Markdown', () => {
  test('shows every finding with its citation, its request and what would withdraw it', () => {
    const markdown = markdownReport(run.summary);
    for (const { id, findings, source } of run.summary.requirements.filter(({ verdict }) => verdict === 'fail')) {
      expect(markdown).toContain(id);
      expect(markdown).toContain(source.item);
      for (const { curl, replay, fingerprint } of findings)
        for (const part of [curl, replay, fingerprint]) expect(markdown).toContain(part);
    }
  });
});

describe('GitHub', () => {
  test('sums the run up in a page', () => {
    const page = githubSummary(run.summary);
    for (const id of failed) expect(page).toContain(`| must | ${id} `);
  });
});

test('HAR holds every exchange of the journal, session by session, with credentials masked', async () => {
  const file = join(run.folder, 'exchanges.har');
  await writeHar(join(run.folder, 'journal.ndjson'), file);
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as {
    log: {
      version: string;
      entries: { pageref: string; request: { url: string; headers: { name: string; value: string }[] } }[];
      pages: { id: string; title: string }[];
    };
  };
  expect(log.version).toBe('1.2');
  expect([...new Set(log.entries.map(({ pageref }) => pageref))]).toEqual(log.pages.map(({ id }) => id));
  expect(log.entries.length).toBe(run.summary.end.sent.total);
  const keys = log.entries.flatMap(({ request }) => request.headers.filter(({ name }) => name === 'x-api-key'));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter(({ value }) => !/^(?:|«api-key.*»|not-a-key-.*)$/.test(value))).toEqual([]);
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
  const annotations = githubAnnotations({
    ...run.summary,
    requirements: [...many('must'), ...many('should'), ...many('note')],
  });
  for (const kind of ['error', 'warning', 'notice'])
    expect(annotations.filter((one) => one.startsWith(`::${kind} `))).toHaveLength(10);
});

test('JUnit of a run that cannot tell has an error, and a time for each case', () => {
  const undecided = { ...run.summary, end: { ...run.summary.end, exitCode: 2 } };
  expect(junitReport(undecided)).toMatch(/<testcase name="evidence"[^>]*>\s*<error type="inconclusive"/);
  expect(junitReport(undecided)).toMatch(/<testsuites [^>]*errors="1"/);
  expect(junitReport(run.summary)).toMatch(/<testsuites [^>]*errors="0"/);
  const times = [...junitReport(run.summary).matchAll(/<testcase [^>]*time="([0-9.]+)"/g)].map(([, time]) =>
    Number(time),
  );
  expect(times.filter((time) => time > 0).length).toBeGreaterThan(50);
});

test('Markdown never grows beyond what an issue tracker takes', () => {
  const long = run.summary.requirements.map((one) => ({
    ...one,
    findings: one.findings.flatMap((finding) =>
      Array.from({ length: 60 }, () => ({ ...finding, curl: 'x'.repeat(3000) })),
    ),
  }));
  const text = markdownReport({ ...run.summary, requirements: long });
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toMatch(/And [0-9]+ more in report\.html\./);
});
