import { beforeAll, describe, expect, test } from 'vitest';
import { againstBaseline } from '../../../src/product/results/baseline.js';
import { differenceText } from '../../../src/product/reports/diff-text.js';
import { differenceOf, refuseOtherDocuments } from '../../../src/product/results/diff.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
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
  worse = await run(['order-quote-with-empty-transaction', 'shape:getOrder:200:/mode:absent'], 4);
});

const ids = (changes: readonly { readonly id: string }[]): string[] => [...new Set(changes.map(({ id }) => id))];

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

  test('the same failure at another address is the same failure, and one for another cause is not', () => {
    const moving = (change: Partial<RunSummary['requirements'][number]['findings'][number]>): RunSummary =>
      changing(bad, 'ORDER-017', {
        findings: bad.requirements
          .find(({ id }) => id === 'ORDER-017')!
          .findings.map((finding) => ({ ...finding, fingerprint: 'f'.repeat(16), ...change })),
      });
    const elsewhere = differenceOf(bad, moving({ base: 'elsewhere' }));
    expect(ids(elsewhere.still)).toEqual(['ORDER-017']);
    expect([elsewhere.added, elsewhere.gone, elsewhere.regressed]).toEqual([[], [], false]);
    const otherwise = differenceOf(bad, moving({ cause: 'another cause' }));
    expect(ids(otherwise.added)).toEqual(['ORDER-017']);
    expect(otherwise.regressed).toBe(true);
  });

  test('what was judged again and not found is gone; what was not tested is named apart', () => {
    expect(ids(differenceOf(bad, good).gone)).toEqual(['ORDER-017']);
    const blind = changing(good, 'ORDER-017', { verdict: 'inconclusive' });
    expect(ids(differenceOf(bad, blind).notTested)).toEqual(['ORDER-017']);
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
    expect(observations).toMatchObject([{ what: 'getOrder at ultra: api key absent', before: '401', after: '403' }]);
    expect(regressed).toBe(false);
    expect(
      differenceOf(before, { ...before, observations: [{ ...probe, statuses: { 401: 9 } }] }).observations,
    ).toEqual([]);
  });

  test('response times are shown where they changed by more than a busy machine explains', () => {
    const at = (p50: number, count = 20): RunSummary => ({
      ...good,
      latency: [{ operation: 'getOrder', base: 'ultra', count, p50, p95: 2 * p50, max: 3 * p50, total: count * p50 }],
    });
    expect(differenceOf(at(40), at(100)).latency).toMatchObject([{ before: { p50: 40 }, after: { p50: 100 } }]);
    expect(differenceOf(at(40), at(55)).latency).toEqual([]);
    expect(differenceOf(at(4), at(10)).latency).toEqual([]);
    expect(differenceOf(at(40, 3), at(100, 3)).latency).toEqual([]);
  });

  test('what not every repetition showed is a class of its own, and a regression only where it is found now', () => {
    const flaky = { ...bad, requirements: bad.requirements.map((one) => repeated(one, { k: 1, n: 3 })) };
    const appeared = differenceOf(good, flaky);
    expect(appeared.added).toEqual([]);
    expect(appeared.flaky.map(({ id, foundIn }) => [id, foundIn])[0]).toEqual(['ORDER-017', 'after']);
    expect(appeared.regressed).toBe(true);
    const vanished = differenceOf(flaky, good);
    expect(vanished.gone).toEqual([]);
    expect(new Set(vanished.flaky.map(({ foundIn }) => foundIn))).toEqual(new Set(['before']));
    expect(vanished.regressed).toBe(false);
  });

  test('drift fails a comparison only when that is asked for', () => {
    const probe = { operation: 'getOrder', base: 'ultra', situation: 'api key absent', bodies: [] };
    const before = { ...good, observations: [{ ...probe, statuses: { 401: 3 } }] };
    const after = { ...good, observations: [{ ...probe, statuses: { 403: 5 } }] };
    expect(differenceOf(before, after, 'should').regressed).toBe(false);
    expect(differenceOf(before, after, 'drift').regressed).toBe(true);
  });

  test('other documents cannot be compared; another target is told', () => {
    const documents = { ...good.run.documents, swapOrder: 'f'.repeat(64) };
    expect(() => refuseOtherDocuments(good.run, { documents })).toThrow(/different versions of the swapOrder document/);
    expect(() => refuseOtherDocuments(good.run, bad.run)).not.toThrow();
    const elsewhere = { ...bad, run: { ...bad.run, target: { ...bad.run.target, name: 'staging' } } };
    expect(differenceOf(good, elsewhere).warnings).toContain('the runs have different targets: reference and staging');
  });
});

describe('against a baseline', () => {
  test('only a regression fails a run', () => {
    expect(againstBaseline(good, bad).end.exitCode).toBe(1);
    const same = againstBaseline(bad, bad);
    expect(same.end.exitCode).toBe(0);
    expect(same.conclusion.target).toBe('does not conform');
    expect(same.requirements.filter(({ known }) => known).map(({ id }) => id)).toEqual(['ORDER-017']);
    expect(ids(same.comparison!.still)).toEqual(['ORDER-017']);
  });

  test('missing evidence stays missing', () => {
    expect(againstBaseline(bad, { ...bad, unrecognised: ['ultra'] }).end.exitCode).toBe(2);
    const [api] = bad.evidence.apis;
    const evidence = { ...bad.evidence, required: 0.9, apis: [{ ...api!, conclusive: 1, exercisable: 10 }] };
    expect(againstBaseline(bad, { ...bad, evidence }).end.exitCode).toBe(2);
  });
});

function repeated(
  result: RunSummary['requirements'][number],
  reproduced: { readonly k: number; readonly n: number },
): RunSummary['requirements'][number] {
  return { ...result, findings: result.findings.map((finding) => ({ ...finding, reproduced })) };
}

function changing(summary: RunSummary, id: string, change: Partial<RunSummary['requirements'][number]>): RunSummary {
  return {
    ...summary,
    requirements: summary.requirements.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}
