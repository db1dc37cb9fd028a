import { base58 } from '@scure/base';
import { createKeyPairSignerFromPrivateKeyBytes, createSignableMessage } from '@solana/kit';
import { expect, test } from 'vitest';
import { keypairFromSeed, verifySignature } from '../../../src/product/solana/keypair.js';

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
