/** Stands for all of the debt, or all of the collateral. */
export const minI128 = -(2n ** 127n);
const maxI128 = 2n ** 127n - 1n;

/** Reads a signed amount of base units; undefined if the text is no canonical decimal within 128 bits. */
export function parseAmount(text: string): bigint | undefined {
  if (!/^(0|-?[1-9]\d{0,38})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount >= minI128 && amount <= maxI128 ? amount : undefined;
}

/** Sixteen bytes, little-endian, two's complement. */
export function readI128(view: DataView, offset: number): bigint {
  return (view.getBigInt64(offset + 8, true) << 64n) | view.getBigUint64(offset, true);
}
