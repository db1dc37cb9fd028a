import { isObject } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { ExchangeId } from '../model/exchange.js';
import { createJournalOrder, type PlacedEntry } from './journal-order.js';
import { cutLinesOf, type Lines } from './lines.js';

/** Which of how many, from 0. */
export interface Portion {
  readonly index: number;
  readonly of: number;
}

const exchangeStart = Buffer.from('{"type":"exchange","id":"');
const quote = 0x22;
const backslash = 0x5c;

/**
 * The lines of a journal that belong to one portion of its traces: each trace in turn is the next portion's, and its
 * exchanges go with it, wherever they stand. Every portion has the lines that are neither, and the first one has the
 * exchanges of no trace. What belongs to others is not decoded, but every portion sees where an entry does not belong.
 */
export async function* portionOf(file: string, { index, of }: Portion): AsyncGenerator<Lines> {
  const misplaced = createJournalOrder();
  const waiting = new Map<string, { readonly number: number; readonly bytes: Buffer }>();
  let number = 0;
  let last = 0;
  let traces = 0;
  for await (const { lines: all, isCut } of cutLinesOf(file)) {
    const lines: Lines['lines'][number][] = [];
    for (const bytes of all) {
      number += 1;
      if (bytes.length > 0) last = number;
      const entry = placedIn(bytes);
      const problem = entry && misplaced(entry);
      if (problem !== undefined) throw new ConfigurationError(`${file}:${number}: ${problem}`);
      if (entry?.type === 'exchange') {
        // A copy, for a part would hold the whole chunk.
        waiting.set(entry.id, { number, bytes: Buffer.from(bytes) });
        continue;
      }
      const text = bytes.toString('utf8');
      if (text.trim() === '') continue;
      const ids = entry?.type === 'trace' ? entry.exchanges : undefined;
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

/** What decides about the place of a line; undefined of one that is no entry, such as one that was cut short. */
function placedIn(bytes: Buffer): PlacedEntry | undefined {
  if (
    bytes.length > exchangeStart.length &&
    bytes.compare(exchangeStart, 0, exchangeStart.length, 0, exchangeStart.length) === 0
  ) {
    const end = bytes.indexOf(quote, exchangeStart.length);
    const id = bytes.subarray(exchangeStart.length, Math.max(end, 0));
    if (end >= 0 && !id.includes(backslash)) return { type: 'exchange', id: id.toString('utf8') as ExchangeId };
  }
  try {
    const entry: unknown = JSON.parse(bytes.toString('utf8'));
    return isPlaced(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isPlaced(entry: unknown): entry is PlacedEntry {
  if (!isObject(entry)) return false;
  if (entry.type === 'exchange') return typeof entry.id === 'string';
  if (entry.type === 'trace')
    return Array.isArray(entry.exchanges) && entry.exchanges.every((id) => typeof id === 'string');
  return ['run', 'begin', 'resume', 'confirmation', 'end'].includes(String(entry.type));
}
