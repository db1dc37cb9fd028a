import { registered } from '../../apis/registry.js';
import { numberIn, type Exchange, type Session } from '../../model/exchange.js';

/** Entries of a recording, and characters of their bodies, that are judged together. */
export const mostTogether = 500;
const mostCharacters = 4_000_000;

/** Which entries are judged together follows from their places in the file alone, whatever reads them. */
export const windowOf = (number: number): number => Math.floor((number - 1) / mostTogether);

/** Gathers what was recorded one after the other: what of it belongs together shows its history alone. */
export interface Together {
  /** `facts` are what was read of it already. */
  add(exchange: Exchange, facts?: Session['facts']): void;
  isFull(): boolean;
  /** A session of the exchanges of each API since the last time. */
  end(): readonly ApiSession[];
}

interface ApiSession {
  readonly api: string;
  readonly session: Session;
}

/** Sessions are given to this scenario, which says where the traffic comes from. */
export function createTogether(scenario: string): Together {
  let waiting: { readonly exchange: Exchange; readonly facts: Session['facts'] }[] = [];
  let characters = 0;
  return {
    add(exchange, facts = {}) {
      const { request, response } = exchange;
      waiting.push({ exchange, facts });
      characters += (response?.body.length ?? 0) + (request.body?.length ?? 0);
    },
    isFull: () => waiting.length >= mostTogether || characters >= mostCharacters,
    end() {
      const all = waiting;
      const sessions = registered.flatMap(({ api }): readonly ApiSession[] => {
        const part = all.filter(({ exchange }) => api.bases.includes(exchange.base));
        const [first] = part;
        if (first === undefined) return [];
        const { id } = first.exchange;
        const place = { id: `recorded#${id}`, scenario, index: numberIn(id), input: 'null' };
        const facts = Object.assign({}, ...part.map((each) => each.facts)) as Session['facts'];
        return [{ api: api.name, session: { ...place, facts, exchanges: part.map(({ exchange }) => exchange) } }];
      });
      waiting = [];
      characters = 0;
      return sessions;
    },
  };
}
