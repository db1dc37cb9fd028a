import { createReadStream } from 'node:fs';

const space = 32;
const quote = 34;
const backslash = 92;
const open = new Set([91, 123]);
const close = new Set([93, 125]);

/** How an archive ends: whole, before its end, with more text after its end, or whole without a list of entries. */
type ArchiveEnd = 'whole' | 'cut' | 'more' | 'without entries';

/**
 * The JSON text of each entry of an HTTP archive, one at a time: an archive of any size fits into memory. What stands
 * between two entries in the place of a comma comes as the text of an entry, which no parser accepts.
 */
export async function* harEntries(file: string, chunkSize = 65_536): AsyncGenerator<string, ArchiveEnd> {
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: chunkSize }) as AsyncIterable<string>;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let word = '';
  /** Depth of the array of entries, once it was found, and whether it was closed. */
  let within: number | undefined;
  let isOver = false;
  let entry = '';
  /** What stands between entries, and whether one stands before it. */
  let gap = '';
  let follows = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk.charCodeAt(index);
      const isBetween = within !== undefined && !isOver && depth === within;
      if (isOver && depth === 0 && code > space) return 'more';
      if (inString) {
        if (isBetween) gap += chunk[index]!;
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) inString = false;
        else if (within === undefined && depth === 2 && word.length < 16) word += chunk[index]!;
      } else if (code === quote) {
        if (isBetween) gap += '"';
        inString = true;
        word = '';
      } else if (open.has(code)) {
        if (isBetween) {
          yield* between(gap, follows, true);
          gap = '';
          start = index;
        }
        if (within === undefined && depth === 2 && word === 'entries') within = 3;
        depth += 1;
      } else if (close.has(code)) {
        depth -= 1;
        if (within === undefined || isOver) continue;
        if (depth === within) {
          yield entry + chunk.slice(start, index + 1);
          entry = '';
          follows = true;
        } else if (depth < within) {
          yield* between(gap, follows, false);
          isOver = true;
        }
      } else if (isBetween) gap += chunk[index]!;
    }
    if (within !== undefined && !isOver && depth > within) entry += chunk.slice(start);
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
