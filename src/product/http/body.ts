import type { Dispatcher } from 'undici';
import { isUtf8 } from 'node:buffer';
import * as zlib from 'node:zlib';
import { pairsOf, type Header } from '../model/exchange.js';
import { unlessItThrows } from '../model/unless-it-throws.js';

export interface Collected {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** Bytes after which a body is looked at before it is read on; documented ones are far shorter. */
const longBeginning = 1_100_000;

const mostPieces = 1_024;

/** Reads an answer whole; what is given sees the beginning of a long one once, and may stop the exchange. */
export async function collect(
  { statusCode, headers: given, body }: Dispatcher.ResponseData,
  onLongBody: (beginning: Collected) => void = () => undefined,
): Promise<Collected> {
  const head = { status: statusCode, headers: pairsOf(given as unknown as readonly string[]) };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const before = length;
    chunks.push(chunk);
    length += chunk.length;
    // A piece takes far more memory than its bytes where there are many.
    if (chunks.length === mostPieces) chunks.splice(0, mostPieces, Buffer.concat(chunks));
    if (before <= longBeginning && length > longBeginning) onLongBody({ ...head, body: Buffer.concat(chunks) });
  }
  return { ...head, body: Buffer.concat(chunks) };
}

/** A body that cannot be read by what its headers say of it; whoever wrote the headers may not be the target. */
class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  readonly code = 'PLUMBLINE_UNREADABLE_BODY';
}

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const decoders: Readonly<Record<string, Decoder | undefined>> = {
  identity: (bytes) => bytes,
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: zlib.inflateSync,
  br: zlib.brotliDecompressSync,
  // Node has it from 22.15 on.
  zstd: (zlib as unknown as { readonly zstdDecompressSync?: Decoder }).zstdDecompressSync,
};

/** More codings than this in one header are an attack and no transport. */
const mostCodings = 3;

/**
 * Undoes the codings of a `Content-Encoding`, which stand in the order in which they were applied. Throws
 * `UnreadableBody` where one is not known here, and where bytes remain that are compressed once more than was said.
 */
export function decoded(bytes: Buffer, contentEncoding: string | undefined, maxOutputLength: number): Buffer {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '');
  if (bytes.length === 0) {
    if (codings.some((coding) => coding !== 'identity'))
      throw new UnreadableBody(`an empty body, and the headers say ${codings.join(', ').slice(0, 40)}`);
    return bytes;
  }
  if (codings.length > mostCodings)
    throw new UnreadableBody(`${codings.length} content codings; at most ${mostCodings} are undone`);
  let body = bytes;
  for (const coding of codings.reverse()) {
    const decoder = decoders[coding];
    if (decoder === undefined)
      throw new UnreadableBody(`the content coding "${coding.slice(0, 40)}" is not known here`);
    body = decoder(body, { maxOutputLength });
  }
  const isSigned = signatures.some((signature) => signature.every((byte, index) => body[index] === byte));
  // Brotli has no signature: bytes that are no text and come out of it once more are told by that alone.
  const isBrotliAgain = (): boolean =>
    codings.includes('br') &&
    !isUtf8(body) &&
    unlessItThrows(() => decoders.br!(body, { maxOutputLength })) !== undefined;
  if (isSigned || isBrotliAgain()) throw new UnreadableBody('the body is compressed once more than its headers say');
  return body;
}

/** First bytes of gzip, zstd and zlib; no JSON begins with any of them. */
const signatures = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x78, 0x01],
  [0x78, 0x9c],
  [0x78, 0xda],
];
