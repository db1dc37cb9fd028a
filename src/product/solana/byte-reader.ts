export type ByteReader = ReturnType<typeof byteReader>;

/** Reads a transaction's bytes in order; every read that does not fit throws a sentence with what and where. */
export function byteReader(source: Uint8Array) {
  let at = 0;

  function peek(what: string): number {
    const value = source[at];
    if (value === undefined) throw new Error(`the bytes end at ${at}, where the ${what} should stand`);
    return value;
  }

  function byte(what: string): number {
    const value = peek(what);
    at += 1;
    return value;
  }

  function bytes(count: number, what: string): Uint8Array {
    if (at + count > source.length) {
      throw new Error(`the bytes end at ${source.length}, inside the ${what} that needs ${count} bytes from ${at}`);
    }
    at += count;
    return source.subarray(at - count, at);
  }

  /** A length of one to three bytes, seven bits each, in its shortest form. */
  function compactU16(what: string): number {
    const start = at;
    let value = 0;
    for (let index = 0; index < 3; index += 1) {
      const part = byte(what);
      value |= (part & 0x7f) << (7 * index);
      if ((part & 0x80) !== 0) continue;
      if (part === 0 && index > 0) throw new Error(`the ${what} at ${start} is not written in its shortest form`);
      if (value > 0xffff) throw new Error(`the ${what} at ${start} is ${value}, more than 16 bits hold`);
      return value;
    }
    throw new Error(`the ${what} at ${start} is longer than three bytes`);
  }

  function list<Item>(what: string, readItem: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = compactU16(what); left > 0; left -= 1) items.push(readItem());
    return items;
  }

  return { position: () => at, peek, byte, bytes, compactU16, list };
}
