import { createHash } from 'node:crypto';

export type Draws = ReturnType<typeof drawsFrom>;

/**
 * Random draws (by the sfc32 generator), seeded by the hash of all parts: the same wherever the same parts went in, so
 * that concurrency changes nothing.
 */
export function drawsFrom(...parts: readonly (string | number)[]) {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let counter = digest.readUInt32LE(12);

  /** An unsigned 32-bit integer. */
  function next(): number {
    const drawn = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  }

  /** An integer from `least` to `greatest`, both included. */
  const between = (least: number, greatest: number): number => least + (next() % (greatest - least + 1));
  return {
    next,
    between,
    chance: (probability: number): boolean => next() < probability * 2 ** 32,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[between(0, items.length - 1)] ?? items[0],
    hex: (digits: number): string => {
      let text = '';
      while (text.length < digits) text += next().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}

/** A UUID of a version from 32 hexadecimal digits, two of which give way to version and variant. */
export function uuidOf(version: number, hex: string): string {
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `${version}${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...groups, hex.slice(20, 32)].join('-');
}
