import {
  chmodSync,
  closeSync,
  createWriteStream,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
  type WriteStream,
  existsSync,
  mkdirSync,
} from 'node:fs';
import { withoutSecrets } from '../mask/mask.js';
import { dirname } from 'node:path';

/** Mode bits that files and folders lack: what a target said is for their owner alone, unless the user says otherwise. */
let missingBits = 0o077;

export function setMissingBits(bits: number): void {
  missingBits = bits;
}

const fileMode = (): number => 0o666 & ~missingBits;

/**
 * Whatever this program lets out to a file or a terminal leaves here, without the secrets that it knows; no other module
 * may write. What is masked already stays as it is.
 */
export function writeText(file: string, text: string, flag: 'w' | 'wx' | 'a' = 'w'): void {
  const write = (to: string): void => writeFileSync(to, withoutSecrets(text), { flag, mode: fileMode() });
  return flag === 'w' ? replacing(file, write) : write(file);
}

/** Writes a file beside the one that it takes the place of, which a disk that is full must not cut off. */
function replacing(file: string, write: (to: string) => void): void {
  const known = lstatSync(file, { throwIfNoEntry: false });
  // A link, a pipe or a terminal keeps what it is.
  if (known?.isFile() === false) return write(file);
  const beside = `${file}.${process.pid}.part`;
  try {
    write(beside);
    if (known) chmodSync(beside, known.mode);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    // A file that is mounted, or that stands in a folder of somebody else, can be written and not replaced.
    if (!['EACCES', 'EBUSY', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    write(file);
  }
}

/** Writes bytes as they are, which come from a file of this program or have to be exact. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes, { mode: fileMode() });
}

/** A stream of bytes or texts that are without secrets. */
export function openOutput(file: string): WriteStream {
  return createWriteStream(file, { mode: fileMode() });
}

/** A file that grows by texts that are without secrets; each is in it when `add` returns, and on disk with `sync`. */
export function openLog(file: string, flag: 'w' | 'a') {
  const descriptor = openSync(file, flag, fileMode());
  return {
    add: (text: string): void => void writeSync(descriptor, text),
    sync: (): void => fsyncSync(descriptor),
    close: (): void => closeSync(descriptor),
  };
}

/** Standard output or standard error. */
function terminal(name: 'stdout' | 'stderr') {
  return {
    get isTTY(): boolean {
      return process[name].isTTY;
    },
    write: (text: string): boolean => process[name].write(withoutSecrets(text)),
  };
}

export const stdout = terminal('stdout');
export const stderr = terminal('stderr');

/**
 * Makes a folder with those above it, one after the other. `mkdirSync` with `recursive` never returns where a folder that
 * exists takes no other, and says that it does not exist, as those of `/proc` do.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o777 & ~missingBits);
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
