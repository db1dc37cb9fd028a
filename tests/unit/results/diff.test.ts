import { beforeAll, describe, expect, test } from 'vitest';
import { againstBaseline } from '../../../src/cli/commands/diff.js';
import { differenceText } from '../../../src/reports/diff-text.js';
import { differenceOf } from '../../../src/results/diff.js';
import type { RunSummary } from '../../../src/results/run-json.js';
import { judged } from './judged.js';

const only = 'ORDER-017,ORDER-060,ORDER-063,ORDER-055';
let good: RunSummary;
let bad: RunSummary;
let worse: RunSummary;

beforeAll(async () => {
  const run = async (defects: readonly string[], seed: number): Promise<RunSummary> =>
    (await judged(defects, { only, seed, requests: 60 })).summary;
  good = await run([], 1);
  bad = await run(['order-quote-with-empty-transaction'], 2);
  worse = await run(['order-quote-with-empty-transaction', 'shape:getOrder:200:/mode:absent'], 3);
});

const ids = (changes: readonly { readonly result: { readonly id: string } }[]): string[] => [
  ...new Set(changes.map(({ result }) => result.id)),
];

describe('between two runs', () => {
  test('what is violated now and was not is a regression', () => {
    const difference = differenceOf(good, bad);
    expect(ids(difference.added)).toEqual(['ORDER-017']);
    expect(difference.regressed).toBe(true);
    expect(differenceText(difference)).toContain('REGRESSED');
  });

  test('what another input shows is the same finding', () => {
    const difference = differenceOf(bad, worse);
    expect(ids(difference.still)).toEqual(['ORDER-017']);
    expect(ids(difference.added)).toEqual(['ORDER-055']);
  });

  test('what was judged again and not found is gone; what was not judged is no longer observed', () => {
    expect(ids(differenceOf(bad, good).gone)).toEqual(['ORDER-017']);
    const blind = changing(good, 'ORDER-017', { verdict: 'inconclusive' });
    expect(ids(differenceOf(bad, blind).noLongerObserved)).toEqual(['ORDER-017']);
    expect(differenceOf(bad, good).regressed).toBe(false);
  });

  test('a requirement that the older suite did not have is new, and no regression', () => {
    const older = { ...good, requirements: good.requirements.filter(({ id }) => id !== 'ORDER-017') };
    const difference = differenceOf(older, bad);
    expect(ids(difference.unknownBefore)).toEqual(['ORDER-017']);
    expect(difference.regressed).toBe(false);
  });

  test('a violation is a regression also where the older run could not tell', () => {
    expect(differenceOf(changing(good, 'ORDER-017', { verdict: 'inconclusive' }), bad).regressed).toBe(true);
  });

  test('a `should` regresses only a strict run', () => {
    const lenient = changing(bad, 'ORDER-017', { level: 'should' });
    expect(differenceOf(good, lenient).regressed).toBe(false);
    expect(differenceOf(good, { ...lenient, run: { ...lenient.run, strict: true } }).regressed).toBe(true);
  });

  test('another status for the same probe is news, not a violation', () => {
    const probe = { operation: 'getOrder', base: 'ultra', situation: 'api key absent', bodies: ['{error: string}'] };
    const before = { ...good, observations: [{ ...probe, statuses: { 401: 3 } }] };
    const after = { ...good, observations: [{ ...probe, statuses: { 403: 5 } }] };
    const { observations, regressed } = differenceOf(before, after);
    expect(observations).toEqual([{ what: 'getOrder at ultra: api key absent', before: '401', after: '403' }]);
    expect(regressed).toBe(false);
    expect(
      differenceOf(before, { ...before, observations: [{ ...probe, statuses: { 401: 9 } }] }).observations,
    ).toEqual([]);
  });

  test('response times stand side by side', () => {
    const [change] = differenceOf(good, bad).latency.filter(({ operation }) => operation === 'getOrder');
    expect(change?.before.p50).toBeGreaterThan(0);
    expect(change?.after.p50).toBeGreaterThan(0);
  });
});

test('against a baseline only a regression fails a run, and missing evidence stays missing', () => {
  const enough = { conclusive: 10, exercisable: 10, required: 0.9 };
  expect(againstBaseline(good, { ...bad, evidence: enough })).toBe(1);
  expect(againstBaseline(bad, { ...bad, evidence: enough })).toBe(0);
  expect(againstBaseline(bad, { ...bad, evidence: { ...enough, conclusive: 2 } })).toBe(2);
  expect(againstBaseline(bad, { ...bad, evidence: enough, unrecognised: ['ultra'] })).toBe(2);
});

function changing(summary: RunSummary, id: string, change: Partial<RunSummary['requirements'][number]>): RunSummary {
  return {
    ...summary,
    requirements: summary.requirements.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}
