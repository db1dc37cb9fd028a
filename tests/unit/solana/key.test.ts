import { base58 } from '@scure/base';
import { isAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKey, keyOf } from '../../../src/product/solana/key.js';

test('a key is written in base58, the first time and every further one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const within = Uint8Array.of(7, ...bytes, 7).subarray(1, 33);
      expect([keyOf(bytes), keyOf(within)]).toEqual([base58.encode(bytes), base58.encode(bytes)]);
    }),
  );
});

test('a text is a key exactly where the Solana library says so', () => {
  const encoded = fc.uint8Array({ minLength: 30, maxLength: 34 }).map((bytes) => base58.encode(bytes));
  const zeros = fc.integer({ min: 28, max: 46 }).map((length) => '1'.repeat(length));
  fc.assert(
    fc.property(
      fc.oneof(
        encoded,
        zeros,
        encoded.map((text) => `${text.slice(1)}0`),
        fc.string(),
      ),
      (text) => {
        expect([isKey(text), isKey(text)]).toEqual([isAddress(text), isAddress(text)]);
      },
    ),
  );
});
