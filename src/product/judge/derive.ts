import { compareIds, type Exchange, type ExchangeId, type Trace } from '../model/exchange.js';
import type { History } from '../model/history.js';

/** What the suite says of itself; all else that a scenario left beside HTTP is derived from the exchanges. */
const declared: ReadonlySet<string> = new Set(['profileFaults', 'suiteFaults', 'alternations']);

/** The trace as checks see it: purposes, credentials and facts that its bytes show, in place of those that were declared. */
export function derivedTrace<F>(trace: Trace, history: History<F> | undefined, fixtures: F): Trace {
  if (history === undefined) return trace;
  const read = history.begin(fixtures);
  const derived = new Map<ExchangeId, Exchange>();
  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(trace.facts))
    if (declared.has(name) || !name.includes(':')) facts[name] = value;
  for (const exchange of [...trace.exchanges].sort((left, right) => compareIds(left.id, right.id))) {
    const { purpose, credentials = {}, facts: shown, earlier = [] } = read(exchange);
    const { purpose: _, ...bare } = exchange;
    derived.set(exchange.id, { ...bare, credentials, ...(purpose !== undefined && { purpose }) });
    Object.assign(facts, shown);
    for (const [id, then] of earlier) derived.set(id, { ...derived.get(id)!, purpose: then });
  }
  return { ...trace, facts, exchanges: trace.exchanges.map(({ id }) => derived.get(id)!) };
}
