import { registeredAt } from '../../apis/registry.js';
import type { Exchange } from '../../model/exchange.js';
import type { Derived, Reader } from '../../model/history.js';
import type { RunHeader } from '../../results/journal.js';

/** Reads every exchange by the history of its API. */
export function createReaders({ fixtures }: RunHeader): (exchange: Exchange) => Derived {
  const readers = new Map<string, Reader>();
  return (exchange) => {
    const of = registeredAt(exchange.base)?.api;
    if (of === undefined) return {};
    const origin = { isOwn: false, isAsSent: true };
    const known = readers.get(of.name) ?? of.history?.begin(fixtures[of.name] as never, origin);
    if (known !== undefined) readers.set(of.name, known);
    return known?.(exchange) ?? {};
  };
}
