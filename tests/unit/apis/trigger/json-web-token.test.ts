import fc from 'fast-check';
import { SignJWT, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { formOf, withAlteredSignature } from '../../../../src/product/apis/trigger/fixtures/json-web-token.js';

const secret = Buffer.from('a secret of thirty-two bytes, ok');
const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('wallet').sign(secret);

test('a signed token is a JWT, other texts are not', () => {
  const others = ['0123456789abcdef', 'a.b.c', '', undefined].map(formOf);
  expect([formOf(token), ...others]).toEqual(['jwt', 'opaque', 'opaque', 'none', 'none']);
});

test('wherever the signature is altered, it no longer verifies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (spot) => {
      const altered = withAlteredSignature(token, spot) ?? '';
      expect(formOf(altered)).toBe('jwt');
      expect(altered.split('.').slice(0, 2)).toEqual(token.split('.').slice(0, 2));
      await expect(jwtVerify(altered, secret)).rejects.toThrow();
    }),
  );
});
