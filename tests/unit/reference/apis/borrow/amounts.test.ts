import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minI128, parseAmount, readI128, writeI128 } from '../../../../../src/reference/borrow/service/amounts.js';
import { decodeOperate, encodeOperate } from '../../../../../src/reference/borrow/service/instructions.js';

const largest = 2n ** 127n - 1n;
const edges = [
  minI128,
  minI128 + 1n,
  -(2n ** 64n),
  -(2n ** 63n),
  -1n,
  0n,
  1n,
  2n ** 53n + 1n,
  2n ** 63n,
  2n ** 64n,
  largest,
];
const amount = fc.oneof(fc.bigInt({ min: minI128, max: largest }), fc.constantFrom(...edges));
const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

describe('amounts in an operate instruction', () => {
  test('every amount comes back as it was written', () => {
    fc.assert(
      fc.property(id, id, amount, amount, (vaultId, positionId, colAmount, debtAmount) => {
        const call = { vaultId, positionId, colAmount, debtAmount };
        expect(decodeOperate(encodeOperate(call))).toEqual(call);
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
    const bytes = new Uint8Array(16);
    writeI128(new DataView(bytes.buffer), 0, value);
    expect(Buffer.from(bytes).toString('hex')).toBe(hex);
    expect(readI128(new DataView(bytes.buffer), 0)).toBe(value);
  });

  test('what does not fit is refused, not wrapped', () => {
    const view = new DataView(new ArrayBuffer(16));
    expect(() => writeI128(view, 0, minI128 - 1n)).toThrow(RangeError);
    expect(() => writeI128(view, 0, largest + 1n)).toThrow(RangeError);
  });

  test('other data is no operate call', () => {
    const data = encodeOperate({ vaultId: 1n, positionId: 2n, colAmount: 3n, debtAmount: 4n });
    expect(decodeOperate(data.subarray(0, -1))).toBeUndefined();
    expect(decodeOperate(data.map((byte, index) => (index === 0 ? byte ^ 1 : byte)))).toBeUndefined();
  });
});

describe('parseAmount', () => {
  test('reads canonical decimals within 128 bits', () => {
    fc.assert(fc.property(amount, (value) => parseAmount(value.toString()) === value));
    expect(parseAmount('-170141183460469231731687303715884105728')).toBe(minI128);
  });

  test.each(['', '+1', '-0', '01', '1.0', '1e3', ' 1', 'MIN_I128', '-170141183460469231731687303715884105729'])(
    'refuses %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
});
