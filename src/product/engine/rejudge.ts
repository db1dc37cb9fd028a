import { registered, registeredAs, type Registered } from '../apis/registry.js';
import { addCited, citedBeyondTraces, conclude, type Gathered } from './conclude.js';
import { compareIds, type Exchange, type ExchangeId, type KeptExchange, type Trace } from '../model/exchange.js';
import { isRepresentative, type FoundViolation } from '../judge/evidence.js';
import { createJudge, type ApiEvidence, type Judge } from '../judge/judge.js';
import { groupedBy } from '../model/groups.js';
import type { Places } from '../judge/places.js';
import { mergeApiEvidence } from '../judge/merge-evidence.js';
import { bothParties } from '../judge/parties.js';
import { ConfigurationError } from '../model/configuration-error.js';
import {
  exchangesIn,
  readEntries,
  type ConfirmationEntry,
  type EndEntry,
  type JournalEntry,
  type RunHeader,
} from '../results/journal.js';
import { isRecorded, judgesClient, partOf, runOf } from '../results/parts.js';
import type { RunSummary } from '../results/run-json.js';
import { createWatchdog } from './watchdog.js';
import { createSurvey, type SurveyState } from '../results/observations.js';

/** What a journal holds, judged anew from its recorded bytes. */
export interface Rejudged {
  readonly header: RunHeader;
  readonly gathered: ReadonlyMap<string, Gathered>;
  /** Exchanges that show a finding. */
  readonly exchanges: ReadonlyMap<ExchangeId, Exchange>;
  /** Undefined when the run was killed before its end. */
  readonly end: EndEntry | undefined;
  /** Requests as the journal counts them. */
  readonly sent: EndEntry['sent'];
  readonly lastAt: number;
  readonly survey: SurveyState;
  /** By API and run, the places of responses that were looked at. */
  readonly places: ReadonlyMap<string, Places>;
}

/** Judges a journal again, streaming: what it gathered, whole or cut short, gives the same decisions as the run did. */
export async function rejudge(file: string): Promise<Rejudged> {
  return withCited(file, await judgeEntries(file, readEntries(file)));
}

/** Adds the exchanges that findings cite and that nobody kept while they passed. */
export async function withCited(file: string, rejudged: Rejudged): Promise<Rejudged> {
  const exchanges = new Map(rejudged.exchanges);
  addCited(exchanges, await exchangesIn(file, citedBeyondTraces(rejudged.gathered)));
  return { ...rejudged, exchanges };
}

/** Judges entries as they come, some at a time; `file` names where they come from. */
export async function judgeEntries(file: string, batches: AsyncIterable<readonly JournalEntry[]>): Promise<Rejudged> {
  const judging = createEntryJudge(file);
  for await (const batch of batches) judging.add(batch);
  return judging.rejudged();
}

/** Judges entries as they come; what was seen so far can be asked for at any time. */
export interface EntryJudge {
  /** Gives the ids of what the traces among them violate. */
  add(entries: readonly JournalEntry[]): readonly string[];
  rejudged(): Rejudged;
}

export function createEntryJudge(file: string): EntryJudge {
  const survey = createSurvey();
  let header: RunHeader | undefined;
  let end: EndEntry | undefined;
  let lastAt = 0;
  const judges = new Map<string, RunJudge>();
  const confirmations = new Map<string, Map<string, ConfirmationEntry>>();
  const waiting = new Map<ExchangeId, Exchange>();
  const kept = new Map<ExchangeId, KeptExchange>();
  const shown = new Map<string, FoundViolation>();
  const sent = { total: 0, operations: {} as Record<string, number>, effects: {} as Record<string, number> };
  const addTraces = (traces: readonly PendingTrace[]): readonly string[] => {
    const found = new Map<PendingTrace, ReadonlyMap<string, FoundViolation>>();
    for (const [judge, own] of groupedBy(traces, (trace) => trace.judge))
      for (const [index, one] of judge.addAll(own.map(({ trace }) => trace)).entries()) found.set(own[index]!, one);
    for (const pending of traces) {
      const { trace, judge } = pending;
      const news = [...(found.get(pending) ?? [])].filter(([name, one]) => isRepresentative(shown.get(name), one));
      for (const [fingerprint, one] of news) shown.set(fingerprint, one);
      if (news.length === 0 && judge !== undefined) continue;
      // What was recorded together has little to do with a finding but for what it cites.
      const cited = new Set(news.flatMap(([, { occurrence }]) => occurrence.exchanges));
      const isWhole = header === undefined || !isRecorded(header);
      for (const exchange of trace.exchanges)
        if (isWhole) kept.set(exchange.id, { ...exchange, trace: trace.id });
        else if (cited.has(exchange.id)) kept.set(exchange.id, exchange);
    }
    return [...found.values()].flatMap((map) => [...map.values()].map(({ id }) => id));
  };
  const traceOf = (entry: Extract<JournalEntry, { type: 'trace' }>): PendingTrace => {
    survey.addFacts(entry.facts);
    const exchanges = entry.exchanges.flatMap((id) => waiting.get(id) ?? []);
    for (const id of entry.exchanges) waiting.delete(id);
    const trace = { ...entry, exchanges };
    return entry.role === 'explore' ? { trace, judge: judgeOf(judges, header, trace, entry.api, file) } : { trace };
  };
  const addOther = (entry: Exclude<JournalEntry, { type: 'trace' }>): void => {
    if (entry.type === 'run') header = bare(entry);
    else if (entry.type === 'end') end = bare(entry);
    else if (entry.type === 'resume') end = undefined;
    else if (entry.type === 'exchange') {
      waiting.set(entry.id, entry);
      survey.add(entry);
      lastAt = Math.max(lastAt, entry.startedAt + entry.milliseconds);
      sent.total += 1;
      sent.operations[entry.operation] = (sent.operations[entry.operation] ?? 0) + 1;
      sent.effects[entry.effect] = (sent.effects[entry.effect] ?? 0) + 1;
    } else if (entry.type === 'confirmation') {
      const own = confirmations.get(entry.api) ?? new Map<string, ConfirmationEntry>();
      confirmations.set(entry.api, own.set(entry.fingerprint, betterConfirmed(own.get(entry.fingerprint), entry)));
    }
  };
  return {
    add(entries) {
      const traces: PendingTrace[] = [];
      for (const entry of entries)
        if (entry.type === 'trace') traces.push(traceOf(entry));
        else addOther(entry);
      return addTraces(traces);
    },
    rejudged() {
      if (header === undefined)
        throw new ConfigurationError(`${file}: no journal of a run; expected its first line to say what was run`);
      const gathered = gatheredBy(judges.values(), header, confirmations);
      // What the evidence counts they tell.
      const places = new Map([...judges].map(([name, judge]) => [name, judge.places()]));
      return { header, gathered, exchanges: kept, end, sent, lastAt, survey: survey.state(), places };
    },
  };
}

/** A trace with what judges it; one that only confirms is judged by nobody. */
interface PendingTrace {
  readonly trace: Trace;
  readonly judge?: Judge;
}

/** An entry without the word that tells its kind. */
function bare<T extends { readonly type: string }>({ type: _, ...rest }: T): Omit<T, 'type'> {
  return rest;
}

/** What judges the traces of one API that one run left. */
interface RunJudge extends Judge {
  readonly of: Registered;
  readonly run: string;
}

function judgeOf(
  judges: Map<string, RunJudge>,
  header: RunHeader | undefined,
  { exchanges }: Trace,
  name: string,
  file: string,
): Judge {
  const part = header && partOf(header, exchanges[0]?.id);
  const run = header === undefined || part === undefined ? '' : runOf(header, part);
  const key = `${name} ${run}`;
  const known = judges.get(key);
  if (known) return known;
  const of = registeredAs(name);
  if (of === undefined || header === undefined)
    throw new ConfigurationError(`${file}: a trace of an API "${name}" that is not known here`);
  const asked = judgesClient(header) ? bothParties(of.api) : undefined;
  const judge = { of, run, ...createJudge(of.api, header.fixtures[name] as never, asked, createWatchdog()) };
  judges.set(key, judge);
  return judge;
}

/** Adds up what the runs of a journal show, by API. */
function gatheredBy(
  judges: Iterable<RunJudge>,
  header: RunHeader,
  confirmations: ReadonlyMap<string, ReadonlyMap<string, ConfirmationEntry>>,
): ReadonlyMap<string, Gathered> {
  const gathered = new Map<string, Gathered>();
  for (const judge of judges) {
    const { of, run } = judge;
    const { name } = of.api;
    const own = judge.evidence();
    const shown: ApiEvidence = header.merged === undefined ? own : { ...own, foldsByRun: { [run]: own.folds } };
    const before = gathered.get(name);
    gathered.set(name, {
      evidence: before === undefined ? shown : mergeApiEvidence(of.api, before.evidence, shown),
      confirmations: confirmations.get(name) ?? new Map<string, ConfirmationEntry>(),
    });
  }
  return gathered;
}

/** Of one finding that several runs repeated, the one repeated most stands for all, whatever their order. */
export function betterConfirmed(known: ConfirmationEntry | undefined, other: ConfirmationEntry): ConfirmationEntry {
  if (known === undefined) return other;
  const order =
    known.reproduced.n - other.reproduced.n ||
    known.reproduced.k - other.reproduced.k ||
    compareIds(other.exchanges.at(-1)!, known.exchanges.at(-1)!);
  return order >= 0 ? known : other;
}

/** The summary of a journal, also of one whose run was killed. */
export async function summaryOf(file: string): Promise<RunSummary> {
  return concludedFrom(file, await rejudge(file));
}

/** What a journal shows; of one without an end, how far it goes. */
export async function concludedFrom(file: string, rejudged: Rejudged): Promise<RunSummary> {
  const { header, gathered, exchanges, end, survey } = rejudged;
  refuseOtherDocuments(file, header);
  const cut = end === undefined && { incomplete: [`${file} ends early, at entry ${(await entriesIn(file)) + 1}`] };
  return conclude(header, gathered, exchanges, { ...endOf(rejudged), ...cut }, survey);
}

async function entriesIn(file: string): Promise<number> {
  let count = 0;
  for await (const entries of readEntries(file)) count += entries.length;
  return count;
}

/** Requirements of one edition of a document are not judged by the checks of another. */
function refuseOtherDocuments(file: string, { documents, version }: RunHeader): void {
  for (const { api } of registered)
    if (documents[api.name] !== api.catalogue.document.sha256)
      throw new ConfigurationError(
        `${file}: the run was judged by another edition of the ${api.name} document (SHA-256 ${documents[api.name] ?? 'none'}, expected ${api.catalogue.document.sha256}); judge it with version ${version} of the suite`,
      );
}

/** How a run ended; of one that was killed, how far its journal goes. */
export function endOf({
  header,
  end,
  sent,
  lastAt,
}: Pick<Rejudged, 'header' | 'end' | 'sent' | 'lastAt'>): Omit<EndEntry, 'exitCode'> {
  return (
    end ?? {
      endedAt: new Date(lastAt === 0 ? header.startedAt : lastAt).toISOString(),
      interrupted: { 'the run was killed': 1 },
      sent,
    }
  );
}
