/** Remembers what a pure function gave for a text, for so many texts at most. */
export function remembering<Result>(most: number, compute: (text: string) => Result): (text: string) => Result {
  return rememberingBy(most, (text) => text, compute);
}

/** The same for inputs that a text tells from each other: equal texts are equal inputs. */
export function rememberingBy<Input, Result>(
  most: number,
  textOf: (input: Input) => string,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const known = new Map<string, Result>();
  return (input) => {
    const text = textOf(input);
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(input);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}

/** Bytes as part of such a text. */
export function textOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
