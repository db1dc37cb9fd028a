import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allSettledThenThrow } from '../../../src/product/apis/all-settled.js';

test('gives what each of them gave, in their order', async () => {
  expect(await allSettledThenThrow([setTimeout(5, 'late'), setTimeout(0, 1)])).toEqual(['late', 1]);
});

test('throws what one of them threw, and not before the others have ended', async () => {
  let ended = false;
  const broken = setTimeout(0).then(() => Promise.reject(new Error('broken')));
  const failing = allSettledThenThrow([broken, setTimeout(10).then(() => (ended = true))]);
  await expect(failing).rejects.toThrow('broken');
  expect(ended).toBe(true);
});
