import { type Exchange, type ExchangeId, type Header, numberIn, type Session } from '../../model/exchange.js';
import { type Derived, proxyScenario, type Reader, recordedScenario, unorderedFact } from '../../model/history.js';
import { reasonsIn } from '../../model/counted.js';
import { addCount, mergeCounts, valueAt } from '../../model/groups.js';
import { type EndEntry, sessionEntryOf, type RunHeader, type Span } from '../../results/journal.js';
import type { Journal } from '../../results/open-journal.js';
import type { RunSummary } from '../../results/run-json.js';
import { conclude } from '../conclude.js';
import { createJudging } from '../judging.js';
import { type Declared, otherDeployment, tellsItsApi } from './address.js';
import { groupsInOrder, inOrder, mostCharacters, type Read } from './in-order.js';
import { recording } from './recording.js';
import { type Context, createCredentials } from './context.js';
import { isLacking, withoutReplaced } from './recorded-exchange.js';
import { registered, registeredAt } from '../../apis/registry.js';

/** What is known of recorded traffic before it is judged. */
type RecordedTraffic = Context & { readonly header: RunHeader; readonly declared: Declared };

/**
 * Judges recorded traffic by the checks of a run; what is kept does not grow with the number of exchanges. `masked` hides
 * what is secret in an exchange before anything of it is kept.
 */
export async function judgeRecorded(
  files: readonly string[],
  traffic: RecordedTraffic,
  journal: Journal,
  masked: (exchange: Exchange) => Exchange,
): Promise<RunSummary> {
  const judge = createTrafficJudge(traffic.header, journal, recordedScenario);
  let leftOut: Readonly<Record<string, number>> = {};
  const incomplete: string[] = [];
  for (const file of files) {
    const skipped: Record<string, number> = {};
    let judged: number | undefined;
    let credentialsOf = createCredentials();
    for await (const entry of inOrder(recording(file, traffic.declared), windowOf)) {
      if ('cutAt' in entry) incomplete.push(`${file} ends early, at entry ${entry.cutAt}`);
      else if ('leftOut' in entry) addCount(skipped, entry.leftOut);
      else {
        const refused = refusalOf(entry, traffic);
        if (refused !== undefined) {
          addCount(skipped, refused);
          continue;
        }
        const window = windowOf(entry.number);
        if (window !== judged) {
          judge.judgeTogether();
          credentialsOf = createCredentials();
        }
        judged = window;
        judge.add(masked(exchangeOf(entry, file, traffic, credentialsOf)));
      }
    }
    if (files.length > 1 && judged === undefined) incomplete.push(unjudged(file, skipped));
    leftOut = mergeCounts(leftOut, skipped);
  }
  return judge.end(leftOut, { interrupted: {}, ...(incomplete.length > 0 && { incomplete }) });
}

/** What whoever gave several files has to know of one that changes nothing: it is no part of the verdict. */
function unjudged(file: string, skipped: Readonly<Record<string, number>>): string {
  const [reason = 'it has none'] = reasonsIn(skipped);
  return `no entry of ${file} was judged: ${reason}`;
}

/** Judges the traffic of others, and keeps it in a journal. */
export function createTrafficJudge(header: RunHeader, journal: Journal, scenario: string) {
  const judging = createJudging(header, ({ api }) => header.fixtures[api.name]);
  const together = createTogether(scenario, header.fixtures);
  let span: Span | undefined;
  journal.write({ type: 'run', ...header });
  const judgeTogether = (): void => {
    for (const { api, session } of together.end()) {
      journal.write(sessionEntryOf(api, session, 'explore'));
      judging.addSession(api, session, 'explore');
    }
  };
  return {
    judgeTogether,
    /** Takes an exchange that is masked; true where what was gathered up to it is judged now. */
    add(masked: Exchange): boolean {
      const exchange = together.add(masked);
      journal.write({ type: 'exchange', ...exchange });
      judging.addExchange(exchange);
      const { startedAt, milliseconds } = exchange;
      const to = startedAt + milliseconds;
      if (startedAt > 0)
        span = { from: Math.min(startedAt, span?.from ?? startedAt), to: Math.max(to, span?.to ?? to) };
      const isFull = together.isFull();
      if (isFull) judgeTogether();
      return isFull;
    },
    /** `leftOut` counts what was not judged, by reason. */
    async end(
      leftOut: Readonly<Record<string, number>>,
      ended: Pick<EndEntry, 'interrupted' | 'incomplete'>,
    ): Promise<RunSummary> {
      judgeTogether();
      const judged = judging.judged();
      const end = {
        ...{ endedAt: new Date().toISOString(), sent: judged.sent, ...ended },
        ...(span && { spans: [span] }),
        ...(Object.keys(leftOut).length > 0 && { leftOut }),
      };
      const summary = await conclude(header, judged, end, (ids) => journal.find(ids));
      journal.write({ type: 'end', ...summary.end });
      return summary;
    },
  };
}

function exchangeOf(
  { number, address, recorded }: Read,
  file: string,
  { ids, shown }: RecordedTraffic,
  credentialsOf: ReturnType<typeof createCredentials>,
): Exchange {
  const { hasKey, tokens, replaced } = shown.get(file)!;
  const isReplaced = (header: Header): boolean => isLacking(header) && replaced.has(header[0].toLowerCase());
  const { request, outcome, redacted = [], ...rest } = withoutReplaced(recorded, isReplaced);
  const { base, operation, path } = address;
  const id: ExchangeId = `${ids.get(file)!}-${number}`;
  const effect = request.method === 'GET' ? ('read' as const) : ('build' as const);
  const sent = { base, request: { ...request, path }, ...outcome };
  const credentials = credentialsOf(sent, {
    isComplete: hasKey && !redacted.includes('x-api-key'),
    tokens: base === 'trigger' && !redacted.includes('authorization') ? tokens : undefined,
  });
  return { id, operation, effect, credentials, ...sent, ...rest };
}

/** Why an exchange is not judged; undefined of one that is. */
function refusalOf({ address, recorded }: Read, { bases, declared }: RecordedTraffic): string | undefined {
  const { base, operation, path, url } = address;
  const judged = bases[base];
  if (judged === undefined && !tellsItsApi(address))
    return `${url} does not tell which API it serves: name it in a profile (--target)`;
  if (judged === undefined || (declared.bases[base] === undefined && judged !== url))
    return otherDeployment(url, judged);
  // An order that was quoted had its parameters; where no query stands in the URL, whoever recorded took it out.
  const isBare = operation === 'getOrder' && !path.includes('?') && recorded.outcome.response?.status === 200;
  return isBare ? 'its query was not recorded in the URL' : undefined;
}

/** Entries of a recording, and characters of their bodies, that are judged together. */
export const mostTogether = 500;

/** Which entries are judged together follows from their places in the file alone, whatever reads them. */
const windowOf = (number: number): number => Math.floor((number - 1) / mostTogether);

/**
 * Gathers what was recorded one after the other: what of it belongs together shows its history alone. Sessions are given
 * to this scenario, which says where the traffic comes from; what passes a proxy is read while it does.
 */
export function createTogether(scenario: string, fixtures: RunHeader['fixtures'] = {}) {
  let waiting: { readonly exchange: Exchange; readonly facts: Session['facts'] }[] = [];
  let characters = 0;
  const readers = new Map<string, Reader>();
  const read = (exchange: Exchange): Derived => {
    const of = registeredAt(exchange.base)?.api;
    if (of?.history === undefined || scenario !== proxyScenario) return {};
    const { begin } = of.history;
    const origin = { isOwn: false, isAsSent: true };
    return valueAt(readers, of.name, () => begin(fixtures[of.name] as never, origin))(exchange);
  };
  return {
    /** Gives the exchange as it was read. */
    add(given: Exchange): Exchange {
      const { purpose: asked, credentials, facts = {}, earlier = [] } = read(given);
      const purpose = earlier.find(([id]) => id === given.id)?.[1] ?? asked;
      const exchange = {
        ...given,
        ...(purpose !== undefined && { purpose }),
        ...(credentials && { credentials: { ...given.credentials, ...credentials } }),
      };
      waiting.push({ exchange, facts });
      characters += (given.response?.body.length ?? 0) + (given.request.body?.length ?? 0);
      return exchange;
    },
    /** Of these there is a session already. */
    drop(ids: readonly ExchangeId[]): void {
      waiting = waiting.filter(({ exchange }) => !ids.includes(exchange.id));
    },
    isFull(): boolean {
      return waiting.length >= mostTogether || characters >= mostCharacters;
    },
    /** A session of the exchanges of each API since the last time. */
    end() {
      const all = waiting;
      waiting = [];
      characters = 0;
      return registered.flatMap(({ api }) => {
        const part = all.filter(({ exchange }) => api.bases.includes(exchange.base));
        const exchanges = part.map(({ exchange }) => exchange);
        // Without sign-ins, what only reads shows the same in any order.
        const isChanging = api.signIn !== undefined || exchanges.some(({ request }) => request.method !== 'GET');
        const hasOrder = scenario === recordedScenario && isChanging;
        const groups = hasOrder ? groupsInOrder(exchanges) : exchanges.length === 0 ? [] : [exchanges];
        const unordered = groups.length > 1 && { [unorderedFact]: 'no time tells the order of the exchanges' };
        const facts = Object.assign({}, ...part.map((each) => each.facts), unordered) as Session['facts'];
        return groups.map((group) => {
          const { id } = group[0]!;
          const place = { id: `recorded#${id}`, scenario, index: numberIn(id), input: 'null' };
          const session: Session = { ...place, facts, exchanges: group };
          return { api: api.name, session };
        });
      });
    },
  };
}
