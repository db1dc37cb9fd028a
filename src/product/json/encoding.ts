/** What the byte order mark of a text says, with which editors and shells of Windows begin it; UTF-8 where it has none. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The text of some bytes without their byte order mark. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** The bytes of a text, as UTF-8. */
export async function* utf8Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let encoding: ReturnType<typeof encodingOf> | undefined;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    encoding ??= encodingOf(chunk);
    if (encoding !== 'utf-8') decoder ??= new TextDecoder(encoding);
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}
