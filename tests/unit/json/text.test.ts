import fc from 'fast-check';
import { expect, test } from 'vitest';
import { show } from '../../../src/product/json/text.js';

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
