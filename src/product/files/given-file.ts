import { readFileSync, statSync } from 'node:fs';
import { textOf } from '../json/encoding.js';
import { ConfigurationError } from '../model/configuration-error.js';

/** A file that a user named. */
interface GivenFile {
  readonly path: string;
  /** What named it, such as an option. */
  readonly by?: string;
  /** What the file should be, as in `expected a PEM file`. */
  readonly expected: string;
}

/** Bytes of the largest file that is read at once. */
const mostBytes = 2 ** 30;

/**
 * Throws a `ConfigurationError` unless the file is a regular one of at most `largest` bytes: a folder holds no text, and a
 * device or a pipe may never end.
 */
export function refuseOtherThanFile(file: GivenFile, largest = Number.POSITIVE_INFINITY): void {
  const found = oddityOf(file.path, largest);
  if (found !== undefined) throw unreadable(file, found);
}

/** The bytes of a file. Throws a `ConfigurationError` where there is none, or none that can be read at once. */
export function bytesGiven(file: GivenFile): Buffer {
  refuseOtherThanFile(file, mostBytes);
  try {
    return readFileSync(file.path);
  } catch (error) {
    throw unreadable(file, (error as Error).message);
  }
}

/** The text of a file in UTF-8, or in what its byte order mark says. Throws a `ConfigurationError` where it is in neither. */
export function textGiven(file: GivenFile): string {
  const text = textOf(bytesGiven(file));
  const found = flawOfText(text);
  if (found !== undefined) throw unreadable(file, `it ${found}`);
  return text;
}

/** What is wrong with a text of which all or a part, such as what PowerShell appended, was written as UTF-16. */
export function flawOfText(beginning: string): string | undefined {
  // A ZIP file, or one of gzip.
  if (/^(?:PK\u0003\u0004|\u001f[\u008b\ufffd])/.test(beginning)) return 'is an archive: unpack it';
  const place = beginning.indexOf('\0');
  if (place < 0) return undefined;
  return `has a NUL byte in line ${beginning.slice(0, place).split('\n').length}, as UTF-16 has: save it as UTF-8`;
}

function oddityOf(path: string, largest: number): string | undefined {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return 'it is a folder';
    if (!found.isFile()) return 'it is no regular file';
    return found.size > largest ? `it has more than ${largest} bytes` : undefined;
  } catch (error) {
    if (path === '-') return 'a dash is no file; behind `< FILE`, /dev/stdin is one';
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'there is no such file' : message;
  }
}

function unreadable({ path, by, expected }: GivenFile, found: string): ConfigurationError {
  return new ConfigurationError(
    `${by === undefined ? '' : `${by}: `}${path} cannot be read (${found}); expected ${expected}`,
  );
}
