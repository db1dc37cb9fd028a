import { expect, test } from 'vitest';
import { comparedCosts } from '../../bench/measure.js';

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
