import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { exchangeOf } from '../../judge/made.js';
import { createTogether, mostTogether } from '../../../../src/product/engine/recorded/judge.js';

const exchange = (number: number, base: Exchange['base'], text = ''): Exchange =>
  exchangeOf({ id: `file-${number}`, base, text });

test('recorded exchanges that are judged together are bounded in number and in what they hold', () => {
  const [many, large] = [createTogether('recorded'), createTogether('recorded')];
  for (let number = 1; number < mostTogether; number += 1) many.add(exchange(number, 'ultra'));
  large.add(exchange(1, 'ultra', 'x'.repeat(3_999_999)));
  expect([many.isFull(), large.isFull()]).toEqual([false, false]);
  many.add(exchange(mostTogether, 'ultra'));
  large.add(exchange(2, 'ultra', 'x'));
  expect([many.isFull(), large.isFull()]).toEqual([true, true]);
  many.end();
  large.end();
  expect([many.isFull(), large.isFull()]).toEqual([false, false]);
});
