import { expect, test } from 'vitest';
import { withTimeLimit } from '../../../src/product/profile/time-limit.js';

test('work that does not end throws, by its name', async () => {
  const endless = (): string => {
    for (;;);
  };
  const never = (): Promise<string> => new Promise(() => undefined);
  for (const work of [endless, never])
    await expect(withTimeLimit(work, 'target.ts', 50)).rejects.toThrow('`target.ts` took longer than 0.05 s');
});

test('other work gives and throws what it did', async () => {
  expect(await withTimeLimit(() => Promise.resolve('a'), '', 1_000)).toBe('a');
  const wrong = (): never => {
    throw new TypeError('its own');
  };
  await expect(withTimeLimit(wrong, '', 1_000)).rejects.toThrow(new TypeError('its own'));
});
