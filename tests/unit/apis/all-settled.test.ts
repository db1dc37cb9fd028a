import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allSettledThenThrow } from '../../../src/product/apis/all-settled.js';

async function after<Value>(milliseconds: number, done: () => Value): Promise<Value> {
  await setTimeout(milliseconds);
  return done();
}

test('gives what each of them gave, in their order', async () => {
  expect(await allSettledThenThrow([after(5, () => 'late'), after(0, () => 1)])).toEqual(['late', 1]);
});

test('throws what one of them threw, and not before the others have ended', async () => {
  let ended = false;
  const failing = allSettledThenThrow([
    after(0, () => {
      throw new Error('broken');
    }),
    after(10, () => (ended = true)),
  ]);
  await expect(failing).rejects.toThrow('broken');
  expect(ended).toBe(true);
});
