import fc from 'fast-check';
import { expect, test } from 'vitest';
import { show } from '../../../src/product/json/show.js';

test('show writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => show(value, 10_000) === JSON.stringify(value)),
    { seed: 1, numRuns: 2000 },
  );
});

test('show writes a bigint in full, names what is absent and shortens what is long', () => {
  expect([show({ id: 18446744073709551615n }), show(undefined)]).toEqual(['{"id":18446744073709551615}', 'absent']);
  expect(show('x'.repeat(300))).toMatch(/^"x{159}… \(302 characters\)$/);
});

test('show does not look at what lies beyond the limit', () => {
  const items = Array.from({ length: 100_000 }, () => 'item');
  let read = 0;
  const counted = new Proxy(items, {
    get(target, name) {
      read += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  expect(show(counted)).toMatch(/^\["item".*… \(more than 10000 characters\)$/);
  expect(read).toBeLessThan(10_000);
  expect(show('x'.repeat(5_000_000)).length).toBeLessThan(250);
});
