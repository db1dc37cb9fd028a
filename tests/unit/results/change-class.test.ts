import { expect, test } from 'vitest';
import type { Spread } from '../../../src/product/judge/inputs.js';
import { changeCounts, differenceText } from '../../../src/product/reports/changes.js';
import { resultLine } from '../../../src/product/reports/result.js';
import { againstBaseline } from '../../../src/product/results/compare.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { between, changing, intermittent, judged, withFindings } from './judged.js';

const few = { only: 'ORDER-017', seed: 1, requests: 60 };
const { summary: good } = await judged([], few);
const { summary: bad } = await judged(['order-quote-with-empty-transaction'], few);
const flaky = withFindings(bad, intermittent);
const { findings } = bad.requirements.find(({ id }) => id === 'ORDER-017')!;

const rates = (then: string, now: string): string => `${then} checks failed in the older run, ${now} in the newer one`;
test('what fails now and then is new where it is too frequent for a baseline in which no check failed', () => {
  const rated = (violations: number, before: RunSummary) =>
    againstBaseline(before, changing(flaky, 'ORDER-017', { exercised: 20, violations }));
  const passed = changing(good, 'ORDER-017', { exercised: 20 });
  expect([7, 6].map((violations) => rated(violations, passed).conclusion.exitCode)).toEqual([1, 2]);
  const because = `it failed in 5 of 6 repetitions; ${rates('0 of 20', '7 of 20')}`;
  expect(rated(7, passed).comparison?.added).toMatchObject([{ id: 'ORDER-017', because }]);
  expect(rated(6, passed).comparison?.open).toContainEqual(expect.stringMatching(/^ORDER-017 failed and may be new/));
  const tells = `; ${rates('0 of 20', '6 of 20')}; a larger newer run tells`;
  expect(rated(6, passed).comparison?.flaky[0]?.because).toContain(tells);
  expect(rated(1, passed).comparison?.open?.join()).toMatch(/1 of 20 .*; the older run has too few checks to tell$/);
  const elsewhere = changing(withFindings(bad, { fingerprint: 'of another cause' }), 'ORDER-017', { exercised: 20 });
  expect(rated(6, elsewhere).conclusion.exitCode).toBe(0);
  const passing = changing(passed, 'ORDER-017', { exercised: 17, passing: 3 });
  expect([rated(7, passing), rated(12, passing)].map(({ conclusion }) => conclusion.exitCode)).toEqual([2, 1]);
  const fixed = (violations: number) => between(changing(flaky, 'ORDER-017', { exercised: 20, violations }), passed);
  expect(fixed(7).gone).toMatchObject([{ because: rates('7 of 20', '0 of 20') }]);
  expect([fixed(6).gone, fixed(6).flaky]).toMatchObject([[], [{ foundIn: 'before' }]]);
  expect(differenceText(fixed(6))).toMatch(/not each time.*\n.*\(only in the older run; its script .* gone; it failed/);
  const known = changing(flaky, 'ORDER-017', { exercised: 20, violations: 2 });
  expect(rated(3, known).comparison).toMatchObject({ added: [], still: [{ id: 'ORDER-017' }] });
  expect(rated(20, known).comparison?.added).toMatchObject([{ because: rates('2 of 20', '20 of 20') }]);
  // Of lists, as many fail as before: that they have fewer items is no matter of the failure.
  const latency = bad.latency.map((one) => ({ ...one, count: 20 }));
  const lists = (exercised: number) => ({ ...changing(flaky, 'ORDER-017', { exercised, violations: 20 }), latency });
  expect(between(lists(200), lists(20)).added).toEqual([]);
});
test('what was rejected is new where equal requests get unequal outcomes that got equal ones', () => {
  const seen = withFindings(bad, { cause: 'no-usable-response', ...intermittent });
  const rejected = changing(changing(seen, 'ORDER-017', { exercised: 20, violations: 6 }), 'ORDER-238', {
    ...{ verdict: 'fail', exercised: 200, violations: 20, findings },
  });
  const passed = changing(good, 'ORDER-017', { exercised: 20 });
  const after = (before: Partial<RunSummary['requirements'][number]>) =>
    between(changing(passed, 'ORDER-238', { verdict: 'pass', exercised: 200, ...before }), rejected).added;
  const because = `equal requests get unequal outcomes (ORDER-238): ${rates('0 of 200', '20 of 200')}`;
  expect(after({})).toContainEqual(expect.objectContaining({ id: 'ORDER-017', because }));
  for (const open of [{ verdict: 'unexercised' }, { passing: 15 }, { exercised: 20 }] as const)
    expect(after(open).filter(({ id }) => id === 'ORDER-017')).toEqual([]);
});

/** A run of so many inputs, of which those failed. */
const ofInputs = (isFailed: (at: number) => boolean): RunSummary => {
  const { fingerprint } = findings[0]!;
  const records = Array.from({ length: 12 }, (_, at) => {
    const failed = isFailed(at) && { failed: { [fingerprint]: 1 } };
    return [`1/gate/order/base@${at}`, { requests: 1, tested: 'ORDER-17', ...failed }] as const;
  });
  return { ...bad, latency: [], inputs: Object.fromEntries(records) };
};
const first = (most: number): RunSummary => ofInputs((at) => at < most);
const saying = (words: RegExp) => [{ because: expect.stringMatching(words) as string }];
test('a known failure is new where inputs fail that had passed, and not as many the other way round', () => {
  const [third, others] = [0, 1].map((rest) => ofInputs((at) => at % 3 === rest)) as [RunSummary, RunSummary];
  const because = '8 inputs fail with requests or items that passed in the older run, and 0 the other way round';
  const all = first(12);
  expect(between(third, all).added).toMatchObject([{ id: 'ORDER-017', because }]);
  expect(between(third, first(11)).added).toMatchObject(saying(/^7 inputs .* 0 /));
  const now = withFindings(third, intermittent);
  expect(between(now, first(10)).added).toEqual([]);
  expect(between(third, others).added).toMatchObject(saying(/^4 inputs .* 4 /));
  expect(between(now, others).added).toEqual([]);
  // Of few inputs, as many others are enough where each repetition showed it.
  const [one, another] = [1, 2].map((own) => ofInputs((at) => at === 0 || at === own)) as [RunSummary, RunSummary];
  expect(between(one, another).added).toMatchObject(saying(/^1 input .* 1 /));
  expect(between(withFindings(one, intermittent), another).added).toEqual([]);
  // What failed there passes, and what passed fails.
  const turned = ofInputs((at) => at % 3 !== 0);
  expect(between(third, withFindings(turned, intermittent)).added).toMatchObject(saying(/^8 inputs .* 4 /));
  expect(between(all, third).added).toEqual([]);
  // Of one input more, the checks count as well, or that it failed when it was repeated.
  const checked = (summary: RunSummary, violations: number, exercised = 80) =>
    changing(summary, 'ORDER-017', { exercised, violations });
  const few = (violations: number, most: number) => {
    const more = ofInputs((at) => at % 3 === 0 || at < most);
    return between(checked(third, 5, 20), checked(more, violations, 20)).added.length;
  };
  expect([few(5, 3), few(20, 2), few(5, 2)]).toEqual([1, 1, 0]);
  const oneMore = ofInputs((at) => at % 3 === 0 || at < 2);
  const shownBy = (at: number) => between(third, withFindings(oneMore, { input: `1/gate/order/base@${at}` })).added;
  expect([shownBy(1).length, shownBy(0).length]).toEqual([1, 0]);
  // What nearly always comes passes with some input in either run: it moved where the input that showed it passes now.
  const moved = ofInputs((at) => at < 7 || at === 8);
  const from = (at: number) => withFindings(first(8), { input: `1/gate/order/base@${at}` });
  const to = withFindings(moved, { input: '1/gate/order/base@8' });
  expect([between(from(0), to).added.length, between(from(7), to).added.length]).toEqual([0, 1]);
  const butOne = checked(first(11), 70);
  expect(between(butOne, checked(all, 80)).added).toMatchObject(saying(/^1 input /));
  expect(between(withFindings(butOne, intermittent), checked(all, 80)).added).toEqual([]);
});
test('what was not repeated is new where each of several inputs fails that had passed', () => {
  const passed = changing({ ...good, inputs: first(0).inputs! }, 'ORDER-017', { exercised: 8 });
  const once = { reproduced: { k: 0, n: 0 }, input: '1/gate/order/base@0' };
  const added = (most: number, violations: number) =>
    between(passed, changing(withFindings(first(most), once), 'ORDER-017', { exercised: 8, violations })).added.length;
  expect([added(12, 4), added(11, 4), added(12, 3)]).toEqual([1, 0, 0]);
});

/** A run of so many inputs, in each of which so many requests fail, and others do not, at these places. */
const spreadOver = (most: number, spreadAt: (at: number) => Spread, ...places: readonly string[]): RunSummary => {
  const { inputs = {}, ...summary } = first(most);
  const records = Object.entries(inputs).map(([key, record], at) => {
    const { fingerprint } = findings[0]!;
    return [key, { ...record, spread: { [fingerprint]: spreadAt(at) }, places: { [fingerprint]: places } }] as const;
  });
  return { ...summary, inputs: Object.fromEntries(records) };
};
test('a known failure is new where more requests of the same inputs show it and fewer do not, or other ones do', () => {
  const addedFrom = (...runs: readonly [Spread, Spread]) =>
    between(...(runs.map((spread) => spreadOver(2, () => spread)) as [RunSummary, RunSummary])).added.length;
  expect([addedFrom([1, 2], [2, 1]), addedFrom([1, 2], [3, 2]), addedFrom([2, 1], [1, 2])]).toEqual([1, 0, 0]);
  // As often in each of twelve inputs, in one or in both of its requests.
  const [even, odd] = [0, 1].map((rest) => spreadOver(12, (at) => (at % 2 === rest ? [2, 0] : [1, 1])));
  expect(between(withFindings(even!, intermittent), withFindings(odd!, intermittent)).added).toEqual([]);
  const at = (...places: readonly string[]) => spreadOver(2, () => [1, 2], ...places);
  const because = (items: string) =>
    `2 inputs fail with requests or items that passed in the older run${items}, and 2 the other way round`;
  for (const [then, now, items] of [
    ['0', '1', ''],
    ['0 a 2', '0 a 3', ' (id 3)'],
    ['0 /b:4 #0', '0 /b:4 #3', ' (/b/3)'],
  ])
    expect(between(at(then!), at(now!)).added).toMatchObject([{ because: because(items!) }]);
  // Two items were repaired, and another one broken.
  const [two, other, one] = [['0 a 2', '0 a 4'], ['0 a 5'], ['0 a 4']].map((places) =>
    spreadOver(2, () => [places.length, 5 - places.length], ...places),
  );
  expect([between(two!, other!).added.length, between(two!, one!).added.length]).toEqual([1, 0]);
  // Lists of other items, several times that an input was sent, what comes and goes, and runs that know of no places.
  const comes = withFindings(at('0 a 3'), intermittent);
  for (const same of [at('0 b 3'), at('1', '2'), comes, at(), spreadOver(2, () => [1, 3], '1')])
    expect([between(at('0 a 2'), same).added, between(same, at('0 a 2')).added]).toEqual([[], []]);
  // Of more inputs, whichever they are, chance does not explain that another item of the same list fails.
  const [seldom, moved] = ['2', '3'].map((id) =>
    withFindings(
      spreadOver(6, () => [1, 2], `0 a ${id}`),
      intermittent,
    ),
  );
  const others = {
    ...seldom!,
    inputs: Object.fromEntries(Object.entries(seldom!.inputs!).map(([key, one]) => [`9${key}`, one])),
  };
  const told = saying(/^what fails now did not fail in the same list in the older run \(id 3\)$/);
  expect([between(seldom!, moved!).added, between(others, moved!).added]).toMatchObject([told, told]);
});
test('what only a whole run shows is new beside another cause that failed before', () => {
  const { input: _, ...finding } = findings[0]!;
  const now = { ...finding, reproduced: { k: 0, n: 0 } };
  const then = changing(bad, 'ORDER-017', { findings: [{ ...now, fingerprint: 'f' }] });
  const both = changing(bad, 'ORDER-017', {
    findings: [
      { ...now, group: 'g' },
      { ...now, fingerprint: 'f' },
    ],
  });
  const because = 'no request showed it in the older run; it was not repeated';
  expect(between(then, both).added).toMatchObject([{ because }]);
  expect([between(then, both).still.length, againstBaseline(then, both).end.exitCode]).toEqual([1, 1]);
  // How much was sent decides whether it shows one more requirement.
  const alike = changing(bad, 'ORDER-017', { findings: [now, { ...now, fingerprint: 'f' }] });
  expect([between(then, alike).added, between(alike, then).gone]).toEqual([[], []]);
});
test('a known failure is new at an address at which it did not come', () => {
  const atUltra = withFindings(bad, { base: 'ultra', alsoAt: [] });
  const because = 'also at `swapV2`, where it did not fail in the older run';
  expect(between(atUltra, bad).added).toMatchObject([{ because }]);
  expect(changeCounts(between(atUltra, bad))).toMatch(/^0 new failures, 1 worse, 0 still failing/);
  expect(between(bad, atUltra).added).toEqual([]);
  const open = changing(atUltra, 'ORDER-017', { openAt: { swapV2: 'no input went there' } });
  expect(between(open, bad).added).toEqual([]);
  expect(between(withFindings(atUltra, intermittent), bad).added).toEqual([]);
  const [here, there] = ['ultra', 'swapV2'].map((base) => withFindings(bad, { ...intermittent, base, alsoAt: [] }));
  expect(between(here!, there!).added).toMatchObject(saying(/^now at `swapV2`/));
});
test('a failure of a requirement that came and went as often is neither new nor gone where it was not repeated', () => {
  const once = { fingerprint: 'f', group: 'g', reproduced: { k: 0, n: 0 } };
  const comes = findings.map((one) => ({ ...one, ...intermittent }));
  const both = changing(flaky, 'ORDER-017', { findings: [...comes, ...comes.map((one) => ({ ...one, ...once }))] });
  const then = between(flaky, both);
  expect([then.notCompared, then.added]).toEqual([[], []]);
  expect(then.flaky.map(({ fingerprint }) => fingerprint)).toContain('f');
  expect(between(bad, withFindings(bad, once)).flaky.filter(({ foundIn }) => foundIn === 'after')).toEqual([]);
  expect(between(both, flaky).gone).toEqual([]);
});
test('what comes and goes in both runs has one word, at whichever operations it is seen', () => {
  const comes = findings.map((one) => ({ ...one, ...intermittent }));
  const both = [...comes, ...comes.map((one) => ({ ...one, fingerprint: 'f' }))];
  const same = againstBaseline(flaky, changing(flaky, 'ORDER-017', { findings: both }));
  expect(same.comparison?.flaky).toHaveLength(1);
  expect(resultLine(same)).toMatch(/^PASSED with 1 failure known in the baseline: /);
  expect(changeCounts(same.comparison!)).toBe('0 new failures, 1 still failing, 0 gone, 0 not compared');
  expect(differenceText(same.comparison!)).not.toContain('Flaky failures');
});
test.each([
  ['500', (run: string) => `responses in the ${run} run were errors of the server`],
  ['reset', (run: string) => `requests in the ${run} run got no response (9 × reset)`],
])('what is no usable response, and more often than before, is told: %s', (outcome, what) => {
  const failing = (errors: number): RunSummary => ({
    ...good,
    addresses: [{ base: 'ultra', requests: 100, outcomes: { 200: 100 - errors, [outcome]: errors } }],
  });
  const said = (more: string, fewer: string) => `9 of 100 ${what(more)}, 1 of 100 in the ${fewer} run`;
  expect(between(failing(1), failing(9)).warnings).toEqual([said('newer', 'older')]);
  expect(between(failing(9), failing(1)).warnings).toEqual([said('older', 'newer')]);
  expect(between(failing(1), failing(4)).warnings).toEqual([]);
});
test('what an older run leaves open of what the newer one decides is told, and in which values their profiles differ', () => {
  const weaker = changing(good, 'ORDER-017', { verdict: 'unexercised' });
  const lacking = 'the older run did not decide 1 MUST requirement that the newer run decides';
  expect(between(weaker, good).warnings).toEqual([lacking]);
  expect(between(good, weaker).warnings).toEqual([]);
  const fixtures = { ...good.run.fixtures, swapOrder: { ...(good.run.fixtures.swapOrder as object), payer: 'Other' } };
  const otherwise = { ...good, run: { ...good.run, fixtures } };
  expect(between(good, otherwise).warnings).toEqual(['the profiles differ in `swapOrder.payer`']);
  const { payer: _, ...without } = fixtures.swapOrder;
  const less = { ...good, run: { ...good.run, fixtures: { ...fixtures, swapOrder: without } } };
  const said = [between(good, less), between(less, good)].map(({ warnings }) => warnings);
  expect(said).toEqual(Array(2).fill(['the profiles differ in `swapOrder.payer`']));
});
