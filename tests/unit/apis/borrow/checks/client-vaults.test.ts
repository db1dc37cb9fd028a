import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientVaults, type ReadAndBuilt } from '../../../../../src/product/apis/borrow/checks/client-vaults.js';
import type { BorrowFixtures } from '../../../../../src/product/apis/borrow/fixtures.js';
import type { FoldCheck } from '../../../../../src/product/model/check.js';

type State = ReadAndBuilt;
const fold = clientVaults['BORROW-109'] as unknown as FoldCheck<BorrowFixtures, State>;

const listed = (markets: readonly string[], vaultId = '3'): State => ({
  shown: Object.fromEntries(markets.map((market) => [market, { [vaultId]: { exchange: 'r-1' } }])),
  built: [],
});
const built = (market: string, vaultId: string): State => ({
  shown: {},
  built: [{ id: 'r-9', base: 'borrow', from: 1, to: 2, market, vaultId, isNew: false, debtAmount: '0' }],
});
const named = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
const violations = (state: State) => [...fold.decide(state)].filter(({ violation }) => violation !== undefined);

describe('the markets and vaults that a client read', () => {
  test('are remembered up to a bound, the same ones in any order of merging', () => {
    const all = [...named('m', 400), 'z'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 400 }),
        (order, at) => {
          const [one, other] = [listed(order.slice(0, at)), listed(order.slice(at))];
          const merged = fold.merge(one, other);
          expect(Object.keys(merged.shown)).toEqual(named('m', 50));
          expect(fold.merge(merged, listed(all))).toEqual(merged);
        },
      ),
      { numRuns: 20, seed: 781 },
    );
    const vaults = Object.fromEntries(named('', 9_000).map((id) => [id, { exchange: 'r-1' as const }]));
    expect(Object.keys(fold.merge({ shown: { main: vaults }, built: [] }, fold.empty()).shown.main!)).toHaveLength(
      5_000,
    );
  });

  test('hold nothing against a market that is not remembered any more', () => {
    const few = fold.merge(listed(named('m', 50)), built('z', '3'));
    expect(violations(few)).toHaveLength(1);
    const many = fold.merge(fold.merge(listed([...named('m', 50), 'z'], '4'), listed(['m0000'])), built('z', '3'));
    expect(violations(many)).toEqual([]);
  });

  test('and a violation among many requests of which nothing can be said stay open', () => {
    const requests = Array.from({ length: 300 }, (_, index) => built('unread', String(1_000 + index)).built).flat();
    const state = fold.merge(listed(named('m', 5)), { shown: {}, built: [...built('z', '3').built, ...requests] });
    const late = state.built.map((one, index) => ({ ...one, id: `r-${index}` as const, from: index }));
    const { open } = fold.settle!({ ...state, built: late });
    expect(open!.built).toHaveLength(101);
    expect(violations(open!)).toHaveLength(1);
    const vaults = Object.fromEntries(named('9', 600).map((id) => [id, { exchange: 'r-1' as const }]));
    const wide = fold.merge({ shown: { a: vaults, b: { 3: { exchange: 'r-2' } } }, built: [] }, built('z', '3'));
    expect(violations(fold.settle!(wide).open!)).toHaveLength(1);
  });

  test('stay known as markets once a recording is complete', () => {
    const vaults = Object.fromEntries(named('', 600).map((id) => [id, { exchange: 'r-1' as const }]));
    const state: State = {
      shown: { main: { ...vaults, 3: { exchange: 'r-1' } }, z: { 4: { exchange: 'r-2' } } },
      built: [],
    };
    const { open } = fold.settle!(state);
    expect(Object.values(open!.shown).flatMap((one) => Object.keys(one))).toHaveLength(400);
    expect(violations(fold.merge(open!, built('z', '3')))).toEqual([]);
  });
});
