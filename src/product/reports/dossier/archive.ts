import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, unzipSync } from 'fflate';
import { ConfigurationError } from '../../model/configuration-error.js';

/** One file of an archive: its text, or the file it is read from. */
export type Part = { readonly name: string } & ({ readonly text: string } | { readonly file: string });

/** What the manifest says of one file. */
export interface PartEntry {
  readonly name: string;
  readonly bytes: number;
  /** Of the file as it is unpacked, in hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes a zip of the parts, read piece by piece, and as its last file what `last` makes of their hashes. A file that the
 * operating system refuses throws its error.
 */
export async function writeArchive(
  path: string,
  parts: readonly Part[],
  last: { readonly name: string; readonly text: (entries: readonly PartEntry[]) => string },
): Promise<void> {
  const out = createWriteStream(path);
  const opened = once(out, 'open');
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
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
    await add(part.name, 'file' in part ? createReadStream(part.file) : Readable.from([Buffer.from(part.text)]));
  await add(last.name, Readable.from([Buffer.from(last.text(entries))]));
  zip.end();
  out.end();
  await once(out, 'finish');
}

/** The same parts give the same bytes, whenever they are packed. */
const epoch = '1980-01-02T00:00:00';

/** Bytes that an archive may unpack to. */
const mostBytes = 2 ** 31;

/** Unpacks an archive in memory. */
export function readArchive(path: string): ReadonlyMap<string, Uint8Array> {
  if (!existsSync(path)) throw new ConfigurationError(`${path}: no such file; expected the archive of a dossier`);
  let total = 0;
  try {
    const files = unzipSync(readFileSync(path), {
      filter({ name, originalSize }) {
        total += originalSize;
        if (total > mostBytes) throw new Error('it unpacks to more than 2 GiB');
        if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(name)) throw new Error(`unexpected file "${name}"`);
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    throw new ConfigurationError(
      `${path}: not the archive of a dossier (${(error as Error).message}); expected what \`plumbline dossier\` wrote`,
    );
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
