import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertCompiles, compileVersion0 } from '../../../src/product/solana/compile.js';

const keyNumber = (number: number): string => base58.encode(new Uint8Array(32).fill(1).fill(number, 31));
const key = fc.integer({ min: 1, max: 90 }).map(keyNumber);
const instruction = fc.record({
  programId: key,
  accounts: fc.array(fc.record({ pubkey: key, isSigner: fc.boolean(), isWritable: fc.boolean() }), { maxLength: 40 }),
  data: fc.constant(new Uint8Array(0)),
});

function problemOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('instructions that are only counted compile, and those that do not compile are told in the words of the library', () => {
  let failed = 0;
  fc.assert(
    fc.property(key, fc.array(instruction, { maxLength: 5 }), (feePayer, instructions) => {
      const options = { feePayer, blockhash: keyNumber(200), instructions };
      const problem = problemOf(() => assertCompiles(options));
      if (problem !== undefined) failed += 1;
      expect(problem).toBe(problemOf(() => compileVersion0(options)));
    }),
    { numRuns: 500 },
  );
  expect(failed).toBeGreaterThan(20);
});

test('a payer that is no key is refused', () => {
  expect(problemOf(() => assertCompiles({ feePayer: 'x', blockhash: keyNumber(200), instructions: [] }))).toMatch(/./);
});
