import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/product/model/exchange.js';
import { createJudge, type ApiEvidence } from '../../../src/product/judge/judge.js';
import { createContexts } from '../../../src/product/judge/contexts.js';
import { mergeApiEvidence, nothingGathered } from '../../../src/product/judge/merge-evidence.js';
import { apiOf, declared, exchangeOf, made, traceOf, viewCheck } from './made.js';

interface Answer {
  readonly good?: unknown;
}

const saysGood = viewCheck<Answer>({
  on: { operation: 'getThing', status: 200 },
  control: ({ response }) => response.status === 200,
  judge: ({ response }) => (response.body.good === true ? undefined : { expected: 'good', actual: 'not good' }),
});

/** How many good answers there were: a state that adds up. */
const countsGood = made.fold<{ readonly good: number }>({
  empty: () => ({ good: 0 }),
  of: ({ views }) => ({
    good: views.filter(({ response }) => (response.body as Answer | undefined)?.good === true).length,
  }),
  merge: (one, other) => ({ good: one.good + other.good }),
  decide: ({ good }) => (good > 0 ? [{ base: 'ultra', exchanges: [] }] : []),
});

const api = apiOf({
  checks: { 'X-001': saysGood, 'X-002': countsGood },
  factors: {
    factors: [
      { name: 'base', levels: ['ultra', 'swapV2'], levelOf: ({ base }) => base },
      { name: 'good', levels: ['true', 'false'], levelOf: ({ response }) => String((response.body as Answer).good) },
    ],
    infeasible: [],
  },
});

const trace: fc.Arbitrary<Trace> = fc
  .record({
    index: fc.nat(5),
    answers: fc.array(fc.record({ status: fc.constantFrom(200, 400, 429), good: fc.boolean(), second: fc.boolean() }), {
      maxLength: 4,
    }),
  })
  .map(({ index, answers }) =>
    traceOf(
      answers.map(({ status, good, second }) =>
        exchangeOf({ status, body: { good }, base: second ? 'swapV2' : 'ultra' }),
      ),
      { index, id: `made/one#${index}` },
    ),
  );

function judgedAll(traces: readonly Trace[]): ApiEvidence {
  const judge = createJudge(api, declared);
  for (const one of traces) judge.add(one);
  return judge.evidence();
}

const traces = fc.array(trace, { maxLength: 4 });

describe('what is gathered about an API adds up', () => {
  test('judging all traces equals merging what two judges gathered of two halves', () => {
    fc.assert(
      fc.property(traces, traces, (some, others) =>
        isDeepStrictEqual(judgedAll([...some, ...others]), mergeApiEvidence(api, judgedAll(some), judgedAll(others))),
      ),
    );
  });

  test('the pairs of levels of two shards are those of the whole, none lost and none gained', () => {
    const one = judgedAll([traceOf([exchangeOf({ status: 200, body: { good: true }, base: 'ultra' })])]);
    const other = judgedAll([traceOf([exchangeOf({ status: 200, body: { good: false }, base: 'swapV2' })])]);
    const pairsOf = ({ contexts }: ApiEvidence) => createContexts(api.factors!).coverage(contexts['X-001']!);
    expect(pairsOf(one)).toEqual({ seen: 1, of: 1, missing: [] });
    expect(pairsOf(mergeApiEvidence(api, one, other))).toEqual({
      seen: 2,
      of: 4,
      missing: ['base ultra × good false', 'base swapV2 × good true'],
    });
  });

  test('the levels at which a requirement fails are those of the whole, whichever shard saw them', () => {
    const shard = (good: boolean, base: 'ultra' | 'swapV2') =>
      judgedAll([traceOf([exchangeOf({ status: 200, body: { good }, base })])]);
    const both = mergeApiEvidence(api, shard(true, 'ultra'), shard(false, 'swapV2'));
    const all = mergeApiEvidence(api, both, shard(true, 'swapV2'));
    const failedAt = ({ contexts, failedContexts }: ApiEvidence) =>
      createContexts(api.factors!).failures(contexts['X-001']!, failedContexts['X-001']!);
    expect(all.failedContexts['X-002']).toBeUndefined();
    expect(failedAt(all)).toEqual([
      { factor: 'base', level: 'ultra', failed: 0, tested: 1 },
      { factor: 'base', level: 'swapV2', failed: 1, tested: 2 },
      { factor: 'good', level: 'true', failed: 0, tested: 2 },
      { factor: 'good', level: 'false', failed: 1, tested: 1 },
    ]);
    // With one level of each factor there is nothing to compare.
    expect(failedAt(shard(false, 'swapV2'))).toEqual([]);
  });

  test('merging is associative and commutative, and nothing is its identity', () => {
    fc.assert(
      fc.property(traces, traces, traces, (a, b, c) => {
        const [one, two, three] = [judgedAll(a), judgedAll(b), judgedAll(c)];
        const merge = (x: ApiEvidence, y: ApiEvidence): ApiEvidence => mergeApiEvidence(api, x, y);
        return (
          isDeepStrictEqual(merge(merge(one, two), three), merge(one, merge(two, three))) &&
          isDeepStrictEqual(merge(one, two), merge(two, one)) &&
          isDeepStrictEqual(merge(one, nothingGathered), one) &&
          isDeepStrictEqual(merge(nothingGathered, one), one)
        );
      }),
    );
  });

  test('a state of a requirement that no fold decides is refused', () => {
    const strange = { ...nothingGathered, folds: { 'X-001': {} } };
    expect(() => mergeApiEvidence(api, strange, strange)).toThrow('X-001 is not decided by a fold');
  });
});
