import { createReadStream } from 'node:fs';
import { utf8Of } from '../../json/encoding.js';

const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;

/** How an archive ends: whole, before its end, with more text after its end, or whole without a list of entries. */
type ArchiveEnd = 'whole' | 'cut' | 'more' | 'without entries';

/**
 * The JSON text of each entry of an HTTP archive, one at a time: an archive of any size fits into memory. What stands
 * between two entries in the place of a comma comes as the text of an entry, which no parser accepts.
 */
export async function* harEntries(file: string, chunkSize = 65_536): AsyncGenerator<string, ArchiveEnd> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let word = '';
  /** Depth of the array of entries, once it was found, and whether it was closed. */
  let within: number | undefined;
  let isOver = false;
  let entry: Buffer[] = [];
  /** What stands between entries, and whether one stands before it. */
  let gap = '';
  let follows = false;
  const chunks = createReadStream(file, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>;
  for await (const chunk of utf8Of(chunks)) {
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
