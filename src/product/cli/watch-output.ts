import { stderr } from '../results/output.js';
interface Output {
  readonly fd?: number;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

export interface WatchedOutput {
  /** The exit code of a command, once everything it wrote was taken or refused. */
  exitCode(code: number): Promise<number>;
}

/**
 * Lets a command go on when nobody reads its output any more, as behind `| head -1`: its results are on disk, and its
 * exit code stays. Output that is lost for another reason, such as a full disk, is said on standard error, and a 0
 * becomes a 2.
 */
export function watchOutput(
  outputs: readonly Output[],
  say = (text: string): void => void stderr.write(text),
): WatchedOutput {
  let lost: NodeJS.ErrnoException | undefined;
  for (const output of outputs)
    output.on('error', (error) => {
      if (isClosed(error)) return;
      if (lost === undefined && output.fd !== 2) say(`plumbline: the output cannot be written: ${error.message}\n`);
      lost = error;
    });
  return {
    async exitCode(code) {
      // What a stream refuses is told in the turn after the one in which it was written.
      await new Promise((resolve) => setImmediate(resolve));
      return lost !== undefined && code === 0 ? 2 : code;
    },
  };
}

/** `ERR_STREAM_DESTROYED`: written after the stream had told that nobody reads it. */
function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}
