import { expect, test } from 'vitest';
import { keypairFromSeed, verifySignature } from '../../../src/product/solana/keypair.js';
import { compileVersion0 } from '../../../src/product/solana/compile.js';
import { parseTransaction } from '../../../src/product/solana/transaction.js';
import { cutWire, signWire, withEmptySlots } from '../../../src/product/solana/wire.js';

const wallet = keypairFromSeed(new Uint8Array(32).fill(3));
const program = 'ComputeBudget111111111111111111111111111111';
const [old, fresh] = [
  keypairFromSeed(new Uint8Array(32).fill(4)).publicKey,
  keypairFromSeed(new Uint8Array(32).fill(5)).publicKey,
];
const unsigned = compileVersion0({
  feePayer: wallet.publicKey,
  blockhash: old,
  instructions: [{ programId: program, accounts: [], data: Uint8Array.of(2, 1, 0, 0, 0) }],
});

test('signing puts in the blockhash, and a signature over the message that then goes out', () => {
  const signed = parseTransaction(signWire(unsigned, fresh, wallet));
  expect(signed.recentBlockhash).toBe(fresh);
  expect(signed.accountKeys).toEqual(parseTransaction(unsigned).accountKeys);
  expect(verifySignature(wallet.publicKey, signed.message, signed.signatures[0]!)).toBe(true);
});

test('a wallet that is not asked for a signature cannot give one', () => {
  expect(() => signWire(unsigned, fresh, keypairFromSeed(new Uint8Array(32).fill(6)))).toThrow(
    /not among the required/,
  );
});

test.each([0, 1, 3])('%i signature slots become as many as the header asks for', (slots) => {
  const message = unsigned.subarray(65);
  const wire = cutWire(Uint8Array.from([slots, ...new Uint8Array(64 * slots), ...message]));
  expect(wire.slots).toHaveLength(slots);
  expect(withEmptySlots(wire)).toEqual(unsigned);
});
