import { expect, test } from 'vitest';
import { exceedsRate } from '../../../src/product/model/rate.js';
import { sessionViewOf } from '../../../src/product/judge/view.js';
import { situationOf } from '../../../src/product/model/alternation.js';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { apiOf, decisionsOf, declared, exchangeOf, made, traceOf, viewCheck } from './made.js';

test.each([
  [0.01, 1, 1, false],
  [0.01, 2, 2, true],
  [0.01, 2, 15, true],
  [0.01, 2, 16, false],
  [0.01, 4, 82, true],
  [0.01, 4, 84, false],
  [0.02, 362, 1086, true],
  [0.02, 30, 1500, false],
  [0.02, 2400, 100_000, true],
  [0.02, 2050, 100_000, false],
  [0.02, 0, 0, false],
])('more than %d: %d of %d is %s', (rate, count, of, outcome) => {
  expect(exceedsRate(rate, count, of)).toBe(outcome);
});

const rejected = { expected: 'status 200', actual: 'another', needsRate: true } as const;
const api = apiOf({
  checks: {
    'X-001': viewCheck({
      on: { operation: 'getThing' },
      judge: ({ response }) => (response.status === 200 ? undefined : rejected),
    }),
  },
});

const served = (count: number): readonly Exchange[] => Array.from({ length: count }, () => exchangeOf());
const lost = (path: string): Exchange => exchangeOf({ path, status: 401 });
const recognised = exchangeOf({ operation: 'other', body: { some: 'thing' } });

const decided = (...exchanges: readonly Exchange[]) => {
  const [decision] = decisionsOf(api, [traceOf(exchanges), traceOf([recognised])]);
  const { verdict, exercised, violations, undecided, reason } = decision!;
  return { verdict, exercised, violations, undecided, reason };
};

test('a requirement that needs a rate fails where two inputs were rejected more often than chance explains', () => {
  const failed = { verdict: 'fail', exercised: 12, violations: 2 };
  expect(decided(...served(10), lost('/a'), lost('/b'))).toMatchObject(failed);
});

test.each([
  ['one input was rejected, however often', [...served(3), lost('/a'), lost('/a')]],
  ['few of many were', [...served(400), lost('/a'), lost('/b')]],
])('a requirement that needs a rate passes where %s, and says so', (_, given) => {
  const decision = decided(...given);
  expect(decision).toMatchObject({ verdict: 'pass', violations: 0, undecided: 2 });
  expect(decision.reason).toContain('(2×)');
});

test('a requirement that needs a rate is undecided where it was never kept either', () => {
  expect(decided(lost('/a'))).toMatchObject({ verdict: 'inconclusive', exercised: 0, undecided: 1 });
});

test.each([
  ['together', 'both', ['fail', 'fail']],
  ['each by itself', undefined, ['pass', 'pass']],
])('requirements that need a rate are counted %s', (_, countedWith, verdicts) => {
  const ofPath = (path: string) =>
    made.session({
      ...(countedWith !== undefined && { countedWith }),
      *judge({ views }) {
        for (const view of views.filter((one) => one.request.path === path))
          yield { views: [view], violation: view.response.status === 200 ? undefined : rejected };
      },
    });
  const two = apiOf({ checks: { 'X-001': ofPath('/a'), 'X-002': ofPath('/b') } });
  const sessions = ['/a', '/b'].map((path) => traceOf([exchangeOf({ path }), lost(path)]));
  expect(decisionsOf(two, [...sessions, traceOf([recognised])]).map(({ verdict }) => verdict)).toEqual(verdicts);
});

const decidedBy = (each: boolean, ...failing: readonly number[]) => {
  const exchanges = failing.flatMap((status, index) => [exchangeOf(), exchangeOf({ path: `/${index}`, status })]);
  const pairs = failing.map((_, at) => ({ control: exchanges[2 * at]!.id, failing: exchanges[2 * at + 1]!.id }));
  const alternating = apiOf({
    checks: {
      'X-001': made.session({
        scenarios: ['made/one'],
        judge: ({ alternations }) =>
          alternations.map((one) => ({
            ...situationOf(one, ({ response }) => response.status === 200, 'it'),
            ...(each && { each }),
          })),
      }),
    },
  });
  const facts = { alternations: [{ about: 'it', pairs }] };
  const [decision] = decisionsOf(alternating, [traceOf([...exchanges, recognised], { facts })]);
  return [decision?.verdict, decision?.violations];
};

test.each([
  ['decide nothing', false, [400, 200, 400], 'inconclusive', 0],
  ['fail where each failure does', true, [400, 200, 400], 'fail', 2],
  ['are one violation where the failures follow the input', true, [400, 400, 400, 400, 400], 'fail', 1],
])('pairs in which the failures do not follow the input %s', (_, each, statuses, verdict, violations) => {
  expect(decidedBy(each, ...statuses)).toEqual([verdict, violations]);
});

test('a situation tells the pairs and what came back, the failing exchange last', () => {
  const [control, retried] = [exchangeOf(), exchangeOf({ status: 502 })];
  const failing = [exchangeOf({ status: 503 }), exchangeOf({ fault: { class: 'reset', message: 'reset' } })];
  const retry = exchangeOf({ retryOf: retried.id });
  // Of a pair that is not whole nothing is told.
  const pairs = [
    { control: control.id, failing: failing[0]!.id },
    { control: retried.id, failing: failing[0]!.id },
    { control: retry.id, failing: failing[1]!.id },
  ];
  const session = traceOf([control, ...failing, retried, retry], { facts: { alternations: [{ about: 'it', pairs }] } });
  const [one] = sessionViewOf(session, declared).alternations;
  const situation = situationOf(one!, ({ response }) => response.status === 200, 'status 200');
  expect(situation.pairs).toEqual(Array(2).fill({ control: true, failing: false }));
  expect(situation.views.at(-1)?.exchange.id).toBe(failing[1]!.id);
  expect(situation.violation).toEqual({ expected: 'status 200', actual: 'status 503 and no response (reset)' });
});
