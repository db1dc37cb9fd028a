import type { Dispatcher } from 'undici';

export interface Collected {
  readonly status: number;
  /** Names and values in turn, as they came. */
  readonly headers: readonly (string | Buffer)[];
  readonly body: Buffer;
}

export interface Collecting {
  readonly answer: Promise<Collected>;
  /** Ends the exchange at once, also while it waits for a connection; the answer is rejected with the reason. */
  stop(reason: Error): void;
  /** Whether status and headers of the answer have come. */
  headersCame(): boolean;
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
): Collecting {
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
    stop(reason) {
      stopped = reason;
      controller?.abort(reason);
      fail(reason);
    },
    headersCame: () => came !== undefined,
  };
}
