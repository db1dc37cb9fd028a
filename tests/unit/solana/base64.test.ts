import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from '../../../src/product/solana/base64.js';

test('what an encoder writes comes back, and is canonical', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const decoded = decodeBase64(Buffer.from(bytes).toString('base64'));
      return decoded.canonical && Buffer.compare(decoded.bytes, bytes) === 0;
    }),
  );
});

test('missing padding and bits beyond the last byte are tolerated and told', () => {
  expect(decodeBase64('AQ')).toEqual({ bytes: Uint8Array.of(1), canonical: false });
  expect(decodeBase64('AQ==')).toEqual({ bytes: Uint8Array.of(1), canonical: true });
  expect(decodeBase64('AR==').canonical).toBe(false);
});

test.each([
  ['AQ-_', '"-" at 2 has no place in base64'],
  ['AQ=A', '"=" at 2 has no place in base64'],
  ['AQ=', 'no multiple of 4'],
  ['A', 'do not make whole bytes'],
  ['AQ\n=', '"\\n" at 2 has no place in base64'],
])('refuses %j', (text, sentence) => {
  expect(() => decodeBase64(text)).toThrow(sentence);
});
