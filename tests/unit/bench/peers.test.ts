import { expect, it } from 'vitest';
import { sampled, shareOf } from '../../bench/peers/sample.js';

it("gives Wilson's interval of a share of defects", () => {
  const { share, interval } = shareOf(8, 10);
  expect([share, ...interval].map((one) => one.toFixed(3))).toEqual(['0.800', '0.490', '0.943']);
});

it('draws the same defects of the frozen list as ever, a smaller sample of each group the beginning of a larger one', () => {
  const { defects, gone } = sampled(34);
  expect(new Set([...defects.map(({ id }) => id), ...gone]).size).toBe(204);
  const [first] = sampled(1).defects;
  expect(first!.id).toBe('order-error-sent-as-text');
  expect(defects[0]).toBe(first);
});
