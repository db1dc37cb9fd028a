import { describe, expect, it } from 'vitest';
import type { Detection } from '../../bench/peers/detection.js';
import { sampled, shareOf } from '../../bench/peers/sample.js';

const run = (defect: string, seed: number, after?: number): Detection => ({
  ...{ tool: 'plumbline', defect, budget: 100, seed },
  ...(after !== undefined && { after }),
});

describe('shares of noticed defects', () => {
  it("gives Wilson's interval for the number of defects", () => {
    const found = Array.from({ length: 10 }, (_, index) => run(`d${index}`, 1, index < 8 ? 5 : undefined));
    const { share, low, high } = shareOf(found);
    expect([share, low, high].map((one) => one.toFixed(3))).toEqual(['0.800', '0.490', '0.943']);
  });

  it('counts a defect once, however many seeds were run', () => {
    const once = [run('a', 1, 5), run('b', 1)];
    const thrice = [run('a', 1, 5), run('a', 2, 7), run('a', 3, 9), run('b', 1), run('b', 2), run('b', 3)];
    expect(shareOf(thrice)).toEqual(shareOf(once));
    expect(shareOf([run('a', 1, 5), run('a', 2), run('b', 1)]).share).toBe(0.25);
  });
});

describe('the sample of the frozen defects', () => {
  it('has at least 200 defects, and begins with those of the first sample that are still known', () => {
    const { ids, gone } = sampled();
    expect(new Set([...ids, ...gone]).size).toBe(204);
    expect(ids.slice(0, 4)).toEqual([
      'order-error-sent-as-text',
      'order-priority-fee-left-to-taker',
      'order-rent-of-maker-quote-paid-by-mint',
      'order-request-id-empty',
    ]);
  });
});
