import type { ExchangeId } from '../model/exchange.js';

/** An entry of a journal, as far as its place is concerned. */
type PlacedEntry =
  | { readonly type: 'exchange'; readonly id: ExchangeId }
  | { readonly type: 'trace'; readonly exchanges: readonly ExchangeId[] }
  | { readonly type: 'run' | 'begin' | 'resume' | 'confirmation' | 'end' };

/** Says why an entry does not belong where it stands; undefined where it does. Takes the entries one after the other. */
export type JournalOrder = (entry: PlacedEntry) => string | undefined;

/**
 * A journal is written from its first line on and added to at its end: in another order, lines are missing or doubled.
 * A portion has the exchanges of no trace at its end.
 */
export function createJournalOrder(isPortion: boolean): JournalOrder {
  const waiting = new Set<ExchangeId>();
  let isFirst = true;
  let isEnded = false;
  const problemOf = (entry: PlacedEntry): string | undefined => {
    if (entry.type === 'run')
      return isFirst ? undefined : 'begins another run; journals of several runs are added up by `plumbline merge`';
    if (isFirst) return 'no journal of a run; expected its first line to say what was run';
    if (entry.type === 'exchange') {
      if (isEnded && !isPortion) return afterEnd;
      return waiting.has(entry.id) ? `exchange ${entry.id} stands here once more` : undefined;
    }
    if (isEnded && entry.type !== 'resume') return afterEnd;
    const missing = entry.type === 'trace' ? entry.exchanges.find((id) => !waiting.has(id)) : undefined;
    return missing === undefined ? undefined : `a trace of exchange ${missing}, which does not stand before it`;
  };
  return (entry) => {
    const problem = problemOf(entry);
    isFirst = false;
    isEnded = entry.type === 'end' || (isEnded && entry.type === 'exchange');
    if (entry.type === 'exchange') waiting.add(entry.id);
    if (entry.type === 'trace') for (const id of entry.exchanges) waiting.delete(id);
    return problem;
  };
}

const afterEnd = 'stands after the end of the run';
