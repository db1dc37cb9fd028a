import { registered, registeredAt, type Registered } from '../apis/registry.js';
import { isRepresentative, type FoundViolation } from '../judge/cell.js';
import type { UndecidedFor } from '../judge/view.js';
import { createLedger, type Evidence, type Ledger } from '../judge/ledger.js';
import { ConfigurationError } from '../model/configuration-error.js';
import {
  compareIds,
  type Base,
  type Exchange,
  type ExchangeId,
  type KeptExchange,
  type Session,
} from '../model/exchange.js';
import { addCount, valueAt } from '../model/groups.js';
import { unitedSpans } from '../results/spans.js';
import type { ConfirmationEntry, EndEntry, JournalEntry, RunHeader, SessionRole, Span } from '../results/journal.js';
import { createKeyResponses, rejectedAsKey } from '../results/key-responses.js';
import { createMixedResponses, type MixedResponses } from '../results/mixed-responses.js';
import { createSessionReader } from '../results/read-journal.js';
import type { Journal } from '../results/open-journal.js';
import { createOperations } from '../results/operations.js';
import { createRefusals } from '../results/refusals.js';
import { rejectionOf } from '../results/rejected.js';
import { createStatistics } from '../results/statistics.js';
import { placeOfStop, startOfStop, stopAt, stopInWords, type DeadOperation, type Stop } from '../results/stop.js';
import { createStops } from '../results/stops.js';
import { isRecorded, judgesClient } from '../results/parts.js';
import { bothParties } from '../judge/scopes.js';

/** What was judged: all that a result is concluded from. */
export interface Judged {
  /** By API; one of which nothing was played is missing. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** By API and fingerprint. */
  readonly confirmations: ReadonlyMap<string, ReadonlyMap<string, ConfirmationEntry>>;
  /** Exchanges of the sessions that show a finding; of recorded traffic those that show it. */
  readonly kept: ReadonlyMap<ExchangeId, KeptExchange>;
  /** Responses that belong to other requests. */
  readonly mixed: MixedResponses;
  readonly statistics: Pick<ReturnType<typeof createStatistics>, 'result'>;
  /** Where addresses stopped to accept a valid key. */
  readonly stops: readonly Stop[];
  readonly dead: readonly DeadOperation[];
  /** Addresses that reject a valid key now and then, which one of several instances may not know. */
  readonly rejectingKey: ReadonlySet<string>;
  /** Requests by operation and effect. */
  readonly sent: EndEntry['sent'];
  /** From each start to the last response after it. */
  readonly spans: readonly Span[];
}

/**
 * Judges sessions of all APIs one after the other, whether they were just played or are read from a journal.
 * `fixturesOf` gives what the profile declares for an API. What an address responded in one of the `known` stops decides
 * nothing: whatever was asked there got the same. Nor does a response that rejects the key, as the `keyResponses` show.
 */
export function createJudging(
  header: Pick<RunHeader, 'depth' | 'ownTraffic'>,
  fixturesOf: (of: Registered) => unknown,
  apis: readonly Registered[] = registered,
  known: readonly Stop[] = [],
  keyResponses: ReadonlyMap<string, Base> = new Map(),
) {
  const ledgers = new Map<string, Ledger>();
  const confirmations = new Map<string, Map<string, ConfirmationEntry>>();
  const shown = new Map<string, FoundViolation>();
  const kept = new Map<ExchangeId, KeptExchange>();
  const mixed = createMixedResponses();
  const statistics = createStatistics(isRecorded(header) ? rejectionOf : undefined);
  const apiAt = (base: Base) => registeredAt(base, apis)!.api;
  const stops = createStops(apiAt);
  const operations = createOperations(apiAt);
  const ofAddresses = known.filter(({ operation }) => operation === undefined);
  const refusals = createRefusals(apiAt);
  const rejectingKey = createKeyResponses(apiAt);
  const subjectsOf = (exchange: Exchange): readonly string[] => {
    const of = registeredAt(exchange.base, apis);
    const fixtures = of && fixturesOf(of);
    return fixtures === undefined ? [] : (of?.api.subjectsOf?.(exchange, fixtures as never) ?? []);
  };
  const stopOf: UndecidedFor = (exchange) => {
    const stop = stopAt(known, exchange);
    if (stop === undefined) {
      const reason = rejectedAsKey(exchange, keyResponses, apiAt);
      return reason === undefined ? undefined : { reason, isLeftOut: false };
    }
    const { outcome, isLeftOut = false } = stop;
    return { reason: `${placeOfStop(stop)} ${stopInWords(outcome, startOfStop(stop))}`, isLeftOut };
  };
  const sent = { total: 0, operations: {} as Record<string, number>, effects: {} as Record<string, number> };
  /** Sessions that confirm a finding, until one of them stands for it. */
  let confirming: Session[] = [];
  const spans: Span[] = [];
  /** Whether a node was asked, and whether it knew anything of the deployment. */
  let isNodeAsked = false;
  let isNodeOfChain = false;

  const ledgerOf = (name: string): Ledger =>
    valueAt(ledgers, name, () => {
      const of = apis.find(({ api }) => api.name === name);
      if (of === undefined) throw new ConfigurationError(`a session of an API "${name}" that is not known here`);
      const asked = judgesClient(header) ? bothParties(of.api) : undefined;
      return createLedger(of.api, fixturesOf(of) as never, asked, stopOf);
    });
  const keep = ({ id, exchanges }: Session): void => {
    for (const exchange of exchanges) kept.set(exchange.id, { ...exchange, session: id });
  };
  /** What was recorded together has little to do with a finding but for what it cites. */
  const keepShown = (session: Session, news: readonly (readonly [string, FoundViolation])[]): void => {
    if (!isRecorded(header)) return keep(session);
    const cited = new Set(news.flatMap(([, { occurrence }]) => occurrence.exchanges));
    for (const exchange of session.exchanges) if (cited.has(exchange.id)) kept.set(exchange.id, exchange);
  };

  const judged = (): Judged => ({
    evidence: new Map([...ledgers].map(([name, ledger]) => [name, ledger.evidence()])),
    confirmations,
    kept,
    mixed,
    statistics,
    stops: stops.atEnd(),
    dead: isRecorded(header) ? refusals.dead() : operations.dead(),
    rejectingKey: new Set(rejectingKey.bases()),
    sent,
    spans: unitedSpans(spans),
  });

  return {
    /** A run, or a part of one, begins to send, or goes on. */
    addStart(at: string, isResumed = false): void {
      if (isResumed) {
        stops.addResume();
        operations.addResume();
      }
      spans.push({ from: Date.parse(at), to: Date.parse(at) });
    },
    /** An exchange as it happens; it is judged with its session. */
    addExchange(exchange: Exchange): void {
      statistics.add(exchange);
      rejectingKey.add(exchange);
      // The keys and requests of recorded traffic are those of others.
      if (isRecorded(header)) refusals.add(exchange);
      else {
        const subjects = subjectsOf(exchange);
        if (stopAt(ofAddresses, exchange) === undefined) operations.add(exchange, subjects);
        if (!operations.isOfDead(exchange, subjects)) stops.add(exchange);
      }
      mixed.add(exchange);
      const { base, operation, effect, startedAt, milliseconds } = exchange;
      isNodeAsked ||= base === 'rpc';
      const span = spans.at(-1);
      if (span) spans[spans.length - 1] = { ...span, to: Math.max(span.to, startedAt + milliseconds) };
      sent.total += 1;
      addCount(sent.operations, operation);
      addCount(sent.effects, effect);
    },
    /** Gives what the session violates, by fingerprint and address; one that only confirms is not judged. */
    addSession(api: string, session: Session, role: SessionRole): ReadonlyMap<string, FoundViolation> {
      statistics.addFacts(session.facts);
      isNodeOfChain ||= session.facts.isOfChain === true;
      if (role === 'confirm') {
        confirming.push(session);
        return new Map();
      }
      const found = ledgerOf(api).add(session);
      const news = [...found].filter(([place, one]) => isRepresentative(shown.get(place), one));
      for (const [place, one] of news) shown.set(place, one);
      if (news.length > 0) keepShown(session, news);
      return found;
    },
    addConfirmation(entry: ConfirmationEntry): void {
      if (stopAt(known, { ...entry.occurrence, id: entry.exchanges.at(-1)! })) return;
      const own = valueAt(confirmations, entry.api, () => new Map<string, ConfirmationEntry>());
      own.set(entry.fingerprint, betterConfirmed(own.get(entry.fingerprint), entry));
      for (const session of confirming) if (session.id === entry.session) keep(session);
      confirming = [];
    },
    /** Where addresses stopped to accept a valid key, so far. */
    stops: stops.stops,
    /** Addresses that accepted nothing of late. */
    quiet: stops.quiet,
    rejection: operations.rejection,
    /** Whether a node was asked, and knew neither a token of a wallet nor a lookup table. */
    isNodeStrange: () => isNodeAsked && !isNodeOfChain,
    /** What the responses of each base address of an API showed of where they come from, so far. */
    bases: (api: string) => ledgerOf(api).bases,
    evidence: (api: string) => ledgerOf(api).evidence(),
    judged,
    /** What was judged; where an address stopped or rejected the key, the entries are judged again without that. */
    async settled(entries: Journal['entries']): Promise<Judged> {
      const first = judged();
      const stretches = [...first.stops, ...(isRecorded(header) ? [] : operations.stops())];
      const responses = rejectingKey.responses();
      if ((stretches.length === 0 && responses.size === 0) || entries === undefined) return first;
      const again = createJudging(header, fixturesOf, apis, stretches, responses);
      const add = entriesFor(again);
      for await (const some of entries()) for (const entry of some) add(entry);
      return again.judged();
    },
  };
}

export type Judging = ReturnType<typeof createJudging>;

/** What takes the entries of a journal. */
type Takes = Pick<Judging, 'addStart' | 'addExchange' | 'addConfirmation'> & {
  addSession(api: string, session: Session, role: SessionRole): unknown;
};

/** Takes the entries of a journal in their order, and hands on the sessions among them with their exchanges. */
export function entriesFor(takes: Takes): (entry: JournalEntry) => void {
  const reader = createSessionReader();
  return (entry) => {
    if (entry.type === 'exchange') {
      reader.addExchange(entry);
      takes.addExchange(entry);
    } else if (entry.type === 'session') takes.addSession(entry.api, reader.sessionOf(entry), entry.role);
    else if (entry.type === 'confirmation') takes.addConfirmation(entry);
    else if (entry.type === 'run') takes.addStart(entry.startedAt);
    else if (entry.type === 'resume') takes.addStart(entry.at, true);
  };
}

/** Of one finding that was repeated again or by several shards, what was repeated most stands for all, in any order. */
function betterConfirmed(known: ConfirmationEntry | undefined, other: ConfirmationEntry): ConfirmationEntry {
  if (known === undefined) return other;
  const order =
    known.reproduced.n - other.reproduced.n ||
    known.reproduced.k - other.reproduced.k ||
    compareIds(other.exchanges.at(-1)!, known.exchanges.at(-1)!);
  return order >= 0 ? known : other;
}
