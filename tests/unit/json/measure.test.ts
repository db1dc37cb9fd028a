import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excessOf, measureJson } from '../../../src/product/json/measure.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, inner) => sum + valuesOf(inner), 0);
}

const spaced = fc.record({ value: fc.jsonValue({ maxDepth: 6 }), space: fc.constantFrom(0, 1) });

test('a JSON text is measured as what it says is', () => {
  fc.assert(
    fc.property(spaced, ({ value, space }) => {
      const measured = measureJson(JSON.stringify(value, null, space));
      return measured.depth === depthOf(value) && measured.values === valuesOf(value) && !measured.unfinished;
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a JSON text that stops within an array, object or string is unfinished wherever it stops', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      return measureJson(text.slice(0, at % text.length)).unfinished;
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test.each(['', ' \n', '"', '"\\"', '"\\\\\\"', '[', '{"a":"]'])('a JSON text %j is unfinished', (text) => {
  expect(measureJson(text).unfinished).toBe(true);
});

test('a JSON text of 256 levels and a million values is read, and one beyond it is not', () => {
  const nested = (depth: number): string => `${' '.repeat(300)}${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(excessOf(nested(256))).toBeUndefined();
  expect(excessOf(nested(257))).toBe('too deep: nested deeper than 256 levels');
  const list = (items: number): string => `[${'1, '.repeat(items - 1)}1]`;
  expect(excessOf(list(999_999))).toBeUndefined();
  expect(excessOf(list(1_000_000))).toBe('too many values: more than 1,000,000');
});
