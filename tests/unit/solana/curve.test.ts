import { base58 } from '@scure/base';
import { isOffCurveAddress, type Address } from '@solana/addresses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnCurve } from '../../../src/product/solana/associated-account.js';

const bySolana = (bytes: Uint8Array): boolean => !isOffCurveAddress(base58.encode(bytes) as Address);

test('any 32 bytes are on the curve exactly where they are for Solana', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => isOnCurve(bytes) === bySolana(bytes)),
    { numRuns: 300 },
  );
});

test('so are the bytes around zero and the prime, with either sign', () => {
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
