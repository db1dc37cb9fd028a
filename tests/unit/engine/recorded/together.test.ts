import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { exchangeOf } from '../../judge/made.js';
import { createTogether, mostTogether } from '../../../../src/product/engine/recorded/judge.js';

const exchange = (number: number, base: Exchange['base'], text = ''): Exchange =>
  exchangeOf({ id: `file-${number}`, base, text });

describe('recorded exchanges that are judged together', () => {
  test('are one session of each API', () => {
    const together = createTogether('recorded');
    const bases = ['ultra', 'trigger', 'swapV2', 'borrow', 'trigger'] as const;
    for (const [index, base] of bases.entries()) together.add(exchange(index + 1, base));
    expect(
      together.end().map(({ api, session: { index, exchanges } }) => [api, index, exchanges.map(({ id }) => id)]),
    ).toEqual([
      ['swapOrder', 1, ['file-1', 'file-3']],
      ['borrow', 4, ['file-4']],
      ['trigger', 2, ['file-2', 'file-5']],
    ]);
    expect(together.end()).toEqual([]);
  });

  test('keep what was read of them', () => {
    const together = createTogether('proxy');
    together.add(exchange(1, 'ultra'), { 'seen:file-1': 1 });
    together.add(exchange(2, 'ultra'), { 'seen:file-2': 2 });
    expect(together.end()[0]!.session).toMatchObject({
      scenario: 'proxy',
      facts: { 'seen:file-1': 1, 'seen:file-2': 2 },
    });
  });

  test('are bounded in number and in what they hold', () => {
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
});
