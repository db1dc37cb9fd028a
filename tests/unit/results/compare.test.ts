import { expect, test } from 'vitest';
import { differenceConclusion, differenceText } from '../../../src/product/reports/changes.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { againstBaseline, compare, refuseIncomparable } from '../../../src/product/results/compare.js';
import { mayBeNew } from '../../../src/product/results/difference.js';
import { stopped } from '../../../src/product/model/exchange.js';
import { killed } from '../../../src/product/results/journal.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { between, changing, intermittent, judged, withFindings, withInputs } from './judged.js';

const few = { only: 'ORDER-017,ORDER-060,ORDER-063,ORDER-055', seed: 1, requests: 60 };
const { summary: good, folder: baseline } = await judged([], few);
const { summary: bad } = await judged(['order-quote-with-empty-transaction'], { ...few, baseline });

const ids = (changes: readonly { readonly id: string }[]): string[] => [...new Set(changes.map(({ id }) => id))];

test('the same failure at another address is the same failure, and one for another cause is not', () => {
  const elsewhere = between(bad, withFindings(bad, { base: 'elsewhere' }));
  expect([ids(elsewhere.still), elsewhere.added, elsewhere.gone]).toEqual([['ORDER-017'], [], []]);
  const otherwise = between(bad, withFindings(bad, { fingerprint: 'f'.repeat(16) }));
  expect([otherwise.still, ids(otherwise.added)]).toEqual([[], ['ORDER-017']]);
  expect(differenceConclusion(otherwise)).toMatch(/^FAILED: 1 new failure \(1 MUST\), 0 still/);
});

test('what was judged again and not found is gone; what was not tested is named apart', () => {
  expect(ids(between(bad, sameInputs(good, bad)).gone)).toEqual(['ORDER-017']);
  const unseen = changing(withInputs(sameInputs(good, bad), { tested: '' }), 'ORDER-017', { verdict: 'unexercised' });
  expect(ids(between(changing(bad, 'ORDER-017', { whenSeen: true }), unseen).gone)).toEqual(['ORDER-017']);
  expect(ids(between(bad, { ...good, inputs: {} }).notTested)).toEqual(['ORDER-017']);
  const blind = changing(good, 'ORDER-017', { verdict: 'inconclusive' });
  expect(differenceText(between(bad, blind))).toMatch(
    /Not tried again[^]*\n +To decide one, raise .*\n +must ORDER-017 /,
  );
  const { warnings, undecided } = between(good, blind);
  expect([warnings, undecided, between(bad, blind).undecided]).toEqual([[], ['ORDER-017'], undefined]);
  const mixed = changing(good, 'ORDER-238', { verdict: 'inconclusive', reason: 'mixed' });
  expect([between(good, mixed).open, between(bad, good).regressed]).toEqual([['the swap order API: mixed'], false]);
  const many = { ...between(good, blind), undecided: ['1', '2', '3', '4', '5', '6', '7'] };
  expect(differenceText(many)).toContain('and are not decided in the newer (7): 1, 2, 3, 4, 5, 6, …\n');
});

test('a requirement that the older suite did not have is no regression, and may be new', () => {
  const older = { ...good, requirements: good.requirements.filter(({ id }) => id !== 'ORDER-017') };
  const difference = between(older, bad);
  const exitCodes = [difference.open?.length, againstBaseline(older, bad).conclusion.exitCode];
  expect([ids(difference.unknownBefore), difference.regressed, ...exitCodes]).toEqual([['ORDER-017'], false, 1, 2]);
});

test('what was not repeated is new where the same session passed, and not compared elsewhere', () => {
  const unrepeated = withFindings(bad, { reproduced: { k: 0, n: 0 } });
  const once = changing(unrepeated, 'ORDER-017', { exercised: 4, violations: 4 });
  const seldom = changing(once, 'ORDER-017', { violations: 1 });
  for (const before of [sameInputs(good, bad), { ...good, inputs: {} }]) {
    expect(ids(between(before, once).added)).toEqual(['ORDER-017']);
    expect(ids(between(before, seldom).notCompared)).toEqual(['ORDER-017']);
  }
});

test('what only requests in turns decide is not compared where they were not sent there', () => {
  const untested = changing(sameInputs(good, bad), 'ORDER-017', { verdict: 'unexercised' });
  const newer = changing(withFindings(bad, { cause: 'no-usable-response' }), 'ORDER-017', { exercised: 99 });
  expect(ids(between(withInputs(untested, { tested: '' }), newer).added)).toEqual(['ORDER-017']);
  expect(between(withInputs(untested, { tested: '', notAlternated: true }), newer).notCompared).toHaveLength(1);
});

test('what only a whole run shows is neither new nor gone where the other run left some of it open', () => {
  const { input: _, ...finding } = bad.requirements.find(({ id }) => id === 'ORDER-017')!.findings[0]!;
  const whole = changing(bad, 'ORDER-017', { findings: [finding] });
  expect(ids(between(good, whole).added)).toEqual(['ORDER-017']);
  expect(ids(between(whole, good).gone)).toEqual(['ORDER-017']);
  const open = changing(good, 'ORDER-017', { undecided: 1, exercised: 1 });
  const difference = between(open, whole);
  expect([ids(difference.added), ids(difference.notCompared)]).toEqual([[], ['ORDER-017']]);
  expect(ids(between(whole, open).notTested)).toEqual(['ORDER-017']);
  // Chance does not explain that nothing failed in so many checks.
  const often = changing(open, 'ORDER-017', { exercised: 100 });
  expect([ids(between(often, whole).added), ids(between(whole, often).gone)]).toEqual([['ORDER-017'], ['ORDER-017']]);
});

test('of several runs, what both of the last have is told with the run since which it is there', () => {
  const at = ({ run, ...rest }: RunSummary, startedAt: string) => ({ ...rest, run: { ...run, startedAt } });
  const nights = ['1', '2', '3', '4'].map((day) => `2026-03-0${day}T00:00:00.000Z`);
  const [first, ...others] = [good, bad, bad, bad].map((summary, index) => at(summary, nights[index]!));
  const difference = compare([first!, others[0]!, ...others.slice(1)]);
  expect(difference.still.map(({ since }) => since)).toEqual([nights[1]]);
  expect(differenceText(difference)).toMatch(/^ *Run \d+: .*\n *Run \d+, the older: .*\n *Run \d+, the newer: /m);
  expect(differenceText(difference)).toMatch(/^ {2}They .* not repaired either.\n.*getOrder at swapV2 and ultra /m);
  const since = /ORDER-017 .*\(in every run since 2026-03-02 00:00:00 UTC; \d+ of \d+ checks .* in the newer one\)$/m;
  expect(differenceText(difference)).toMatch(since);
  expect(compare([others[1]!, others[2]!]).still.map(({ since }) => since)).toEqual([undefined]);
  const again = compare([others[0]!, at(good, nights[2]!), at(bad, nights[3]!)]);
  expect(differenceText(again)).toMatch(/\(new again; it failed in the run of 2026-03-02 00:00:00 UTC already; the/);
  expect(() => refuseIncomparable([others[0]!, others[1]!, first!])).toThrow(/03-03T.* one .*03-01T.*oldest first/);
  const elsewhere = { ...first!, run: { ...first!.run, target: { ...first!.run.target, name: 'other' } } };
  expect(() => refuseIncomparable([first!, others[0]!, elsewhere, ...others])).not.toThrow();
});

test('an address that the older run had and the newer one lacks leaves it open, unless it was told what to test', () => {
  const target = { ...good.run.target, bases: {} };
  const without = (...only: readonly string[]): RunSummary => ({ ...good, run: { ...good.run, only, target } });
  expect(between(good, without()).open?.join()).toMatch(/no address of `ultra` \(ULTRA_BASE_URL\), .* sent \d+/);
  expect(againstBaseline(good, without()).conclusion.exitCode).toBe(2);
  expect(between(good, without('swapOrder'))).not.toHaveProperty('lost');
});

test('discovery that finds less than in the older run leaves open what passed there', () => {
  const found = (of: RunSummary, keys: readonly string[], requests = 60): RunSummary => ({
    ...of,
    run: { ...of.run, only: [], requests, discovered: keys.map((key) => ({ key, how: 'seen' })) },
  });
  const before = found(good, ['swapOrder.pair', 'swapOrder.payer']);
  const blind = changing(good, 'ORDER-017', { verdict: 'unexercised' });
  const less = between(before, found(blind, ['swapOrder.pair']));
  expect(less.lost?.join()).toMatch(/`swapOrder\.payer`\), and 1 MUST .* is not/);
  for (const other of [found(blind, ['swapOrder.payer', 'swapOrder.pair']), found(blind, [], 59), found(good, [])])
    expect(between(before, other).lost).toBeUndefined();
});

test('a `should` regresses only a strict run', () => {
  const lenient = changing(bad, 'ORDER-017', { level: 'should' });
  const said = /^PASSED: 1 new failure without effect on the result \(1 SHOULD\), 0 still/;
  expect(differenceConclusion(between(good, lenient))).toMatch(said);
  expect(between(good, { ...lenient, run: { ...lenient.run, strict: true } }).regressed).toBe(true);
});

test('response times are shown where they changed by more than a busy machine explains', () => {
  const at = (p50: number, count = 20): RunSummary => ({
    ...good,
    latency: [{ operation: 'getOrder', base: 'ultra', count, p50, p95: 2 * p50, max: 3 * p50, total: count * p50 }],
  });
  expect(between(at(40), at(100)).latency).toMatchObject([{ before: { p50: 40 }, after: { p50: 100 } }]);
  const few = between(at(40, 3), at(100, 3));
  for (const { latency } of [between(at(40), at(55)), between(at(4), at(10)), few]) expect(latency).toEqual([]);
});

test('what a session there was cut off before is not compared where it was not repeated', () => {
  const once = withFindings(bad, { reproduced: { k: 0, n: 0 } });
  const cut = changing(sameInputs(good, bad), 'ORDER-017', { verdict: 'unexercised' });
  // What only a failure brings about is not tested by a whole session without one.
  expect(ids(between(withInputs(cut, { tested: '' }), once).added)).toEqual(['ORDER-017']);
  const difference = between(withInputs(cut, { tested: '', cut: true }), once);
  expect([difference.added, ids(difference.notCompared)]).toEqual([[], ['ORDER-017']]);
  const all = changing(once, 'ORDER-017', { exercised: 4, violations: 4 });
  const upTo = (requests: number) => between(withInputs(cut, { cut: true, requests }), all);
  expect([ids(upTo(0).notCompared), ids(upTo(1).added)]).toEqual([['ORDER-017'], ['ORDER-017']]);
});

test('what was repeated too seldom, or passes as well with inputs that did not test it there, is not compared', () => {
  const failing = (violations: number, k: number) => {
    const repeated = withFindings(bad, { reproduced: { k, n: k } });
    return between(sameInputs(good, bad), changing(repeated, 'ORDER-017', { exercised: violations, violations }));
  };
  const classes = [failing(1, 2).notCompared, failing(2, 2).added, failing(1, 3).added];
  expect(classes.map(ids)).toEqual(Array(3).fill(['ORDER-017']));
  const untested = changing(sameInputs(good, bad), 'ORDER-017', { verdict: 'pass' });
  const partly = changing(bad, 'ORDER-017', { exercised: 10, violations: 2 });
  expect(ids(between(withInputs(untested, { tested: '' }), partly).notCompared)).toEqual(['ORDER-017']);
  for (const before of [untested, { ...untested, inputs: {} }])
    expect(ids(between(before, partly).added)).toEqual(['ORDER-017']);
});

test('what an input left open there is neither new nor gone, though it fails each time', () => {
  const open = withInputs(sameInputs(good, bad), { open: 'ORDER-17' });
  const difference = between(open, bad);
  expect([difference.added, ids(difference.notCompared)]).toEqual([[], ['ORDER-017']]);
  const concluded = /^INCONCLUSIVE: ORDER-017 failed and may be new \(in 7 of 7 repetitions\): left open .*; 0 new/;
  expect(differenceConclusion(difference)).toMatch(concluded);
  expect(mayBeNew({ ...difference, added: difference.notCompared })).toEqual([]);
  expect(ids(between(bad, open).notTested)).toEqual(['ORDER-017']);
  const said = terminalReport(againstBaseline(open, bad), { colour: false, folder: 'out' });
  expect(said).toMatch(/Do this\n {2}Report it, .*waive ORDER-017 [^]*ORDER-017 failed and may be new[^]*\nINC.*\n$/);
  const strict = { ...changing(bad, 'ORDER-017', { level: 'should' }), run: { ...bad.run, strict: true } };
  expect(againstBaseline(open, strict).conclusion.exitCode).toBe(2);
  const waived = [{ requirement: 'ORDER-017', reason: 'known', expires: '2999-01-01' }];
  expect(againstBaseline(open, changing(bad, 'ORDER-017', { waived })).conclusion.exitCode).toBe(0);
});

test('what not every repetition showed is a class of its own, and no regression', () => {
  const often = changing(withFindings(bad, intermittent), 'ORDER-017', { exercised: 20, violations: 4 });
  const { added, flaky, regressed } = between(good, often);
  expect([added, regressed, flaky]).toMatchObject([[], false, [{ id: 'ORDER-017', foundIn: 'after' }]]);
  const vanished = between(often, sameInputs(good, bad));
  expect([vanished.gone, vanished.flaky]).toMatchObject([[], [{ foundIn: 'before' }]]);
  const { findings } = bad.requirements.find(({ id }) => id === 'ORDER-017')!;
  const unrepeated = findings.map((one) => ({ ...one, fingerprint: 'f', reproduced: { k: 0, n: 0 } }));
  const both = changing(often, 'ORDER-060', { verdict: 'fail', findings: unrepeated });
  expect(ids(between(good, both).flaky)).toEqual(['ORDER-017', 'ORDER-060']);
  const said = terminalReport(againstBaseline(good, both), { colour: false, folder: 'out' });
  expect(said).toMatch(
    /MUST ORDER-060 .*\n.*\n {2}flaky\n[^]*ORDER-060 .*only in the newer run; of one cause with ORDER-017/,
  );
  expect(ids(between(both, sameInputs(good, bad)).flaky)).toEqual(['ORDER-017', 'ORDER-060']);
  const repaired = changing(sameInputs(good, bad), 'ORDER-017', { exercised: 100 });
  expect(ids(between(both, repaired).gone)).toEqual(['ORDER-017', 'ORDER-060']);
});

test('other documents cannot be compared; another target is told', () => {
  const documents = { ...good.run.documents, swapOrder: 'f'.repeat(64) };
  const others = { ...good, run: { ...good.run, documents } };
  expect(() => refuseIncomparable([good, others])).toThrow(/different versions of the swapOrder document/);
  expect(() => refuseIncomparable([good, bad])).not.toThrow();
  const moved = { ...bad, run: { ...bad.run, target: { ...bad.run.target, name: 'staging' } } };
  expect(compare([good, moved, moved]).warnings).toContain('the runs have different targets: reference and staging');
});

test.each([stopped, killed])('of a run that ended early, what it lacks is told to say nothing: %s', (reason) => {
  const cut = { ...bad, end: { ...bad.end, interrupted: { [reason]: 1 } } };
  expect(between(cut, good).warnings).toContainEqual(expect.stringContaining('the older run ended early'));
  expect(between(good, cut).open).toEqual(['the newer run ended early']);
  expect(between(good, bad).warnings).not.toContainEqual(expect.stringContaining('ended early'));
});

test('against a baseline only a regression fails a run, and missing evidence stays missing', () => {
  expect(againstBaseline(good, bad).end.exitCode).toBe(1);
  const same = againstBaseline(bad, bad);
  expect([same.end.exitCode, same.conclusion.target]).toEqual([0, 'does not conform']);
  expect(same.requirements.filter(({ known }) => known).map(({ id }) => id)).toEqual(['ORDER-017']);
  expect(ids(same.comparison!.still)).toEqual(['ORDER-017']);
  expect(againstBaseline(bad, { ...bad, unrecognised: ['ultra'] }).end.exitCode).toBe(2);
  const [api] = bad.evidence.apis;
  const evidence = { ...bad.evidence, required: 0.9, apis: [{ ...api!, conclusive: 1, exercisable: 10 }] };
  expect(againstBaseline(bad, { ...bad, evidence }).end.exitCode).toBe(2);
  expect(compare([bad, { ...bad, evidence }]).open).toEqual(['the newer run tested too little']);
});

test('against a baseline what fails in every repetition fails a run, also where nothing there is like it', () => {
  const blind = { ...changing(good, 'ORDER-017', { verdict: 'unexercised' }), inputs: {} };
  // Of what was never repeated, nobody knows whether it is steady.
  const at = (k: number) => againstBaseline(blind, withFindings(bad, { reproduced: { k, n: Math.min(3, 3 * k) } }));
  expect([3, 2, 0].map((k) => at(k).end.exitCode)).toEqual([1, 2, 2]);
  expect([ids(at(3).comparison!.added), at(3).comparison!.notCompared]).toEqual([['ORDER-017'], []]);
  for (const { requirements } of [at(2), at(0)])
    expect(requirements).toContainEqual(expect.objectContaining({ id: 'ORDER-017', notCompared: true }));
});

/** The run as if it had sent the inputs of the other one, and each had passed. */
function sameInputs(summary: RunSummary, { inputs = {} }: RunSummary): RunSummary {
  const passed = Object.entries(inputs).map(([key, { failed: _, ...record }]) => [key, record] as const);
  const run = { ...summary.run, startedAt: '2999-01-01T00:00:00.000Z' };
  return { ...summary, run, inputs: Object.fromEntries(passed) };
}
