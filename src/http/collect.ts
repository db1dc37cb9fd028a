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

/** One exchange whose answer is wanted whole: without the stream that undici's `request` makes of every body. */
export function collect(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): Collecting {
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;
  let came: Pick<Collected, 'status' | 'headers'> | undefined;
  let fail: (reason: Error) => void;
  const answer = new Promise<Collected>((resolve, reject) => {
    fail = reject;
    const chunks: Buffer[] = [];
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
        chunks.push(chunk);
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
