import { createReadStream } from 'node:fs';
import { refuseOtherThanFile } from '../files/given-file.js';
import { utf8Of } from '../json/encoding.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { conversionOf, createVerifier } from './checksum.js';

/** A line of a file. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** Some lines of a file. */
interface Lines {
  readonly lines: readonly Line[];
  /** No newline ends the last of them: it may have been cut. */
  readonly isCut: boolean;
}

const newline = 0x0a;

/**
 * The lines of a file that are not empty, some at a time. They are cut as bytes, for a short text is decoded in half the
 * time of a long one that is split afterwards.
 */
export async function* linesOf(file: string): AsyncGenerator<Lines> {
  refuseOtherThanFile({ path: file, expected: 'the journal of a run, or recorded traffic' });
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  const chunks = createReadStream(file, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>;
  for await (const chunk of utf8Of(chunks)) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const line = chunk.subarray(from, end);
      const bytes = from === 0 && rest.length > 0 ? Buffer.concat([rest, line]) : line;
      number += 1;
      if (bytes.length > 0) lines.push({ number, bytes });
      from = end + 1;
    }
    rest = from === 0 ? Buffer.concat([rest, chunk]) : chunk.subarray(from);
    yield { lines, isCut: false };
  }
  if (rest.length > 0) yield { lines: [{ number: number + 1, bytes: rest }], isCut: true };
}

const changed =
  'its checksum `crc` does not fit; the line was changed, lines are missing, doubled or elsewhere, or another version of the suite wrote it';

/**
 * The lines of a journal, some at a time. Whoever is killed leaves half a line at the end, and nowhere else: it is left
 * out. Throws a `ConfigurationError` at the first line that is not as it was written.
 */
export async function* journalLinesOf(file: string): AsyncGenerator<readonly Line[]> {
  const isAsWritten = createVerifier();
  for await (const { lines, isCut } of linesOf(file)) {
    const broken = lines.find(({ bytes }) => !isAsWritten(bytes));
    if (broken !== undefined && !isCut)
      throw new ConfigurationError(
        `${file}:${broken.number}: not as it was written: ${conversionOf(broken.bytes) ?? changed}; expected an unchanged journal, and \`plumbline merge\` for those of several runs`,
      );
    if (broken === undefined) yield lines;
  }
}
