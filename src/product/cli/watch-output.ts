import { stderr } from '../results/output.js';

interface Output {
  readonly fd?: number;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** What tells of output that nobody reads any more; `ERR_STREAM_DESTROYED` where it was written after that was told. */
const closed = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/**
 * Lets a command go on when nobody reads its output any more, as behind `| head -1`: its results are on disk, and its
 * exit code stays. Output that is lost for another reason, such as a full disk, is said on standard error, and a 0
 * becomes a 2: the function gives the exit code of a command, once everything it wrote was taken or refused.
 */
export function watchOutput(outputs: readonly Output[]): (code: number) => Promise<number> {
  let isLost = false;
  for (const output of outputs)
    output.on('error', ({ code = '', message }) => {
      if (closed.includes(code)) return;
      if (!isLost && output.fd !== 2) stderr.write(`plumbline: the output cannot be written: ${message}\n`);
      isLost = true;
    });
  return async (code) => {
    // What a stream refuses is told in the turn after the one in which it was written.
    await new Promise((resolve) => setImmediate(resolve));
    return isLost && code === 0 ? 2 : code;
  };
}
