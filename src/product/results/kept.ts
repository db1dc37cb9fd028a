import type { ExchangeId, KeptExchange } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { createMixedResponses, type MixedResponses } from './mixed-responses.js';

/** Exchanges that were kept because findings may cite them. */
export function keptOf(
  exchanges: ReadonlyMap<ExchangeId, KeptExchange>,
  mixed: MixedResponses = createMixedResponses(),
) {
  let bySession: ReadonlyMap<string, readonly KeptExchange[]> | undefined;
  return {
    mixed,
    get: (id: ExchangeId) => exchanges.get(id),
    /** Those of sessions with this id; runs that were merged may each have one. */
    ofSession: (id: string): readonly KeptExchange[] =>
      (bySession ??= groupedBy(exchanges.values(), ({ session }) => session)).get(id) ?? [],
  };
}

export type Kept = ReturnType<typeof keptOf>;
