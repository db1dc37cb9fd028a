import { describe, expect, test } from 'vitest';
import { createWatchdog } from '../../../src/product/engine/watchdog.js';

describe('the watchdog', () => {
  test('lets work end that ends, and what it throws through', () => {
    let done = 0;
    expect(createWatchdog()(() => void (done += 1))).toBe(true);
    expect(done).toBe(1);
    const thrown = new TypeError('oops');
    expect(() =>
      createWatchdog()(() => {
        throw thrown;
      }),
    ).toThrow(thrown);
  });

  test.each<[string, () => void]>([
    [
      'a loop',
      () => {
        for (;;);
      },
    ],
    ['a regular expression', () => void /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
    [
      'what catches everything',
      () => {
        for (;;)
          try {
            for (;;);
          } catch {
            continue;
          }
      },
    ],
  ])('ends %s', (_, work) => {
    expect(createWatchdog(50)(work)).toBe(false);
    expect(createWatchdog()(() => undefined)).toBe(true);
  });
});
