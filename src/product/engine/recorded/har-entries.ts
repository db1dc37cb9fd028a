import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isObject } from '../../json/parse.js';
import { whole, type Stretch } from '../../results/lines.js';

const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;

/**
 * How an archive ends: whole, before its end, with more text after its end, or whole without a list of entries. Of a
 * stretch, the place where the next entry begins.
 */
type ArchiveEnd = 'whole' | 'cut' | 'more' | 'without entries' | { readonly nextAt: number };

/**
 * The JSON text of each entry of an HTTP archive, one at a time: an archive of any size fits into memory. What stands
 * between two entries in the place of a comma comes as the text of an entry, which no parser accepts.
 */
export async function* harEntries(
  file: string,
  { from, to }: Stretch = whole,
  chunkSize = 65_536,
): AsyncGenerator<string, ArchiveEnd> {
  const chunks = createReadStream(file, { start: from, highWaterMark: chunkSize }) as AsyncIterable<Buffer>;
  // A stretch begins with an entry that another one stands before.
  const isInside = from > 0;
  let depth = isInside ? 3 : 0;
  let inString = false;
  let escaped = false;
  let word = '';
  /** Depth of the array of entries, once it was found, and whether it was closed. */
  let within = isInside ? 3 : undefined;
  let isOver = false;
  let entry: Buffer[] = [];
  /** What stands between entries, and whether one stands before it. */
  let gap = isInside ? ',' : '';
  let follows = isInside;
  let read = from;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk[index]!;
      const isBetween = within !== undefined && !isOver && depth === within;
      if (isOver && depth === 0 && code > space) return 'more';
      if (inString) {
        if (isBetween) gap += String.fromCharCode(code);
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) inString = false;
        else if (within === undefined && depth === 2 && word.length < 16) word += String.fromCharCode(code);
      } else if (code === quote) {
        if (isBetween) gap += '"';
        inString = true;
        word = '';
      } else if (code === 0x7b || code === 0x5b) {
        if (isBetween) {
          yield* between(gap, follows, true);
          if (read + index >= to) return { nextAt: read + index };
          gap = '';
          start = index;
        }
        if (within === undefined && depth === 2 && word === 'entries') within = 3;
        depth += 1;
      } else if (code === 0x7d || code === 0x5d) {
        depth -= 1;
        if (within === undefined || isOver) continue;
        if (depth === within) {
          entry.push(chunk.subarray(start, index + 1));
          yield Buffer.concat(entry).toString('utf8');
          entry = [];
          follows = true;
        } else if (depth < within) {
          yield* between(gap, follows, false);
          isOver = true;
        }
      } else if (isBetween) gap += String.fromCharCode(code);
    }
    if (within !== undefined && !isOver && depth > within) entry.push(chunk.subarray(start));
    read += chunk.length;
  }
  if (depth > 0) return 'cut';
  return isOver ? 'whole' : 'without entries';
}

/** What between two entries, or at an end of the list, is neither space nor the one comma that belongs there. */
function between(gap: string, follows: boolean, precedes: boolean): readonly string[] {
  const texts = gap.split(',').map((text) => text.trim());
  if (texts.length === 1) return texts[0] === '' && !(follows && precedes) ? [] : texts;
  return texts.slice(follows && texts[0] === '' ? 1 : 0, precedes && texts.at(-1) === '' ? -1 : texts.length);
}

/** Bytes in which an entry has to begin, and that the text of one may have, to be found. */
const furthest = 16_000_000;

/**
 * Where probably the first entry begins at or after a place of an archive; undefined where none is found. Whoever reads
 * the stretch before it sees whether one begins there.
 */
export async function likelyEntry(file: string, near: number): Promise<number | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(furthest), 0, furthest, near);
    const text = buffer.toString('latin1', 0, bytesRead);
    // Within a string the quotation mark would be escaped.
    for (const { index, 0: found } of text.matchAll(/\},\s*\{\s*"/g)) {
      const at = index + found.lastIndexOf('{');
      if (isEntry(objectAt(text, at))) return near + at;
    }
    return undefined;
  } finally {
    await handle.close();
  }
}

function isEntry(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isObject(value.request) && isObject(value.response);
  } catch {
    return false;
  }
}

/** The text from a brace to the one that closes it. */
function objectAt(text: string, from: number): string | undefined {
  let depth = 0;
  let inString = false;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === backslash && inString) index += 1;
    else if (code === quote) inString = !inString;
    else if (inString) continue;
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) return text.slice(from, index + 1);
    }
  }
  return undefined;
}
