import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoldCheck } from '../../../src/product/model/check.js';
import { createBalancedSum, createFoldSums } from '../../../src/product/judge/fold-sums.js';
import { traceViewOf } from '../../../src/product/judge/view.js';
import { apiOf, declared, exchangeOf, made, traceOf, type Declared } from './made.js';

describe('a balanced sum', () => {
  test('has the order of what was added, wherever a total was asked for in between', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string(), total: fc.boolean() })), (added) => {
        const sum = createBalancedSum<string>((one, other) => one + other);
        for (const { text, total } of added) {
          sum.add(text);
          if (total) sum.total();
        }
        expect(sum.total() ?? '').toBe(added.map(({ text }) => text).join(''));
      }),
    );
  });

  test('copies each state a logarithm of their number of times', () => {
    let copied = 0;
    const sum = createBalancedSum<readonly number[]>((one, other) => {
      copied += one.length + other.length;
      return [...one, ...other];
    });
    for (let each = 0; each < 4096; each += 1) sum.add([each]);
    expect(sum.total()).toHaveLength(4096);
    expect(copied).toBe(4096 * 12);
  });

  test('keeps what was added before a state that cannot be merged', () => {
    const sum = createBalancedSum<number>((one, other) => {
      if (other < 0) throw new Error('negative');
      return one + other;
    });
    sum.add(1);
    expect(() => sum.add(-1)).toThrow('negative');
    sum.add(2);
    expect(sum.total()).toBe(3);
  });
});

describe('the sums of an API', () => {
  const fold = (of: FoldCheck<Declared, number>['of'], merge: FoldCheck<Declared, number>['merge']) =>
    made.fold<number>({ empty: () => 0, of, merge, decide: () => [] });
  const add = (one: number, other: number): number => one + other;

  test('are shared by folds that count and merge alike', () => {
    let counted = 0;
    const count = (): number => (counted += 1);
    const checks = { 'X-001': fold(count, add), 'X-002': fold(count, add), 'X-003': fold(count, Math.max) };
    const sums = createFoldSums(apiOf({ checks }), undefined);
    expect(sums.map(({ ids }) => ids)).toEqual([['X-001', 'X-002'], ['X-003']]);
    sums[0]!.add(traceViewOf(traceOf([exchangeOf()]), declared));
    expect(counted).toBe(1);
  });

  test('of nothing are the empty state', () => {
    const [sum] = createFoldSums(apiOf({ checks: { 'X-001': fold(() => undefined, add) } }), undefined);
    sum!.add(traceViewOf(traceOf([exchangeOf()]), declared));
    expect(sum!.total()).toBe(0);
  });
});
