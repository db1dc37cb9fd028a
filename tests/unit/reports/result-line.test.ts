import { expect, test } from 'vitest';
import { whatToDo } from '../../../src/product/reports/causes.js';
import { resultLine } from '../../../src/product/reports/result.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { waiversToChange } from '../../../src/product/reports/waivers.js';
import { againstBaseline } from '../../../src/product/results/compare.js';
import { concluded, type RunSummary } from '../../../src/product/results/run-json.js';
import type { JudgedWaiver } from '../../../src/product/results/waivers.js';
import { changing, judged, withFindings } from '../results/judged.js';
import { stopped } from '../../../src/product/model/exchange.js';

const waiver: JudgedWaiver = { requirement: 'ORDER-017', reason: 'known', expires: '2999-12-31', state: 'used' };
const few = { only: 'ORDER-017,ORDER-055', requests: 60 };
const { summary: good } = await judged([], few);
const { summary: bad } = await judged(['order-quote-with-empty-transaction'], few);

const changed = (...change: Parameters<typeof changing>): RunSummary => concluded(changing(...change));
const unsent = (): RunSummary['end'] => ({ ...good.end, sent: { ...good.end.sent, total: 0 } });
const nothing = (shard?: RunSummary['run']['shard']): RunSummary =>
  concluded({ ...good, run: { ...good.run, ...(shard && { shard }) }, end: unsent() });

const failing = (errors: number, requests: number): RunSummary =>
  concluded({ ...good, addresses: [{ base: 'ultra', requests, outcomes: { 200: requests - errors, 500: errors } }] });
const waived = (): RunSummary => changed(bad, 'ORDER-017', { waived: [waiver] });
const stale = (): RunSummary => concluded({ ...good, waivers: [{ ...waiver, state: 'stale', place: 'w.yaml:3' }] });
const stales = (): RunSummary =>
  concluded({ ...good, waivers: [1, 2, 3].map((line) => ({ ...waiver, state: 'stale', place: `w.yaml:${line}` })) });
const should = (strict: boolean): RunSummary => {
  const run = { ...good.run, strict };
  return changed({ ...good, run }, 'ORDER-017', { verdict: 'fail', level: 'should', waived: [waiver] });
};
const part = (): RunSummary =>
  concluded({ ...bad, run: { ...bad.run, merged: [{ ...bad.run, shard: { index: 2, of: 2 } }] } });
const cutShort = (): RunSummary => concluded({ ...bad, end: { ...bad.end, interrupted: { [stopped]: 3 } } });

/** At an address at which it did not fail before. */
const worse = (after: RunSummary = bad): RunSummary => {
  const at = (run: RunSummary, base: string) => withFindings(run, { base, reproduced: { k: 3, n: 3 }, alsoAt: [] });
  return againstBaseline(at(bad, 'swapV2'), at(after, 'ultra'));
};
const inOutage = (): RunSummary => {
  const { conclusion, ...run } = againstBaseline(good, bad);
  return { ...run, conclusion: { ...conclusion, remarks: ['Not enough evidence: nothing came. Run `x`'] } };
};
const isWorse = /^PASSED with 1 waived failure \(worse than in the baseline\): tested /;

/** What each result is called: the exit code, and the line. */
const results: readonly (readonly [name: string, of: () => RunSummary, exitCode: number, line: RegExp])[] = [
  ['a success', () => good, 0, /^PASSED: 2 of the 2 MUST requirements of the swap order API that were asked for$/],
  ['a failing one', () => bad, 1, /^FAILED: 1 MUST requirement failed$/],
  ['a failing part', part, 1, /^FAILED: 1 MUST requirement failed; shard 1 of 2 is missing$/],
  ['a waived failure', waived, 0, /^PASSED with 1 waived failure: tested 2 of the 2 MUST/],
  ['a stale waiver', stale, 1, /^FAILED: the waiver of ORDER-017 \(w.yaml:3\) is stale$/],
  ['several', stales, 1, /^FAILED: 3 waivers of ORDER-017 are stale$/],
  ['a waived SHOULD', () => should(false), 0, /^PASSED: .*; 1 SHOULD requirement failed \(1 waived\)$/],
  ['a waived SHOULD that counts', () => should(true), 0, /^PASSED with 1 waived failure: tested /],
  ['a new failure', () => againstBaseline(good, bad), 1, /^FAILED: 1 requirement is new since .* \(ORDER-017\)$/],
  ['so, in an outage', inOutage, 1, /^FAILED: 1 requirement is new since .* \(ORDER-017\); nothing came$/],
  ['a waived one that is worse', () => worse(waived()), 0, isWorse],
  ['a worse one', worse, 1, /^FAILED: 1 requirement is worse than in the baseline \(ORDER-017\)$/],
  ['a known one', () => againstBaseline(bad, bad), 0, /^PASSED with 1 failure known in the baseline: tested 2 of/],
  ['a repaired one', () => againstBaseline(bad, good), 0, /^PASSED: no .*, 1 failure of the baseline gone; 2 of/],
  ['a broken duty', () => changed(bad, 'ORDER-017', { party: 'client' }), 1, /^FAILED: the client broke 1 duty$/],
  ['a service that fails often', () => failing(1, 50), 0, /^PASSED: 2 of .*; 1 of 50 responses were .* \(1 × 500\)$/],
  ['one that fails seldom', () => failing(1, 51), 0, /^PASSED: 2 of .* asked for$/],
  ['nothing sent', () => nothing(), 2, /^INCONCLUSIVE: no request was sent$/],
  ['a shard', () => nothing({ index: 1, of: 3 }), 2, /: this is shard 1 of 3: add .* merge; by itself, .*sent$/],
  ['a run that was stopped', cutShort, 130, /^INTERRUPTED: 1 MUST requirement failed, so far$/],
  ['a fault of the suite', () => concluded({ ...good, suiteFaults: { here: 1 } }), 70, /^FAULT OF THE SUITE: /],
];

test('the advice names what the command packs, new or known', () => {
  expect(whatToDo(againstBaseline(bad, bad), 'here').join()).toContain('packs each failure, new or known, with');
});

test('an expired waiver is to be renewed only where the run shows its failure', () => {
  for (const [summary, cure] of [[bad, 'renew it or remove it'] as const, [good, 'remove it'] as const])
    expect(waiversToChange({ ...summary, waivers: [{ ...waiver, state: 'expired' }] })).toEqual([
      `the waiver of ORDER-017 expired on 2999-12-31; ${cure}`,
    ]);
});

test.each(results)('%s has one line that says what its exit code says', (_, of, exitCode, line) => {
  const summary = of();
  expect(summary.end.exitCode).toBe(exitCode);
  expect(resultLine(summary)).toMatch(line);
  const terminal = terminalReport(summary, { colour: false, folder: 'out' });
  expect(terminal.trimEnd().split('\n').at(-1)).toBe(resultLine(summary));
});

test('equal requests with unequal outcomes have what to do beside them', () => {
  const unequal = changed(good, 'ORDER-238', { verdict: 'inconclusive', reason: 'rejected now and then (1×)' });
  expect(terminalReport(unequal, { colour: false, folder: 'out' })).toContain('Do this\n  Send this report to whoever');
  const outage = { from: 10, to: 29, requests: 20 };
  const addresses = [{ base: 'ultra', requests: 60, outcomes: { 503: 20 }, outage }];
  const run = { ...unequal.run, requests: 60, order: { from: 0, next: 9 } };
  const away = concluded({ ...unequal, run, addresses });
  const reportOf = (summary: typeof away) => terminalReport(summary, { colour: false, folder: 'my out' });
  expect(reportOf(away)).toMatch(/: continue the run with .* run .*--continue 'my out' --requests 60$/m);
  const stopped = { ...away, conclusion: { ...away.conclusion, exitCode: 130 as const } };
  expect(reportOf(stopped)).not.toContain("--continue 'my out'");
  expect(resultLine(away)).toMatch(/^INCONCLUSIVE: `ultra` gave nothing usable from request 10 to 29 /);
  const foreign = concluded({ ...unequal, unrecognised: ['ultra'] });
  expect(terminalReport(foreign, { colour: false, folder: 'out' })).not.toContain('Do this');
});
