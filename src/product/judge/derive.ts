import type { Api } from '../model/api.js';
import { proxyScenario, recordedScenario } from '../model/history.js';
import { compareIds, endOf, type Exchange, type ExchangeId, type Session } from '../model/exchange.js';

/** Whether a scenario of the suite left a session, which was read while it was sent. */
export function isOfScenario<F>({ scenarios }: Api<F>, scenario: string): boolean {
  return scenarios.some(({ name }) => name === scenario);
}

/**
 * The session as checks see it. A session of a scenario, and what passed a proxy, was read when it was sent, unless changes that
 * overlap are explained by another order; to others come the purposes, credentials and facts that their bytes show.
 */
export function derivedSession<F>(session: Session, api: Api<F>, fixtures: F): Session {
  if (api.history === undefined || session.scenario === proxyScenario) return session;
  const isRead = isOfScenario(api, session.scenario);
  const inTime = isRead ? inOrderOfResponses(session) : inOrder(session);
  const ordered = explained(inTime, api.history.rankOfChange, isRead ? 0 : clockMs);
  if (isRead && ordered.every((exchange, place) => exchange === inTime[place])) return session;
  const read = api.history.begin(fixtures, { isOwn: session.scenario !== recordedScenario });
  const purposes = new Map<ExchangeId, string>();
  const derived = new Map<ExchangeId, Exchange>();
  const facts: Record<string, unknown> = {};
  for (const exchange of ordered) {
    const { purpose: _, ...unread } = exchange;
    const { purpose, credentials, facts: shown, earlier = [] } = read(exchange);
    derived.set(exchange.id, {
      ...(isRead ? unread : exchange),
      credentials: { ...credentials, ...exchange.credentials },
    });
    if (purpose !== undefined) purposes.set(exchange.id, purpose);
    for (const [id, then] of earlier) purposes.set(id, then);
    Object.assign(facts, shown);
  }
  const exchanges = session.exchanges.map(({ id }): Exchange => {
    const purpose = purposes.get(id);
    return { ...(purpose !== undefined && { purpose }), ...derived.get(id)! };
  });
  // What is declared of others stands before what is derived; what was read while it was sent is read anew.
  const both = isRead ? { ...session.facts, ...facts } : { ...facts, ...session.facts };
  return { ...session, facts: both, exchanges };
}

const inOrder = ({ exchanges }: Session): readonly Exchange[] =>
  [...exchanges].sort((left, right) => compareIds(left.id, right.id));

/** As they were read while they were sent. */
const inOrderOfResponses = ({ exchanges }: Session): readonly Exchange[] =>
  [...exchanges].sort((left, right) => left.startedAt + left.milliseconds - right.startedAt - right.milliseconds);

/** What a recording may lack of a time, in milliseconds. */
const clockMs = 1;

/** The exchanges with changes that overlap, by so many milliseconds at least, in an order that explains them. */
function explained(
  exchanges: readonly Exchange[],
  rankOf: (exchange: Exchange) => number | undefined = () => undefined,
  leastMs: number,
): readonly Exchange[] {
  const ordered: Exchange[] = [];
  for (const exchange of exchanges) {
    const rank = rankOf(exchange);
    let at = ordered.length;
    for (; rank !== undefined && at > 0; at -= 1) {
      const before = rankOf(ordered[at - 1]!);
      const isBeside = exchange.startedAt + leastMs < endOf(ordered[at - 1]!);
      if (!isBeside || before === undefined || before <= rank) break;
    }
    ordered.splice(at, 0, exchange);
  }
  return ordered;
}
