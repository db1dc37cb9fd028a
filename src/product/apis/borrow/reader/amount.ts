/** The literal by which a caller says "all of the debt" or "all of the collateral": -2^127 in digits. */
export const MIN_I128 = '-170141183460469231731687303715884105728';

/** The value of a whole number, however it was written: JSON number, bigint or decimal digits; else undefined. */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?[0-9]{1,60}$/.test(value) ? BigInt(value) : undefined;
}

/** Decimals of a token, which the chain keeps in one byte; undefined for anything else, so that no power explodes. */
export function decimalsOf(value: unknown): bigint | undefined {
  const decimals = integerOf(value);
  return decimals !== undefined && decimals >= 0n && decimals <= 255n ? decimals : undefined;
}

const scale = 24;

/** One, as decimal texts are read. */
export const unit = 10n ** BigInt(scale);

/** A decimal text in units of 10^-24, so that any two readings compare exactly by value; else undefined. */
export function decimalOf(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const [, sign, whole = '', fraction = ''] = /^(-?)([0-9]{1,60})(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const digits = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return sign === '-' ? -digits : digits;
}

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What is absent counts nothing. */
export function sumOf(amounts: Iterable<bigint | string | null>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount ?? 0n);
  return sum;
}
