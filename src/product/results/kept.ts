import type { ExchangeId, KeptExchange } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';

/** Exchanges that were kept because findings may cite them. */
export interface Kept {
  get(id: ExchangeId): KeptExchange | undefined;
  /** Those of traces with this id; runs that were merged may each have one. */
  ofTrace(trace: string): readonly KeptExchange[];
}

export function keptOf(exchanges: ReadonlyMap<ExchangeId, KeptExchange>): Kept {
  let byTrace: ReadonlyMap<string, readonly KeptExchange[]> | undefined;
  return {
    get: (id) => exchanges.get(id),
    ofTrace: (id) => (byTrace ??= groupedBy(exchanges.values(), ({ trace }) => trace)).get(id) ?? [],
  };
}
