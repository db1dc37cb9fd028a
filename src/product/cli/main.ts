import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { isOutOfFiles } from '../http/fault.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { asStarted } from '../results/command.js';
import { commands, type Commands } from './commands.js';
import { dropBlankVariables } from './misspelt.js';
import { note } from './note.js';
import { writePrivately } from './umask.js';

/** Exit codes: 0 passed, 1 a MUST requirement failed, 2 inconclusive, 64 wrong usage, 70 fault of the suite, 130 interrupted. */
export async function main(argv: readonly string[], further: Commands = () => undefined): Promise<number> {
  const exitCodeOf = watchOutput([process.stdout, process.stderr]);
  // What nobody waits for would be printed by Node, with every secret in it.
  const onStray = (error: unknown): void => process.exit(strayCodeFor(error));
  process.on('uncaughtException', onStray);
  process.on('exit', onEarlyExit);
  try {
    return await exitCodeOf(await codeOf(argv, further));
  } finally {
    process.off('uncaughtException', onStray);
    process.off('exit', onEarlyExit);
  }
}

/** Whatever ends the process before its command has ended, with whatever exit code: a result of it would be none. */
function onEarlyExit(code: number): void {
  // Already reported.
  if (code === 64 || code === 70) return;
  process.exitCode = 64;
  note(
    'the process was ended before there was a result: code that the profile loads calls `process.exit`, or waits for what never happens; expected functions that return',
  );
}

async function codeOf(argv: readonly string[], further: Commands): Promise<number> {
  let code = 0;
  const program = commands((result) => {
    code = result;
  }, further);
  try {
    dropBlankVariables(process.env);
    writePrivately(process.env);
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeFor(error);
  }
}

/** What nothing waits for is thrown by code of a profile as well, whose text may hold a secret. */
function strayCodeFor(error: unknown): number {
  const own = new URL('..', import.meta.url);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = stack.split('\n').find((line) => /^ +at /.test(line) && !line.includes('node:'));
  if (frame === undefined || [own.href, fileURLToPath(own)].some((folder) => frame.includes(folder)))
    return exitCodeFor(error);
  return ended(
    64,
    `code that the profile loads threw where nothing waits for it (${frame.trim()}); expected none that does`,
  );
}

function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) {
    // Which it printed by itself.
    said = error.message.split('\n')[0];
    return error.exitCode === 0 ? 0 : 64;
  }
  if (error instanceof ConfigurationError) return ended(64, asStarted(error.message));
  if (isOutOfFiles(error))
    return ended(
      64,
      `the limit of open files is too low; expected at least 256, found: ${error.message}; raise it with \`ulimit -n 256\``,
    );
  return ended(
    70,
    `a fault of this suite, not of the target. Everything recorded so far is in the journal.\n${stackOf(error)}`,
  );
}

let said: string | undefined;

/** Why nothing was judged, in one line; undefined where something was. */
export const whyNothingWasJudged = (): string | undefined => said;

function ended(code: number, because: string): number {
  note(because);
  said = because.split('\n')[0];
  return code;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`}`;
}

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
      if (!isLost && output.fd !== 2) note(`the output cannot be written: ${message}`);
      isLost = true;
    });
  return async (code) => {
    // What a stream refuses is told in the turn after the one in which it was written.
    await new Promise((resolve) => setImmediate(resolve));
    return isLost && code === 0 ? 2 : code;
  };
}
