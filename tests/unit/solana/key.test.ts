import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/addresses';
import { createKeyPairSignerFromPrivateKeyBytes, createSignableMessage, isAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnCurve } from '../../../src/product/solana/associated-account.js';
import { isKey, keyOf } from '../../../src/product/solana/key.js';
import { keypairFromSeed, verifySignature } from '../../../src/product/solana/keypair.js';

const bytesOfKey = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a key is written in base58, the first time and every further one', () => {
  fc.assert(
    fc.property(bytesOfKey, (bytes) => {
      const within = Uint8Array.of(7, ...bytes, 7).subarray(1, 33);
      expect([keyOf(bytes), keyOf(within)]).toEqual([base58.encode(bytes), base58.encode(bytes)]);
    }),
  );
});

test('a text is a key exactly where the Solana library says so', () => {
  const encoded = fc.uint8Array({ minLength: 30, maxLength: 34 }).map((bytes) => base58.encode(bytes));
  const zeros = fc.integer({ min: 28, max: 46 }).map((length) => '1'.repeat(length));
  const spoiled = encoded.map((text) => `${text.slice(1)}0`);
  fc.assert(
    fc.property(fc.oneof(encoded, zeros, spoiled, fc.string()), (text) => {
      expect([isKey(text), isKey(text)]).toEqual([isAddress(text), isAddress(text)]);
    }),
  );
});

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const message = Uint8Array.of(1, 2, 3);

test('address and signature are those of the Solana library', async () => {
  const oracle = await createKeyPairSignerFromPrivateKeyBytes(seed);
  const keypair = keypairFromSeed(seed);
  expect(keypair.publicKey).toBe(oracle.address);
  const [signatures] = await oracle.signMessages([createSignableMessage(message)]);
  expect(keypair.sign(message)).toEqual(new Uint8Array(signatures?.[oracle.address] ?? []));
});

test('a signature is verified for its message and key alone', () => {
  const keypair = keypairFromSeed(seed);
  const signature = keypair.sign(message);
  expect(verifySignature(keypair.publicKey, message, signature)).toBe(true);
  expect(verifySignature(keypair.publicKey, Uint8Array.of(1, 2, 4), signature)).toBe(false);
  expect(verifySignature(keypairFromSeed(seed.map((byte) => byte + 1)).publicKey, message, signature)).toBe(false);
  expect(verifySignature(keypair.publicKey, message, signature.subarray(1))).toBe(false);
  expect(verifySignature('not base58 0OIl', message, signature)).toBe(false);
  expect(verifySignature(base58.encode(seed.subarray(1)), message, signature)).toBe(false);
});

test('a seed of another length is refused', () => {
  expect(() => keypairFromSeed(seed.subarray(1))).toThrow('not 31');
});

const bySolana = (bytes: Uint8Array): boolean => !isOffCurveAddress(base58.encode(bytes) as Address);

test('any 32 bytes are on the curve exactly where they are for Solana', () => {
  fc.assert(
    fc.property(bytesOfKey, (bytes) => isOnCurve(bytes) === bySolana(bytes)),
    { numRuns: 300 },
  );
});

test('bytes around zero and the prime, with either sign, are on the curve exactly where they are for Solana', () => {
  const least = 2n ** 255n - 19n;
  const numbers = [0n, least - 3n, least, 2n ** 255n - 4n].flatMap((from) =>
    [0n, 1n, 2n, 3n].map((more) => from + more),
  );
  for (const number of numbers)
    for (const sign of [0n, 2n ** 255n]) {
      const bytes = Buffer.from((number + sign).toString(16).padStart(64, '0'), 'hex').reverse();
      expect([number, sign, isOnCurve(bytes)]).toEqual([number, sign, bySolana(bytes)]);
    }
});
