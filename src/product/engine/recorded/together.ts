import { registered } from '../../apis/registry.js';
import { numberIn, type Exchange, type ExchangeId, type Trace } from '../../model/exchange.js';
import type { JournalEntry } from '../../results/journal.js';

/** Entries of a recording, and characters of their bodies, that are judged together. */
export const mostTogether = 500;
const mostCharacters = 4_000_000;

/** Which entries are judged together follows from their places in the file alone, whatever reads them. */
export const windowOf = (number: number): number => Math.floor((number - 1) / mostTogether);

/** Gathers what was recorded one after the other: what of it belongs together shows its history alone. */
export interface Together {
  /** `facts` are what was read of it already. */
  add(exchange: Exchange, facts?: Trace['facts']): void;
  /** These are in a trace already. */
  forget(ids: readonly ExchangeId[]): void;
  isFull(): boolean;
  /**
   * A trace of the exchanges of each API since the last time. One that the suite left stays one of this scenario, with what
   * was sent beside the API.
   */
  end(whole?: string): readonly TraceEntry[];
}

type TraceEntry = Extract<JournalEntry, { type: 'trace' }>;

/** Traces are given to this scenario, which says where the traffic comes from. */
export function createTogether(scenario: string): Together {
  const waiting = new Map<ExchangeId, { readonly base: Exchange['base']; readonly facts: Trace['facts'] }>();
  let characters = 0;
  return {
    add({ id, base, request, response }, facts = {}) {
      waiting.set(id, { base, facts });
      characters += (response?.body.length ?? 0) + (request.body?.length ?? 0);
    },
    forget: (ids) => ids.forEach((id) => waiting.delete(id)),
    isFull: () => waiting.size >= mostTogether || characters >= mostCharacters,
    end(whole) {
      const traces = registered.flatMap(({ api }): readonly TraceEntry[] => {
        const own = [...waiting].filter(([, { base }]) => api.bases.includes(base));
        const part = whole !== undefined && own.length > 0 ? [...waiting] : own;
        const exchanges = part.map(([id]) => id);
        const [first] = exchanges;
        if (first === undefined) return [];
        const place = { id: `recorded#${first}`, scenario: whole ?? scenario, index: numberIn(first) };
        const facts = Object.assign({}, ...part.map(([, read]) => read.facts)) as Trace['facts'];
        return [{ type: 'trace', ...place, input: 'null', facts, api: api.name, role: 'explore', exchanges }];
      });
      waiting.clear();
      characters = 0;
      return traces;
    },
  };
}
