import { expect, test } from 'vitest';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { detailsOf } from '../../../src/product/reports/finding-text.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { waiversToChange } from '../../../src/product/reports/waivers.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { openByReason, warningsIn } from '../../../src/product/reports/wording.js';
import { evidenceOf } from '../../../src/product/results/evidence.js';
import { concluded, type RequirementResult, type RunSummary } from '../../../src/product/results/run-json.js';
import { notBegunTwice } from '../../../src/product/results/journal.js';
import { remedyOf, undecidedIn } from '../../../src/product/results/undecided.js';
import { changing, faultyRun, judged } from '../results/judged.js';

const run = await faultyRun();
const firstFailed = run.summary.requirements.find(({ verdict }) => verdict === 'fail')!;

const printed = (of: RunSummary, quiet = false) => terminalReport(of, { colour: false, folder: 'out', quiet });

test('what a reader sees first is what failed, before every table', () => {
  for (const report of [markdownReport(run.summary), githubSummary(run.summary)]) {
    expect(report.indexOf(firstFailed.id)).toBeGreaterThan(0);
    expect(report.indexOf(firstFailed.id)).toBeLessThan(report.indexOf('| --- |'));
  }
  const page = htmlReport(run.summary);
  const sentence = page.indexOf(firstFailed.says.split('`')[0]!.trim());
  expect(sentence).toBeGreaterThan(0);
  expect(sentence).toBeLessThan(page.indexOf('aria-label="Headline areas"'));
  expect(page.indexOf('aria-label="Headline areas"')).toBeLessThan(page.indexOf('SHA-256'));
});

test('what a reader sees first is at most five sentences, and how many causes are left', () => {
  const many: RunSummary = {
    ...run.summary,
    requirements: Array.from({ length: 7 }, (_, index) => ({
      ...firstFailed,
      id: `ORDER-90${index}`,
      findings: firstFailed.findings.slice(0, 1).map((finding) => ({ ...finding, group: `place ${index}` })),
    })),
  };
  const [firstScreen = ''] = markdownReport(many).split('| --- |');
  expect(firstScreen.match(/^- \*\*MUST ORDER-90/gm)).toHaveLength(5);
  expect(markdownReport(many)).toContain('- and 2 more');
  expect(htmlReport(many)).toContain('and 2 more');
  expect(printed(many)).toContain('\nThe same in short:\nFAILED MUST   ORDER-900 ');
});

test('what a reader sees first is an error in the annotations, even where something is left at the target', () => {
  const left: RunSummary = {
    ...run.summary,
    run: { ...run.summary.run, targetOption: '' },
    leftBehind: { orders: [{ id: 'o', says: 'an open order' }], vaults: [] } as unknown as RunSummary['leftBehind'],
  };
  expect(githubAnnotations(left)[0]).toMatch(/^::error /);
  expect(githubAnnotations(left).at(-1)).toMatch(/^::warning .*Left at the target/);
});

const needed = (change: Partial<RunSummary['run']> = {}, reason = 'throttled | not triggered'): RunSummary => {
  const { run: header, requirements } = run.summary;
  const open = requirements.map((result) =>
    result.api === 'swapOrder' && result.verdict === 'pass' && result.level === 'must'
      ? { ...result, verdict: 'inconclusive' as const, undecided: 0, reason }
      : { ...result, ...(result.verdict === 'fail' && { verdict: 'pass' as const, findings: [] }) },
  );
  const changed = { ...run.summary, run: { ...header, requests: 300, ...change }, requirements: open };
  return concluded({ ...changed, evidence: evidenceOf(open, header.require) });
};

test('every report names the area, what there is of it, what is needed, why, and the command', () => {
  const summary = needed();
  const { conclusive, exercisable } = summary.evidence.apis.find(({ api }) => api === 'swapOrder')!;
  const [have, need] = [`${conclusive} of ${exercisable}`, Math.ceil(0.9 * exercisable)];
  expect(summary.conclusion.because).toContain('too little was tested of the swap order API');
  const lacking = { ...summary, run: { ...summary.run, next: [{ set: ['apiKey'], ids: ['X-1'], costs: 'a key' }] } };
  const [terminal, failed] = [printed(lacking, true), printed({ ...lacking, requirements: run.summary.requirements })];
  const passed = printed({ ...lacking, conclusion: { ...summary.conclusion, exitCode: 0 } });
  const texts = [printed(lacking), failed, terminal, passed];
  expect(texts.map((text) => text.includes('set next:'))).toEqual([true, false, false, false]);
  const page = htmlReport(summary);
  const markdown = markdownReport(summary);
  for (const report of [terminal, page, markdown, githubSummary(summary)]) {
    expect(report).toContain(have);
    expect(report).toMatch(/--requests 600/);
  }
  expect(terminal).toMatch(new RegExp(`${have} +${need} `));
  expect(markdown).toContain(`| the swap order API | ${have} | ${need} |`);
  expect(markdown).toContain(String.raw`throttled \| not triggered`);
  expect(page.indexOf('Too little was tested of')).toBeLessThan(page.indexOf('aria-label="Headline areas"'));
  expect(terminal.trimEnd().split('\n').at(-1)).toMatch(/^INCONCLUSIVE: /);
});

test('the way out depends on what held the run back', () => {
  const { requests: _, ...unbounded } = needed().run;
  const remedy = (summary: RunSummary) => remedyOf(summary, undecidedIn(summary));
  expect(remedy({ ...needed(), run: unbounded })).toMatch(/^See what tests ORDER-.* and .*`.* list ORDER-[0-9]+`$/);
  expect(remedy(needed({ depth: 'recorded' }))).toBe('Record more traffic');
  const at = (outcomes: Readonly<Record<string, number>>, more: object = {}, of = needed()) =>
    remedy({ ...of, addresses: [{ base: 'ultra', requests: 50, outcomes, ...more }] });
  expect(at({ 200: 45, 503: 3, refused: 2 })).toMatch(/^Ask whoever .* why requests fail now and then, /);
  expect(at({ 200: 24, 503: 24, refused: 2 })).toMatch(/^See why the target does not respond: `.* doctor/);
  expect(at({ 200: 45, 503: 5 }, {}, needed({ depth: 'recorded' }))).toMatch(/^See why .*, then record again$/);
  expect(at({ 200: 45, 429: 5 }, {}, needed({ depth: 'recorded' }))).toMatch(/^Let the client wait after a 429/);
  const ended = (status: number) => `GET /order accepted nothing: 4 of 4 requests ended in ${status}`;
  const dead = [ended(429), ended(400), ended(503), 'GET /order rejected a key that was accepted before: 4 of 40'];
  const refused = dead.map((text) => at({ 200: 50 }, { dead: [text] }, needed({ depth: 'recorded' })));
  const told = [/^Let the client wait after/, /^See what is wrong/, /^Send this report/, /^Send this report/];
  expect(refused).toEqual(told.map((of) => expect.stringMatching(of)));
  expect(at({ 401: 50 }, {}, needed({ depth: 'recorded' }))).toMatch(/^Send a key that the deployment accepts/);
  expect(at({ 200: 45, 429: 5 })).toMatch(/^Run again with a lower `--rps`, or later/);
  expect(at({ 200: 46, 429: 4 })).toContain('--requests 600');
  const ofNode = at({ 200: 2, 403: 9 }, { base: 'rpc' });
  expect(ofNode).toMatch(/^Correct RPC_URL, or ask whoever runs the node why: `.* doctor/);
  const ofToken = at({ 401: 9 }, { dead: ['POST /x: 9 of 9 requests ended in 401'] });
  expect(ofToken).toMatch(/these credentials: POST \/x: 9 of 9 /);
  expect(remedy({ ...needed(), run: { ...needed().run, needed: 700 } })).toContain('--requests 1050');
  const found = (incomplete: string) => remedy({ ...needed(), end: { ...needed().end, incomplete: [incomplete] } });
  expect(found('the node (RPC_URL) has no method x: is it')).toMatch(/^Correct RPC_URL: .* then begin a new run$/);
  expect(found('discovery got no usable response to 2 of 3')).toMatch(/^Begin a new run once it serves/);
  const signingIn = found('discovery could not sign in, for');
  expect(signingIn).toMatch(/^Ask .* whether all its instances share challenges .*; where /);
  const broken = (least: number) => remedy(changing(needed({ needed: least }), 'ORDER-017', { verdict: 'fail' }));
  expect(broken(1)).toMatch(/^Repair what failed \(ORDER-017.*\), .* leave its API out with `--only`$/);
  expect(broken(290)).toMatch(/^Run again with `--requests 600` or more: what failed \(ORDER-017/);
  expect(remedy({ ...needed(), conclusion: { ...needed().conclusion, exitCode: 1 } })).toBeUndefined();
  const leftOver = { ...needed().end, sent: { ...needed().end.sent, total: 200 } };
  expect(remedy({ ...needed(), end: leftOver })).toMatch(/^More .* not help, for 100 were left.* `.* list ORDER-/);
  expect(remedyOf({ ...needed(), end: leftOver }, [])).toMatch(/over: see what failed: the command of each finding/);
  const redirected = { ...undecidedIn(needed())[0]!, reason: 'redirect (302)' };
  expect(remedyOf(needed(), [redirected])).toMatch(/^Ask .*: redirect /);
  const withProfile = { baseline: { path: 'old', id: 'x', targetOption: '--target old/t.json' }, discovered: [] };
  const lost = changing(needed(withProfile), 'ORDER-017', { asked: true, counted: false });
  const nothing = { added: [], notCompared: [], unknownBefore: [], flaky: [], failOn: 'must' };
  const remedyWith = (...undecided: string[]) => remedy({ ...lost, comparison: { ...nothing, undecided } as never });
  expect(remedyWith('ORDER-017')).toMatch(/^Run again with `--target old\/t\.json`, the profile of the baseline/);
  expect(remedyWith('ORDER-018')).toContain('--requests 600');
  const ofNew = (because: string, change: object = {}, only?: readonly string[]) => {
    const flaky = [{ id: 'ORDER-017', level: 'must', foundIn: 'after', because, reproduced: { k: 1, n: 3 } }];
    const comparison = { ...nothing, flaky, before: { requests: 5, only } };
    return remedyOf({ ...needed(change), comparison: comparison as never }, []);
  };
  expect(ofNew('')).toMatch(/^Report it, .*waive ORDER-017 .*: the 5 requests .* runs of both with `--depth rel/);
  expect(ofNew('', {}, ['ORDER'])).toMatch(/ runs, a baseline without `--only ORDER` may tell$/);
  const tells = 'a larger newer run tells';
  expect(ofNew(tells, { order: { whole: 900 } })).toBe('Run again with `--requests 1200` or more');
  expect(ofNew(tells, { order: {} })).toMatch(/^Run again with `--depth release --requests 4000`: a gate has no/);
  const lossy = changing(needed(), 'ORDER-238', { openAt: { ultra: 'x' } });
  expect(remedy(lossy)).toBe('Send this report to whoever runs the deployment');
  for (const reason of ['the declared pair is quoted nowhere', 'the taker declared as funded cannot trade']) {
    const stale = { verdict: 'inconclusive', asked: true, reason: `${reason} (2×)` } as const;
    expect(remedy(changing(needed(), 'ORDER-188', stale))).toContain(`Correct the profile (${reason}): `);
  }
  const toDeclare = { set: ['swapOrder.payer'], ids: [], costs: '' };
  const untried = needed({ next: [{ ...toDeclare, set: ['API_KEY'] }, toDeclare] }, 'no valid counterpart request');
  expect(remedy(untried)).toMatch(/^Declare `swapOrder.payer` in the profile: /);
  expect(remedy(needed({ needed: 9, requests: 9 }, 'not triggered by any request in this run'))).toMatch(/^Run .*50/);
  expect(remedy(needed({ needed: 20 }))).toMatch(/^More requests do not help, for 20 are enough .* ORDER-/);
  const failing = (id: string) => remedy({ ...changing(needed(), id, { verdict: 'fail' }), end: leftOver });
  expect(failing('ORDER-219')).toMatch(/ see what failed \(ORDER-219\), which may keep /);
  expect(failing('TRIGGER-045')).toMatch(/ see what tests ORDER-/);
  const misplaced = { ...needed().end, interrupted: { 'borrow: responds 404. Is the path right?': 4 } };
  expect(remedy({ ...needed(), end: misplaced })).toBe('borrow: responds 404. Is the path right?');
  const throttled = [{ base: 'ultra', requests: 50, outcomes: { 200: 45, 429: 5 } }] as const;
  const timed = (change: Partial<RunSummary['run']>, waited: number, more: Partial<RunSummary> = {}) => {
    const end = { ...needed().end, spans: [{ from: 0, to: waited * 1000 }], sent: { ...needed().end.sent, total: 20 } };
    return remedy({ ...needed(), latency: [], ...more, end, run: { ...needed().run, timeMs: 20_000, ...change } });
  };
  expect(timed({ needed: 40 }, 10)).toBe('Run again with `--time 30s` or longer');
  expect(timed({ needed: 40 }, 10, { latency: [{ p50: 900 } as never] })).toContain('`--time 80s`');
  expect(timed({ needed: 270 }, 10)).toContain('`--time 4m`');
  expect(timed({}, 19, { addresses: throttled })).toMatch(/^Run again with `--time 40s`/);
  expect(timed({}, 10, { addresses: throttled })).toMatch(/^Run again with a lower `--rps`/);
  expect(timed({}, 5)).toMatch(/^More requests do not help/);
  for (const longer of [timed({}, 10), timed({ needed: 20 }, 10)]) expect(longer).toContain('`--time 40s`');
  const few = { ...needed().end, interrupted: { 'the budget of 2 requests to verify is spent': 1 } };
  expect(remedy({ ...needed(), end: few })).toMatch(/^Raise `--per-operation`: the budget of 2 requests to verify/);
  const resumed = { ...needed().end, interrupted: { [`trigger/walk ${notBegunTwice}`]: 1 } };
  expect(remedy({ ...needed(), end: resumed })).toMatch(/^Begin a new run: /);
  expect(undecidedIn(run.summary)).toEqual([]);
  const cut = { ...needed().end, interrupted: { 'ultra: gone; swapV2: gone': 2, 'ultra: gone': 1 } };
  const line = `3 inputs stopped early, after ${cut.sent.total} requests: ultra and swapV2: gone`;
  expect(warningsIn({ ...needed(), end: cut })).toContain(line);
});

test('of several findings of a requirement its line says how many there are', () => {
  const [finding] = firstFailed.findings;
  const curl = '#!/bin/sh\n# 1 of 2: a\ncurl a\n# 2 of 2: b\ncurl b';
  const lineOf = (...found: readonly string[]): string => {
    const findings = found.map((actual, place) => ({ ...finding!, curl, actual, operation: `at ${place}` }));
    const summary = { ...run.summary, requirements: [{ ...firstFailed, findings }] };
    expect(printed(summary)).toContain('request   script of 2 requests in report.html\n');
    return /^FAILED MUST .*/m.exec(printed(summary, true))![0];
  };
  expect(lineOf('a', 'b')).toMatch(/found a, and 1 more finding$/);
  const both = { ...firstFailed, findings: [finding!, finding!] };
  const checks = detailsOf({ result: both, finding: { ...finding!, seen: 2 } });
  expect(Object.fromEntries(checks).Checks).toMatch(/^2 of the \d+ failed checks show it; \d+ checks in all$/);
});

test('a waiver is told to be unneeded by each report where its requirement passed, and only there', async () => {
  const { summary } = await judged([], { only: 'ORDER-017', requests: 10 });
  const waiver = { reason: 'ticket 4711', expires: '2999-12-31', state: 'unexercised' } as const;
  const waivers = ['ORDER-017', 'ORDER-018'].map((requirement) => ({ ...waiver, requirement }));
  const lines = printed({ ...summary, waivers }).split('\n');
  expect(lines.filter((line) => line.includes('waiver'))).toEqual([
    'the waiver of ORDER-017 was not needed: the requirement passed',
  ]);
  const first = { ...waivers[0]!, input: '1/gate/order/base@0' };
  const [ofInput, others] = [{}, { intermittent: true }].map((more) =>
    waiversToChange({ ...summary, waivers: [{ ...first, ...more }] }).join(),
  );
  expect([ofInput, others]).toEqual([
    expect.stringMatching(/ passed; it is stale once its input passed 6 times, for which more requests may be needed$/),
    'the waiver of ORDER-017 was not needed: the requirement passed',
  ]);
  for (const report of [markdownReport, htmlReport, junitReport])
    expect(report({ ...summary, waivers })).toContain('the waiver of ORDER-017 was not needed');
  const { conclusion } = concluded({ ...summary, run: { ...summary.run, order: { from: 0, next: 0, whole: 308 } } });
  expect(conclusion.remarks.join()).toContain('of up to 308 requests were sent');
});

test('what was decided at one address and not at another is listed by what is said of the other', async () => {
  const { summary } = await judged([], { only: 'ORDER-017', requests: 10 });
  const [one] = summary.requirements;
  const openAt = { swapV2: 'throttled (429) (3×)' };
  const passed = { ...one!, verdict: 'pass', level: 'must' } as const;
  const requirements: readonly RequirementResult[] = [
    { ...passed, id: 'ORDER-001', openAt },
    { ...passed, id: 'ORDER-002' },
    { ...passed, id: 'ORDER-003', openAt },
  ];
  const line = 'not decided at swapV2: throttled (429) (3×)';
  expect([...openByReason(requirements)]).toEqual([[line, ['ORDER-001', 'ORDER-003']]]);
  const ended = (exitCode: 0 | 2) =>
    printed({ ...summary, requirements, conclusion: { ...summary.conclusion, exitCode } });
  expect(ended(0)).toContain('\nwhat was not decided, and why: “Not tested in this run” in report.html\n');
  expect(ended(2)).toContain(`2 ${line}  ORDER-001, ORDER-003`);
});
