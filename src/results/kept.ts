import type { ExchangeId, KeptExchange } from '../model/exchange.js';

/** Exchanges that were kept because findings may cite them. */
export interface Kept {
  get(id: ExchangeId): KeptExchange | undefined;
  /** Those of traces with this id; runs that were merged may each have one. */
  ofTrace(trace: string): readonly KeptExchange[];
}

export function keptOf(exchanges: ReadonlyMap<ExchangeId, KeptExchange>): Kept {
  let byTrace: Map<string, KeptExchange[]> | undefined;
  const grouped = (): Map<string, KeptExchange[]> => {
    const groups = new Map<string, KeptExchange[]>();
    for (const exchange of exchanges.values()) {
      if (exchange.trace === undefined) continue;
      const group = groups.get(exchange.trace);
      if (group === undefined) groups.set(exchange.trace, [exchange]);
      else group.push(exchange);
    }
    return groups;
  };
  return {
    get: (id) => exchanges.get(id),
    ofTrace: (trace) => (byTrace ??= grouped()).get(trace) ?? [],
  };
}
