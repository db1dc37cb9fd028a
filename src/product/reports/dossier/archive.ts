import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, unzipSync } from 'fflate';
import { bytesGiven } from '../../files/given-file.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { withoutSecrets } from '../../mask/mask.js';
import { openOutput } from '../../results/output.js';

/** One file of an archive: its text, or the file it is read from. */
export type Part = { readonly name: string } & ({ readonly text: string } | { readonly file: string });

/** What the manifest says of one file. */
export interface PartEntry {
  readonly name: string;
  readonly bytes: number;
  /** Of the file as it is unpacked, in hexadecimal digits. */
  readonly sha256: string;
}

/** A zip begins with it. */
const fileMark = Buffer.from('PK', 'latin1');

/** Marks the end of a zip; 18 bytes after it stands the length of a comment, and then the comment. */
const endMark = Buffer.from('PK\u0005\u0006', 'latin1');
const endLength = 22;
const digits = 64;

/**
 * Writes a zip of the parts, read piece by piece, and as its last file what `last` makes of their hashes. A file that the
 * operating system refuses throws its error. The comment of the zip is the SHA-256 of all bytes before it: much of a zip,
 * such as names and lengths beside each part, stands in it twice, and readers look at one of the two.
 */
export async function writeArchive(
  path: string,
  parts: readonly Part[],
  last: { readonly name: string; readonly text: (entries: readonly PartEntry[]) => string },
): Promise<void> {
  const out = openOutput(path);
  const opened = once(out, 'open');
  const whole = createHash('sha256');
  const zip = new Zip((error, chunk, isLast) => {
    if (error) throw error;
    if (isLast) chunk[chunk.length - 2] = digits;
    whole.update(chunk);
    out.write(chunk);
  });
  await opened;
  const entries: PartEntry[] = [];
  const add = async (name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = epoch;
    zip.add(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      entry.push(chunk);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    entry.push(new Uint8Array(0), true);
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  };
  for (const part of parts)
    await add(
      part.name,
      'file' in part ? createReadStream(part.file) : Readable.from([Buffer.from(withoutSecrets(part.text))]),
    );
  await add(last.name, Readable.from([Buffer.from(last.text(entries))]));
  zip.end();
  out.end(whole.digest('hex'));
  await once(out, 'finish');
}

/** The same parts give the same bytes, whenever they are packed. */
const epoch = '1980-01-02T00:00:00';

/** Bytes that an archive may unpack to, and files that it may have. */
const mostBytes = 2 ** 31;
const mostFiles = 1_000;

const expected = 'the archive that `plumbline vendor` writes';

/**
 * Reads which files an archive has, and what is wrong with it. What is in a file is unpacked in memory by `unpack`, one by
 * one, so that where one cannot be read, the others can: it gives nothing then, and adds to the faults. Whether the bytes
 * are as written is undefined where somebody else packed the parts.
 */
export function readArchive(path: string) {
  const bytes = bytesGiven({ path, expected });
  if (!bytes.subarray(0, 2).equals(fileMark) && !bytes.includes(endMark))
    throw new ConfigurationError(`${path}: no zip archive; expected ${expected}`);
  const faults: string[] = [];
  const names = namesIn(bytes, faults);
  const unpack = (name: string): Uint8Array | undefined => {
    if (!names.includes(name)) return undefined;
    try {
      return unzipSync(bytes, { filter: (info) => info.name === name })[name];
    } catch (error) {
      faults.push(`${name}: cannot be unpacked (${(error as Error).message})`);
      return undefined;
    }
  };
  return { names, unpack, faults, isAsWritten: isAsWritten(bytes) };
}

function namesIn(bytes: Buffer, faults: string[]): readonly string[] {
  const names = new Set<string>();
  let total = 0;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        // A folder has an entry of its own where another program packed it.
        if (originalSize === 0 && /^[\w.-]+\/$/.test(name)) return false;
        total += originalSize;
        if (total > mostBytes) throw new Error('it unpacks to more than 2 GiB');
        if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(name) || names.has(name)) faults.push(`unexpected file "${name}"`);
        else names.add(name);
        if (names.size > mostFiles || faults.length > mostFiles) throw new Error(`it has more than ${mostFiles} files`);
        return false;
      },
    });
  } catch (error) {
    faults.push(`not a whole zip file (${(error as Error).message})`);
  }
  return [...names];
}

function isAsWritten(bytes: Buffer): boolean | undefined {
  const end = bytes.lastIndexOf(endMark) + endLength;
  if (bytes.length === end) return undefined;
  return bytes.toString('latin1', bytes.length - digits) === sha256Of(bytes.subarray(0, bytes.length - digits));
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
