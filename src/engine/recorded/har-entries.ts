import { createReadStream } from 'node:fs';

const quote = 34;
const backslash = 92;
const open = new Set([91, 123]);
const close = new Set([93, 125]);

/** The JSON text of each entry of an HTTP archive, one at a time: an archive of any size fits into memory. Returns whether the archive came to its end. */
export async function* harEntries(file: string, chunkSize = 65_536): AsyncGenerator<string, boolean> {
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: chunkSize }) as AsyncIterable<string>;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let word = '';
  /** Depth of the array of entries, once it was found. */
  let within: number | undefined;
  let entry = '';
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk.charCodeAt(index);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) inString = false;
        else if (within === undefined && depth === 2 && word.length < 16) word += chunk[index]!;
      } else if (code === quote) {
        inString = true;
        word = '';
      } else if (open.has(code)) {
        if (within === undefined && depth === 2 && word === 'entries') within = 3;
        depth += 1;
        if (within !== undefined && depth === within + 1) start = index;
      } else if (close.has(code)) {
        depth -= 1;
        if (within !== undefined && depth === within) {
          yield entry + chunk.slice(start, index + 1);
          entry = '';
        } else if (within !== undefined && depth < within) return true;
      }
    }
    if (within !== undefined && depth > within) entry += chunk.slice(start);
  }
  return false;
}
