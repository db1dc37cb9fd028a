import { isObject, jsonIn } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Exchange, ExchangeId, Session } from '../model/exchange.js';
import { unsealed } from './checksum.js';
import type { EndEntry, JournalEntry, RunHeader, SessionEntry } from './journal.js';
import { journalLinesOf, type Line } from './lines.js';

/** The exchanges of a journal that have these ids. */
export async function exchangesIn(file: string, ids: ReadonlySet<ExchangeId>): Promise<readonly Exchange[]> {
  const found: Exchange[] = [];
  if (ids.size === 0) return found;
  for await (const lines of journalLinesOf(file))
    for (const line of lines) {
      // To parse a line takes ten times as long as to look for an id at its beginning.
      const id = exchangeIn(line.bytes);
      if (id === undefined || !ids.has(id as ExchangeId)) continue;
      const entry = entryOf(file, line);
      if (entry.type === 'exchange') found.push(entry);
    }
  return found;
}

const exchangeStart = Buffer.from('{"type":"exchange","id":"');
const quote = 0x22;

/** The id of the exchange on a line; undefined on any other line. */
function exchangeIn(bytes: Buffer): string | undefined {
  if (bytes.compare(exchangeStart, 0, exchangeStart.length, 0, exchangeStart.length) !== 0) return undefined;
  return bytes.toString('latin1', exchangeStart.length, bytes.indexOf(quote, exchangeStart.length));
}

/** Gives sessions their exchanges back, which stand before them in a journal. */
export function createSessionReader() {
  const waiting = new Map<ExchangeId, Exchange>();
  return {
    addExchange: (exchange: Exchange): void => void waiting.set(exchange.id, exchange),
    sessionOf(entry: SessionEntry): Session {
      const exchanges = entry.exchanges.flatMap((id) => waiting.get(id) ?? []);
      for (const id of entry.exchanges) waiting.delete(id);
      return { ...entry, exchanges };
    },
  };
}

/** Reads a journal line by line; a last line cut short by a kill is left out. */
export async function* readJournal(file: string): AsyncGenerator<JournalEntry> {
  for await (const entries of readEntries(file)) yield* entries;
}

/** Reads a journal some entries at a time: to wait for each takes longer than to judge some. */
export async function* readEntries(file: string): AsyncGenerator<readonly JournalEntry[]> {
  for await (const lines of journalLinesOf(file)) yield lines.map((line) => entryOf(file, line));
}

/** What a journal says of its run at both ends, and how many entries it has; a run that was killed has no end. */
export async function endsOf(
  file: string,
): Promise<{ readonly header?: RunHeader; readonly end?: EndEntry; readonly entries: number }> {
  let header: RunHeader | undefined;
  let end: EndEntry | undefined;
  let entries = 0;
  for await (const lines of journalLinesOf(file)) {
    entries += lines.length;
    for (const line of lines) {
      // All others are parsed when they are judged.
      if (line.number > 1 && !isOfEnds(line.bytes)) continue;
      const entry = entryOf(file, line);
      if (entry.type === 'run') header = bare(entry);
      else if (entry.type === 'end') end = bare(entry);
      else if (entry.type === 'resume') end = undefined;
    }
  }
  return { ...(header && { header }), ...(end && { end }), entries };
}

function isOfEnds(bytes: Buffer): boolean {
  return /^\{"type":"(?:end|resume)"/.test(bytes.toString('latin1', 0, 20));
}

/** An entry without the word that tells its kind. */
function bare<T extends { readonly type: string }>({ type: _, ...rest }: T): Omit<T, 'type'> {
  return rest;
}

/** Fixtures and facts keep integers beyond doubles; an exchange keeps them in the text of its bodies. */
function entryOf(file: string, { number, bytes }: Line): JournalEntry {
  const text = unsealed(bytes);
  const value = exchangeIn(bytes) === undefined ? jsonIn(text) : (JSON.parse(text) as unknown);
  if (isObject(value) && types.has(String(value.type)) && (value.type === 'run') === (number === 1))
    return value as unknown as JournalEntry;
  throw new ConfigurationError(
    `${file}:${number}: no entry of a journal of this version; expected the header of the run on the first line, and ${[...types].join(', ')} entries after it`,
  );
}

const kinds: readonly JournalEntry['type'][] = ['exchange', 'session', 'begin', 'resume', 'confirmation', 'end', 'run'];
const types: ReadonlySet<string> = new Set(kinds);
