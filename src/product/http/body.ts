import type { Dispatcher } from 'undici';
import { isUtf8 } from 'node:buffer';
import * as zlib from 'node:zlib';
import { unlessItThrows } from '../model/unless-it-throws.js';

export interface Collected {
  readonly status: number;
  /** Names and values in turn, as they came. */
  readonly headers: readonly (string | Buffer)[];
  readonly body: Buffer;
}

/** Bytes after which a body is looked at before it is read on; documented ones are far shorter. */
const longBeginning = 1_100_000;

const mostPieces = 1_024;

/**
 * One exchange whose answer is wanted whole: without the stream that undici's `request` makes of every body. What is given
 * sees the beginning of a long one once, and may stop the exchange.
 */
export function collect(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  onLongBody: (beginning: Collected) => void = () => undefined,
) {
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;
  let came: Pick<Collected, 'status' | 'headers'> | undefined;
  let fail: (reason: Error) => void;
  const answer = new Promise<Collected>((resolve, reject) => {
    fail = reject;
    const chunks: Buffer[] = [];
    let length = 0;
    dispatcher.dispatch(options, {
      onRequestStart(given) {
        controller = given;
        if (stopped !== undefined) given.abort(stopped);
      },
      onResponseStart({ rawHeaders }, status) {
        // Interim responses come before the one that counts.
        came = { status, headers: Array.isArray(rawHeaders) ? rawHeaders : [] };
      },
      onResponseData(_, chunk) {
        const before = length;
        chunks.push(chunk);
        length += chunk.length;
        // A piece takes far more memory than its bytes where there are many.
        if (chunks.length === mostPieces) chunks.splice(0, mostPieces, Buffer.concat(chunks));
        if (came !== undefined && before <= longBeginning && length > longBeginning)
          onLongBody({ ...came, body: Buffer.concat(chunks) });
      },
      onResponseEnd() {
        if (came === undefined) reject(new Error('the response ended before it began'));
        else resolve({ ...came, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        reject(error);
      },
    });
  });
  return {
    answer,
    /** Ends the exchange at once, also while it waits for a connection; the answer is rejected with the reason. */
    stop(reason: Error): void {
      stopped = reason;
      controller?.abort(reason);
      fail(reason);
    },
    /** Whether status and headers of the answer have come. */
    headersCame: () => came !== undefined,
  };
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
