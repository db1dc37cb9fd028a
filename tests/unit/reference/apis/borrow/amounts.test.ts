import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minI128, parseAmount, readI128 } from '../../../../../src/reference/borrow/service/instructions.js';
import { decodeOperate, operate } from '../../../../../src/reference/borrow/service/instructions.js';
import { vaults } from '../../../../../src/reference/borrow/service/vaults.js';
import { derivedAddress, layOut } from '../../../../../src/reference/chain/message.js';

const largest = 2n ** 127n - 1n;
const edges = [
  minI128,
  minI128 + 1n,
  -(2n ** 64n),
  -(2n ** 63n),
  -1n,
  0n,
  2n ** 53n + 1n,
  2n ** 63n,
  2n ** 64n,
  largest,
];
const amount = fc.oneof(fc.bigInt({ min: minI128, max: largest }), fc.constantFrom(...edges));
const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

test('an operate instruction carries every amount exactly, and other data is none', () => {
  const [signer, positionMint] = [derivedAddress('signer'), derivedAddress('position')];
  const parties = { vault: vaults[2]!, signer, positionOwner: signer, positionMint };
  fc.assert(
    fc.property(id, amount, amount, (positionId, colAmount, debtAmount) => {
      const { data } = operate(parties, { positionId, colAmount, debtAmount });
      expect(decodeOperate(data)).toEqual({ vaultId: 3n, positionId, colAmount, debtAmount });
      expect(decodeOperate(data.subarray(0, -1))).toBeUndefined();
      expect(decodeOperate(data.map((byte, index) => (index === 0 ? byte ^ 1 : byte)))).toBeUndefined();
    }),
  );
});

test.each([
  [minI128, `${'00'.repeat(15)}80`],
  [-1n, 'ff'.repeat(16)],
  [0n, '00'.repeat(16)],
  [-(2n ** 64n), `${'00'.repeat(8)}${'ff'.repeat(8)}`],
  [0x0102030405060708n, `0807060504030201${'00'.repeat(8)}`],
  [largest, `${'ff'.repeat(15)}7f`],
])("%s is laid out in two's complement, little-endian", (value, hex) => {
  const bytes = layOut([value, 16]);
  expect(Buffer.from(bytes).toString('hex')).toBe(hex);
  expect(readI128(new DataView(bytes.buffer, bytes.byteOffset), 0)).toBe(value);
});

test('amounts are canonical decimals within 128 bits', () => {
  fc.assert(fc.property(amount, (value) => parseAmount(value.toString()) === value));
  const others = ['', '+1', '-0', '01', '1.0', '1e3', ' 1', 'MIN_I128', String(minI128 - 1n)];
  for (const text of others) expect([text, parseAmount(text)]).toEqual([text, undefined]);
});
