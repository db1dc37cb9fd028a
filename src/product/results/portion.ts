import { journalLinesOf, type JournalLine } from './lines.js';
import { unsealed } from './checksum.js';

/** Which of how many, from 0. */
export interface Portion {
  readonly index: number;
  readonly of: number;
}

const exchangeStart = Buffer.from('{"type":"exchange","id":"');
const quote = 0x22;

/**
 * The lines of a journal that belong to one portion of its traces: each trace in turn is the next portion's, and its
 * exchanges go with it, wherever they stand. Every portion has the lines that are neither, and the first one has the
 * exchanges of no trace. What belongs to others is not decoded.
 */
export async function* portionOf(file: string, { index, of }: Portion): AsyncGenerator<readonly JournalLine[]> {
  const waiting = new Map<string, JournalLine>();
  let traces = 0;
  for await (const all of journalLinesOf(file)) {
    const lines: JournalLine[] = [];
    for (const line of all) {
      const exchange = exchangeIn(line.bytes);
      if (exchange !== undefined) {
        // A copy, for a part would hold the whole chunk.
        waiting.set(exchange, { ...line, bytes: Buffer.from(line.bytes) });
        continue;
      }
      const ids = exchangesOfTrace(line.bytes);
      if (ids !== undefined) traces += 1;
      const isOwn = ids === undefined || traces % of === index;
      for (const id of ids ?? []) {
        const own = waiting.get(id);
        waiting.delete(id);
        if (own && isOwn) lines.push(own);
      }
      if (isOwn) lines.push(line);
    }
    yield lines;
  }
  if (index === 0) yield [...waiting.values()];
}

/** The id of the exchange on a line; undefined on any other line. */
export function exchangeIn(bytes: Buffer): string | undefined {
  if (bytes.compare(exchangeStart, 0, exchangeStart.length, 0, exchangeStart.length) !== 0) return undefined;
  return bytes.toString('latin1', exchangeStart.length, bytes.indexOf(quote, exchangeStart.length));
}

function exchangesOfTrace(bytes: Buffer): readonly string[] | undefined {
  const entry = JSON.parse(unsealed(bytes)) as { readonly type: string; readonly exchanges?: readonly string[] };
  return entry.type === 'trace' ? entry.exchanges : undefined;
}
