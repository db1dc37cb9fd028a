import { createReadStream } from 'node:fs';
import { refuseOtherThanFile } from '../files/given-file.js';
import { utf8Of } from '../json/encoding.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { createVerifier } from './checksum.js';

interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Some lines of a file. */
interface Lines {
  readonly lines: readonly Line[];
  /** No newline ends the last of them: it may have been cut. */
  readonly isCut: boolean;
}

interface Cut {
  readonly lines: readonly Buffer[];
  readonly isCut: boolean;
}

const newline = 0x0a;

/** Lines are cut as bytes, for a short text is decoded in half the time of a long one that is split afterwards. */
async function* cutLinesOf(file: string): AsyncGenerator<Cut> {
  refuseOtherThanFile({ path: file, expected: 'the journal of a run, or recorded traffic' });
  let rest: Buffer = Buffer.alloc(0);
  const chunks = createReadStream(file, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>;
  for await (const chunk of utf8Of(chunks)) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const line = chunk.subarray(from, end);
      lines.push(from === 0 && rest.length > 0 ? Buffer.concat([rest, line]) : line);
      from = end + 1;
    }
    rest = from === 0 ? Buffer.concat([rest, chunk]) : chunk.subarray(from);
    yield { lines, isCut: false };
  }
  if (rest.length > 0) yield { lines: [rest], isCut: true };
}

/** The lines of a file that are not blank, some at a time. */
export async function* linesOf(file: string): AsyncGenerator<Lines> {
  let number = 0;
  for await (const { lines: all, isCut } of cutLinesOf(file)) {
    const lines: Line[] = [];
    for (const bytes of all) {
      number += 1;
      const text = bytes.toString('utf8');
      if (text.trim() !== '') lines.push({ number, text });
    }
    yield { lines, isCut };
  }
}

/** A line of a journal with its checksum. */
export interface JournalLine {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/**
 * The lines of a journal, some at a time. Whoever is killed leaves half a line at the end, and nowhere else: it is left
 * out. Throws a `ConfigurationError` at the first line that is not as it was written.
 */
export async function* journalLinesOf(file: string): AsyncGenerator<readonly JournalLine[]> {
  const isAsWritten = createVerifier();
  let number = 0;
  for await (const { lines: all, isCut } of cutLinesOf(file)) {
    const lines: JournalLine[] = [];
    for (const bytes of all) {
      number += 1;
      if (bytes.length === 0) continue;
      if (isAsWritten(bytes)) lines.push({ number, bytes });
      else if (!isCut)
        throw new ConfigurationError(
          `${file}:${number}: not as it was written: the checksum \`crc\` at its end does not fit; a line was changed, lines are missing, doubled or elsewhere, or another version of the suite wrote it; expected an unchanged journal, and \`plumbline merge\` for those of several runs`,
        );
    }
    yield lines;
  }
}
