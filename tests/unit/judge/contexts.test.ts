import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createContextCounter, createContexts, mergePairs } from '../../../src/product/judge/contexts.js';
import { viewOf } from '../../../src/product/judge/view.js';
import type { Factors } from '../../../src/product/model/factors.js';
import { declared, exchangeOf, type Declared } from './made.js';

const factors: Factors<Declared> = {
  factors: [
    { name: 'version', levels: ['ultra', 'swapV2'], levelOf: ({ base }) => base },
    { name: 'a', levels: ['absent', 'given'], levelOf: ({ request }) => (request.query.a ? 'given' : 'absent') },
    { name: 'b', levels: ['absent', 'given'], levelOf: ({ request }) => (request.query.b ? 'given' : 'absent') },
  ],
  infeasible: [{ levels: { b: 'given', a: 'absent' }, because: 'b needs a' }],
};

const sent = (query: string, base: 'ultra' | 'swapV2' = 'ultra') =>
  viewOf(exchangeOf({ path: `/thing?${query}`, base }), declared);

const counted = (...queries: readonly (readonly [string, 'ultra' | 'swapV2'])[]): string => {
  const counter = createContextCounter(factors);
  for (const [query, base] of queries) counter.exercised('X-001', sent(query, base));
  return counter.evidence().contexts['X-001'] ?? '';
};

describe('the pairs of levels in which a requirement is exercised', () => {
  const contexts = createContexts(factors);

  test('are those of each request', () => {
    expect(contexts.coverage(counted(['', 'ultra']))).toEqual({ seen: 3, of: 3, missing: [] });
  });

  test('are missing where both levels were seen apart and never together', () => {
    const { seen, of, missing } = contexts.coverage(counted(['', 'ultra'], ['a=1', 'swapV2']));
    expect(missing).toEqual(['version ultra × a given', 'version swapV2 × a absent']);
    expect(of - seen).toBe(2);
  });

  test('are never missing where they are infeasible', () => {
    const { missing } = contexts.coverage(counted(['', 'ultra'], ['a=1&b=1', 'ultra']));
    expect(missing).toEqual(['a given × b absent']);
  });

  test('of an API without factors are not counted', () => {
    const counter = createContextCounter<Declared>(undefined);
    counter.exercised('X-001', sent(''));
    expect(counter.evidence()).toEqual({ contexts: {}, failedContexts: {} });
  });

  test('of a group are those of all its requests', () => {
    const counter = createContextCounter(factors);
    let pairs = counter.group(undefined, sent(''));
    pairs = counter.group(pairs, sent('a=1', 'swapV2'));
    counter.exercisedIn('X-001', pairs);
    expect(counter.evidence().contexts['X-001']).toBe(counted(['', 'ultra'], ['a=1', 'swapV2']));
  });

  test('add up in any order', () => {
    const request = fc.tuple(
      fc.constantFrom('', 'a=1', 'b=1', 'a=1&b=1'),
      fc.constantFrom('ultra' as const, 'swapV2' as const),
    );
    fc.assert(
      fc.property(fc.array(request, { minLength: 1 }), fc.array(request, { minLength: 1 }), (one, other) => {
        const both = counted(...one, ...other);
        expect(mergePairs(counted(...one), counted(...other))).toBe(both);
        expect(mergePairs(counted(...other), counted(...one))).toBe(both);
      }),
    );
  });
});
