import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, noPosition, type ModelTerms } from '../../../../src/product/apis/borrow/fixtures/perform-step.js';
import type { PlannedAction, PositionModel } from '../../../../src/product/apis/borrow/fixtures/perform-step.js';
import { readTerms } from '../../../../src/product/apis/borrow/fixtures/request.js';
import { actions } from '../../../../src/product/apis/borrow/reader/payload.js';

const listed = (minimum: bigint, ...prices: readonly string[]) => {
  const [supplyToken, borrowToken] = prices.map((price) => ({ address: price, price, decimals: 6 }));
  return readTerms({ id: 1, minimumBorrowing: String(minimum), supplyToken, borrowToken }, {}, 'main')!;
};
const terms = fc
  .record({ minimum: fc.bigInt({ min: 0n, max: 10n ** 12n }), price: fc.bigInt({ min: 1n, max: 10n ** 6n }) })
  .map(({ minimum, price }): ModelTerms => listed(minimum, '1', String(price)));
const plannedActions = fc.array(
  fc.record({ action: fc.constantFrom(...actions), share: fc.integer({ min: 1, max: 100 }) }),
  { maxLength: 30 },
);

function lives(steps: readonly PlannedAction[], of: ModelTerms): readonly PositionModel[] {
  const states: PositionModel[] = [noPosition];
  for (const planned of steps) {
    const move = amountsOf(planned, states.at(-1)!, of);
    if (move !== undefined) states.push(move.after);
  }
  return states;
}

test('the model of a position never leaves a debt below the minimum, and never more debt than a fifth of the usual cover', () => {
  fc.assert(
    fc.property(plannedActions, terms, (steps, of) => {
      for (const { supply, debt, exists } of lives(steps, of)) {
        expect([debt === 0n || debt >= of.minimum, debt * of.deposit <= 2n * of.borrow * supply]).toEqual([true, true]);
        expect(exists || (supply === 0n && debt === 0n)).toBe(true);
      }
    }),
  );
});

test('a vault without a price has terms, and what its positions carry is not known', () => {
  const carried = ['1', '0', 'n/a'].map((price) => [listed(9n, price, '2').isCarried, listed(9n, price, '2').borrow]);
  expect(carried).toEqual([true, false, false].map((isCarried) => [isCarried, 3000n]));
});

test('in the model of a position a withdrawal of everything waits until the debt is repaid', () => {
  const indebted: PositionModel = { exists: true, supply: 3000n, debt: 100n };
  const of: ModelTerms = { deposit: 3000n, borrow: 300n, minimum: 100n };
  expect(amountsOf({ action: 'withdraw-all', share: 1 }, indebted, of)).toBeUndefined();
  const repaid = amountsOf({ action: 'repay-all', share: 1 }, indebted, of)!.after;
  expect(amountsOf({ action: 'withdraw-all', share: 1 }, repaid, of)?.after).toEqual(noPosition);
});
