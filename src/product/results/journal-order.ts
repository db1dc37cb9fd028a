import type { ExchangeId } from '../model/exchange.js';

/** An entry of a journal, as far as its place is concerned. */
export type PlacedEntry =
  | { readonly type: 'exchange'; readonly id: ExchangeId }
  | { readonly type: 'trace'; readonly exchanges: readonly ExchangeId[] }
  | { readonly type: 'run' | 'begin' | 'resume' | 'confirmation' | 'end' };

/** Says why an entry does not belong where it stands; undefined where it does. Takes the entries one after the other. */
export type JournalOrder = (entry: PlacedEntry) => string | undefined;

/** A journal is written from its first line on and added to at its end: in another order, lines are missing or doubled. */
export function createJournalOrder(): JournalOrder {
  const waiting = new Set<ExchangeId>();
  const seen = createSeenIds();
  let isFirst = true;
  let isEnded = false;
  const problemOf = (entry: PlacedEntry): string | undefined => {
    if (entry.type === 'run')
      return isFirst ? undefined : 'begins another run; journals of several runs are added up by `plumbline merge`';
    if (isFirst) return 'no journal of a run; expected its first line to say what was run';
    if (isEnded && entry.type !== 'resume') return afterEnd;
    if (entry.type === 'exchange') return seen.add(entry.id) ? undefined : `exchange ${entry.id} stands here once more`;
    const missing = entry.type === 'trace' ? entry.exchanges.find((id) => !waiting.has(id)) : undefined;
    return missing === undefined ? undefined : `a trace of exchange ${missing}, which does not stand before it`;
  };
  return (entry) => {
    const problem = problemOf(entry);
    isFirst = false;
    isEnded = entry.type === 'end';
    if (entry.type === 'exchange') waiting.add(entry.id);
    if (entry.type === 'trace') for (const id of entry.exchanges) waiting.delete(id);
    return problem;
  };
}

const afterEnd = 'stands after the end of the run';

/** Ids that stood in a journal, one bit each: there may be millions of them. */
function createSeenIds(): { readonly add: (id: ExchangeId) => boolean } {
  const numbered = new Map<string, Map<number, number>>();
  const others = new Set<ExchangeId>();
  /** Adds an id; false where it was there. */
  const add = (id: ExchangeId): boolean => {
    const dash = id.lastIndexOf('-');
    const digits = id.slice(dash + 1);
    if (!/^(?:0|[1-9][0-9]{0,14})$/.test(digits)) return others.size < others.add(id).size;
    const run = id.slice(0, dash);
    const bits = numbered.get(run) ?? new Map<number, number>();
    numbered.set(run, bits);
    const number = Number(digits);
    const word = Math.floor(number / 32);
    const bit = 1 << (number % 32);
    const known = bits.get(word) ?? 0;
    bits.set(word, known | bit);
    return (known & bit) === 0;
  };
  return { add };
}
