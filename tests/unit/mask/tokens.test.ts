import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenName, withoutTokens } from '../../../src/product/mask/tokens.js';

const token = /eyJ[\w-]{5,}\.[\w-]*\.?[\w-]*(?:(?<=\.[\w-]*\.[\w-]*)\.[\w-]+\.[\w-]+)?/g;
const parts = fc.array(fc.constantFrom('eyJ', 'ey', 'J', 'a', '-_0', 'abcde', '.', '..', ' ', '"', 'é'), {
  maxLength: 40,
});

test('tokens are those that the expression of a JSON Web Token matches', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const text = given.join('');
      return withoutTokens(text, (found) => `<${found}>`) === text.replace(token, (found) => `<${found}>`);
    }),
    { seed: 1, numRuns: 20_000 },
  );
});

test('tokens are replaced whole where they are encrypted, and keep claims of any length', () => {
  const encrypted = 'eyJhbGciOiJkaXIi..aXY.Y2lwaGVy.dGFn';
  expect(withoutTokens(`${encrypted} eyJhbGciOi.e30.c2ln.`, () => 'x')).toBe('x x.');
  expect(tokenName(encrypted)).toMatch(/^jwe:[0-9a-f]{8}$/);
  const claims = Buffer.from(`{"roles":"${'x'.repeat(9_000)}"}`).toString('base64url');
  expect(tokenName(`e30.${claims}.c2ln`)).toContain(`:e30:${claims}:4.`);
});

test('tokens are looked for once at each place, also where a text is full of their beginnings', () => {
  const text = 'eyJ'.repeat(1_000_000);
  expect(withoutTokens(text, () => '') === text).toBe(true);
});
