import type { ExchangeId, KeptExchange } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { createMixedResponses, type MixedResponses } from './mixed-responses.js';

/** Exchanges that were kept because findings may cite them. */
export interface Kept {
  get(id: ExchangeId): KeptExchange | undefined;
  /** Those of sessions with this id; runs that were merged may each have one. */
  ofSession(session: string): readonly KeptExchange[];
  readonly mixed: MixedResponses;
}

export function keptOf(
  exchanges: ReadonlyMap<ExchangeId, KeptExchange>,
  mixed: MixedResponses = createMixedResponses(),
): Kept {
  let bySession: ReadonlyMap<string, readonly KeptExchange[]> | undefined;
  return {
    mixed,
    get: (id) => exchanges.get(id),
    ofSession: (id) => (bySession ??= groupedBy(exchanges.values(), ({ session }) => session)).get(id) ?? [],
  };
}
