import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeJournals } from '../../../src/product/engine/judge-journals.js';
import { parsedRun } from '../../../src/product/results/parsed-run.js';
import { runText, type RunSummary } from '../../../src/product/results/run-json.js';
import { judged } from './judged.js';

const defect = 'order-quote-with-empty-transaction';
const withDefect = judged([defect], { requests: 200 });

test('a finding says what was expected, what came, how to see it and what would refute it', async () => {
  const { summary } = await withDefect;
  const failed = summary.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(['ORDER-017']);
  for (const finding of failed[0]!.findings) {
    expect(finding).toMatchObject({ at: '/transaction', steadiness: 'steady', operation: 'getOrder' });
    expect(finding.group).toBe(failed[0]!.findings[0]!.group);
    expect(finding.curl).toMatch(
      /^: "\$\{API_KEY:\?the API key of the deployment\}"\ncurl -sSi 'http.*-H 'x-api-key: '"\$API_KEY"''$/,
    );
    const marked = finding.excerpt?.lines.filter(({ offending }) => offending).map(({ text }) => text.trim());
    expect(marked).toEqual(['"transaction": "",']);
    expect(Date.parse(finding.observedAt!)).toBeGreaterThanOrEqual(Date.parse(summary.run.startedAt));
    expect(finding.refutedBy).toContain(failed[0]!.source.item);
  }
});

test('a SHOULD is closed by a reason for the other behaviour, and says why it is no MUST', async () => {
  const { summary } = await judged(['order-maker-on-pool-quote'], { only: 'ORDER-170', requests: 60 });
  const says = summary.requirements.flatMap(({ findings }) => findings.map(({ refutedBy }) => refutedBy));
  expect(says[0]).toMatch(/or if you show a reason for the other behaviour\. A should: the document says whose maker/);
});

test('a finding of a deeper run is replayed at its depth, for a depth has inputs of its own', async () => {
  const replays = async (depth: 'gate' | 'release'): Promise<readonly string[]> => {
    const { summary } = await judged([defect], { depth, only: 'ORDER-017', requests: 20 });
    return summary.requirements.flatMap(({ findings }) => findings.map(({ replay }) => replay));
  };
  const deep = await replays('release');
  expect(deep.length).toBeGreaterThan(0);
  expect(deep.every((replay) => replay.includes('--depth release'))).toBe(true);
  expect((await replays('gate')).some((replay) => replay.includes('--depth'))).toBe(false);
});

test('a journal gives the same summary as the run that wrote it', async () => {
  const { folder, summary } = await withDefect;
  expect(await judgeJournals([join(folder, 'journal.ndjson')])).toEqual(summary);
  const parsed = parsedRun(readFileSync(join(folder, 'run.json'), 'utf8'), 'run.json');
  expect(parsed).toEqual(JSON.parse(JSON.stringify(summary)));
});

test.each<[string, (summary: RunSummary) => object]>([
  ['nothing but its schema', ({ schema }) => ({ schema })],
  ['another type', (summary) => ({ ...summary, requirements: 5 })],
  ['a part of another type', (summary) => ({ ...summary, counts: { ...summary.counts, pass: 'all' } })],
  ['an empty finding', (summary) => ({ ...summary, requirements: [{ ...summary.requirements[0], findings: [{}] }] })],
  ['a verdict', (summary) => ({ ...summary, requirements: [{ ...summary.requirements[0], verdict: '__proto__' }] })],
])('a run.json with a fitting checksum and %s is refused', async (_, change) => {
  const { summary } = await withDefect;
  expect(() => parsedRun(runText(change(summary) as RunSummary), 'run.json')).toThrow(
    /^run\.json: not the results of a run: .+; expected what run\.schema\.json says; take it again/,
  );
});

test('a run.json of a later version may have more members', async () => {
  const { summary } = await withDefect;
  const later = { ...summary, later: true } as RunSummary;
  expect(parsedRun(runText(later), 'run.json')).toMatchObject({ later: true });
});

test('response times are counted by operation and address', async () => {
  const { summary } = await withDefect;
  const orders = summary.latency.filter(({ operation }) => operation === 'getOrder');
  expect(orders.map(({ base }) => base)).toEqual(['swapV2', 'ultra']);
  for (const { p50, p95, max } of orders) expect(p50 <= p95 && p95 <= max).toBe(true);
});
