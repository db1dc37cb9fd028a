import { expect, test } from 'vitest';
import { comparedCosts } from '../../bench/measure.js';
import { sampled, shareOf } from '../../bench/peers/sample.js';

test('a stage that costs over 15 % more than committed is worse, and one that was never measured is not', () => {
  const { table, isWorse } = comparedCosts({ judge: 1.16, send: 7.9, new: 3 }, { judge: 1, send: 7 });
  expect(isWorse).toBe(true);
  expect(table.slice(1)).toEqual([
    ['judge', '1.00', '1.16', '✗ worse'],
    ['send', '7.00', '7.90', '✓'],
    ['new', '3.00', '3.00', '✓'],
  ]);
  expect(comparedCosts({ judge: 0.5 }, { judge: 1 }).isWorse).toBe(false);
});

test("a share of defects has Wilson's interval", () => {
  const { share, interval } = shareOf(8, 10);
  expect([share, ...interval].map((one) => one.toFixed(3))).toEqual(['0.800', '0.490', '0.943']);
});

test('the same defects of the frozen list are drawn as ever, a smaller sample of each group the beginning of a larger one', () => {
  const { defects, gone } = sampled(34);
  expect(new Set([...defects.map(({ id }) => id), ...gone]).size).toBe(204);
  const [first] = sampled(1).defects;
  expect(first!.id).toBe('order-error-sent-as-text');
  expect(defects[0]).toBe(first);
});
