import { createReadStream } from 'node:fs';

/** Which of how many, from 0. */
export interface Portion {
  readonly index: number;
  readonly of: number;
}

/** Part of a file, in bytes: what begins at `from` or later, and before `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const whole: Stretch = { from: 0, to: Number.POSITIVE_INFINITY };

interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Some lines of a file, and the number of the last line that was read so far and is not blank. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly last: number;
  /** No newline ends the last of them: it may have been cut. */
  readonly isCut: boolean;
}

interface Cut {
  readonly lines: readonly Buffer[];
  readonly isCut: boolean;
}

const newline = 0x0a;

/** Lines are cut as bytes, for a short text is decoded in half the time of a long one that is split afterwards. */
async function* bytesOf(file: string, { from: start, to }: Stretch = whole): AsyncGenerator<Cut> {
  let rest: Buffer = Buffer.alloc(0);
  const chunks = createReadStream(file, { start, end: to - 1, highWaterMark: 262_144 }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
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

/** The lines of a file, or of a stretch of it that begins with a line, that are not blank, some at a time. */
export async function* linesOf(file: string, stretch?: Stretch): AsyncGenerator<Lines> {
  let number = 0;
  for await (const { lines: all, isCut } of bytesOf(file, stretch)) {
    const lines: Line[] = [];
    let last = number;
    for (const bytes of all) {
      number += 1;
      const text = bytes.toString('utf8');
      if (text.trim() === '') continue;
      last = number;
      lines.push({ number, text });
    }
    yield { lines, last, isCut };
  }
}

const exchangeStart = Buffer.from('{"type":"exchange","id":"');
const traceStart = Buffer.from('{"type":"trace"');
const quote = 0x22;

/**
 * The lines of a journal that belong to one portion of its traces: each trace in turn is the next portion's, and its
 * exchanges go with it, wherever they stand. Every portion has the lines that are neither, and the first one has the
 * exchanges of no trace. What belongs to others is not decoded.
 */
export async function* portionOf(file: string, { index, of }: Portion): AsyncGenerator<Lines> {
  const waiting = new Map<string, { readonly number: number; readonly bytes: Buffer }>();
  let number = 0;
  let last = 0;
  let traces = 0;
  for await (const { lines: all, isCut } of bytesOf(file)) {
    const lines: Line[] = [];
    for (const bytes of all) {
      number += 1;
      if (bytes.length > 0) last = number;
      const id = startsWith(bytes, exchangeStart) ? idIn(bytes) : undefined;
      if (id !== undefined) {
        // A copy, for a part would hold the whole chunk.
        waiting.set(id, { number, bytes: Buffer.from(bytes) });
        continue;
      }
      const text = bytes.toString('utf8');
      if (text.trim() === '') continue;
      const ids = startsWith(bytes, traceStart) ? exchangesOf(text) : undefined;
      if (ids !== undefined) traces += 1;
      const isOwn = ids === undefined || traces % of === index;
      for (const own of ids ?? []) {
        const exchange = waiting.get(own);
        waiting.delete(own);
        if (exchange && isOwn) lines.push({ number: exchange.number, text: exchange.bytes.toString('utf8') });
      }
      if (isOwn) lines.push({ number, text });
    }
    yield { lines, last, isCut };
  }
  if (index === 0)
    yield {
      lines: [...waiting.values()].map((one) => ({ number: one.number, text: one.bytes.toString('utf8') })),
      last,
      isCut: true,
    };
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.length > start.length && bytes.compare(start, 0, start.length, 0, start.length) === 0;
}

/** The id of an exchange; undefined where the line was cut short within it. */
function idIn(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(quote, exchangeStart.length);
  return end < 0 ? undefined : bytes.toString('latin1', exchangeStart.length, end);
}

/** The ids of the exchanges of a trace; undefined where the line is none. */
function exchangesOf(text: string): readonly string[] | undefined {
  try {
    const { exchanges } = JSON.parse(text) as { readonly exchanges?: unknown };
    return Array.isArray(exchanges) ? exchanges.map(String) : undefined;
  } catch {
    return undefined;
  }
}
