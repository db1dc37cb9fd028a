import { open, stat } from 'node:fs/promises';
import { likelyEntry } from './har-entries.js';
import { kindOf, wholeOf, type EntryStretch } from './recording.js';

/**
 * Cuts files into as many portions of about equal size, each a list of stretches, in the order of the files. A portion
 * may be empty. How many entries stand before a stretch is not known yet.
 */
export async function portionsOf(files: readonly string[], of: number): Promise<readonly (readonly EntryStretch[])[]> {
  const sizes = await Promise.all(files.map(sizeOf));
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const portions = Array.from({ length: of }, (): EntryStretch[] => []);
  let start = 0;
  for (const [index, file] of files.entries()) {
    const size = sizes[index]!;
    const first = Math.min(of - 1, Math.floor((start * of) / total));
    let from = 0;
    let portion = first;
    for (let next = first + 1; next < of; next += 1) {
      const near = Math.ceil((total * next) / of) - start;
      if (near >= size) break;
      const at = near <= from ? undefined : await beginningAfter(file, near);
      if (at === undefined || at <= from) continue;
      portions[portion]!.push({ file, from, to: at, before: 0 });
      from = at;
      portion = next;
    }
    portions[portion]!.push({ ...wholeOf(file), from });
    start += size;
  }
  return portions;
}

/** Bytes of a file; 0 of one that cannot be read, which whoever reads it tells. */
export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function beginningAfter(file: string, near: number): Promise<number | undefined> {
  return (await kindOf(file)) === 'har' ? likelyEntry(file, near) : lineAfter(file, near);
}

/** Where the first line begins after a place; undefined where none does. */
async function lineAfter(file: string, near: number): Promise<number | undefined> {
  const handle = await open(file);
  try {
    const chunk = Buffer.alloc(65_536);
    for (let at = near; ;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) return undefined;
      const end = chunk.subarray(0, bytesRead).indexOf(0x0a);
      if (end >= 0) return at + end + 1;
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
