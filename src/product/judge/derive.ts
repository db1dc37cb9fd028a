import type { Api } from '../model/api.js';
import { proxyScenario, recordedScenario, unprofiledScenario } from '../model/history.js';
import { alternationsFact, alternationsIn } from '../model/alternation.js';
import { compareIds, type Exchange, type ExchangeId, type Trace } from '../model/exchange.js';

/** Whether a scenario of the suite left a trace, which was read while it was sent. */
export function isOfScenario<F>({ scenarios }: Api<F>, scenario: string): boolean {
  return scenarios.some(({ name }) => name === scenario);
}

/**
 * The trace as checks see it. A trace of a scenario, and what passed a proxy, was read when it was sent; to others come the
 * purposes, credentials and facts that their bytes show.
 */
export function derivedTrace<F>(trace: Trace, api: Api<F>, fixtures: F): Trace {
  if (api.history === undefined || isOfScenario(api, trace.scenario) || trace.scenario === proxyScenario) return trace;
  const isOwn = trace.scenario !== recordedScenario;
  const isProfiled = isOwn && trace.scenario !== unprofiledScenario;
  const read = api.history.begin(fixtures, { isOwn, isProfiled });
  const purposes = new Map<ExchangeId, string>();
  const derived = new Map<ExchangeId, Exchange>();
  const facts: Record<string, unknown> = {};
  for (const exchange of [...trace.exchanges].sort((left, right) => compareIds(left.id, right.id))) {
    const { purpose, credentials, facts: shown, earlier = [] } = read(exchange);
    derived.set(exchange.id, { ...exchange, credentials: { ...credentials, ...exchange.credentials } });
    if (purpose !== undefined) purposes.set(exchange.id, purpose);
    for (const [id, then] of earlier) purposes.set(id, then);
    Object.assign(facts, shown);
  }
  const exchanges = trace.exchanges.map(({ id }): Exchange => {
    const purpose = purposes.get(id);
    return { ...(purpose !== undefined && { purpose }), ...derived.get(id)! };
  });
  const superseded = new Set(exchanges.map(({ retryOf }) => retryOf));
  const alternations = isOwn ? alternationsIn(exchanges.filter(({ id }) => !superseded.has(id))) : [];
  const repeated = alternations.length > 0 && { [alternationsFact]: alternations };
  return { ...trace, facts: { ...facts, ...repeated, ...trace.facts }, exchanges };
}
