import fc from 'fast-check';
import { SignJWT, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import {
  formOf,
  withAlteredSignature,
  withoutAlgorithm,
} from '../../../../src/product/apis/trigger/fixtures/json-web-token.js';
import {
  malformedText,
  needsToken,
  spoiledAuthorization,
  tokenStates,
  type TokenFault,
} from '../../../../src/product/apis/trigger/fixtures/token-states.js';
import { anyOf } from '../../../../src/product/apis/cases.js';
import { createBench } from './session.js';

const secret = Buffer.from('a secret of thirty-two bytes, ok');
const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('wallet').sign(secret);

/** Any fault of these states. */
const faultOf = (states: typeof tokenStates) => anyOf(states) as fc.Arbitrary<TokenFault>;
const isBearing = ([name]: (typeof tokenStates)[number]): boolean => name !== 'missing' && !name.startsWith('header');

const spoiled = (way: TokenFault, genuine?: string) => spoiledAuthorization(createBench().session, way, genuine);

test('a signed token is a JWT, other texts are not', () => {
  expect(formOf(token)).toBe('jwt');
  expect(formOf('0123456789abcdef')).toBe('opaque');
  expect(formOf('a.b.c')).toBe('opaque');
  expect(formOf('')).toBe('none');
  expect(formOf(undefined)).toBe('none');
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

test('without an algorithm the claims stay and the signature goes', () => {
  const [header = '', payload, signature] = (withoutAlgorithm(token, 'none') ?? '').split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'none' });
  expect([payload, signature]).toEqual([token.split('.')[1], '']);
  expect(withoutAlgorithm('opaque', 'none')).toBeUndefined();
});

test('malformed texts are no JWT and can stand in a header', () => {
  fc.assert(
    fc.property(malformedText, (text) => {
      expect(formOf(text)).toBe('opaque');
      expect(text).toMatch(/^[\x20-\x7e]+$/);
      expect(text.trim()).not.toBe('');
    }),
  );
});

test('no fault holds the genuine token whole under its scheme', () => {
  fc.assert(
    fc.property(faultOf(tokenStates), (way) => {
      const { authorization } = spoiled(way, token) ?? {};
      expect(authorization?.header === `Bearer ${token}`).toBe(false);
      expect(authorization === undefined).toBe(way === null);
      expect(authorization?.header.includes('‹') ?? false).toBe(false);
      expect(spoiled(way)).toEqual(needsToken(way) ? undefined : spoiled(way, token));
    }),
  );
});

test('a malformed token stands after its scheme, and stays below the size at which servers give up', () => {
  fc.assert(
    fc.property(faultOf(tokenStates.filter(isBearing)), (way) => {
      const header = spoiled(way, token)?.authorization?.header ?? '';
      expect(header).toMatch(/^Bearer \S/);
      expect(header.length).toBeLessThan(8000);
    }),
  );
  const headers = tokenStates
    .filter(([name]) => name.startsWith('header'))
    .flatMap(([, faults]) => faults as readonly TokenFault[]);
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.some((header) => /^Bearer +\S/.test(String(header)))).toBe(false);
});
