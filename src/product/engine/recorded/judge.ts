import { proxyScenario, recordedScenario } from '../../model/history.js';
import type { Exchange, ExchangeId, Outcome, Trace } from '../../model/exchange.js';
import { mergeCounts } from '../../judge/evidence.js';
import { addCited, citedBeyondTraces, conclude } from '../conclude.js';
import { joined } from '../portions/join.js';
import type { Journal, JournalEntry, RunHeader } from '../../results/journal.js';
import { endOf, judgeEntries, type Rejudged } from '../rejudge.js';
import type { RunSummary } from '../../results/run-json.js';
import { addressOf, type DeclaredOperations } from './address.js';
import { recording, type EntryStretch } from './recording.js';

/** Masks what is secret in an exchange before anything of it is kept. */
export type Masking = (exchange: Exchange) => Exchange;

/** What is known of recorded traffic before it is judged. */
export interface RecordedTraffic {
  readonly header: RunHeader;
  /** The files by ids that follow from their content alone. */
  readonly ids: ReadonlyMap<string, string>;
  /** Base addresses by name, and those among them that a profile declares. */
  readonly bases: Readonly<Record<string, string>>;
  readonly declared: Readonly<Record<string, string>>;
}

/** What a portion of recorded traffic shows; plain data that adds up. */
export interface JudgedPortion {
  readonly rejudged: Rejudged;
  /** Entries that were not judged, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files that end early. */
  readonly incomplete: readonly string[];
}

/** An order that was quoted had its parameters; where no query stands in the URL, whoever recorded took it out. */
function lacksItsQuery(operation: string, path: string, { response }: Outcome): boolean {
  return operation === 'getOrder' && !path.includes('?') && response?.status === 200;
}

/** Entries that are judged together, and characters of their bodies: to watch over each alone takes longer than to judge it. */
const mostAtOnce = 500;
const mostCharactersAtOnce = 4_000_000;

/** Judges recorded traffic by the checks of a run, some exchanges at a time; what is kept does not grow with their number. */
export async function judgeStretches(
  stretches: readonly EntryStretch[],
  { header, ids, bases, declared }: RecordedTraffic,
  operations: DeclaredOperations,
  journal: Pick<Journal, 'write'>,
  masked: Masking,
): Promise<JudgedPortion> {
  const incomplete: string[] = [];
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => void (skipped[reason] = (skipped[reason] ?? 0) + 1);
  async function* exchanges(): AsyncGenerator<readonly [exchange: Exchange, api: string, number: number]> {
    for (const stretch of stretches)
      for await (const entry of recording(stretch)) {
        const { file } = stretch;
        if ('cutAt' in entry) {
          incomplete.push(`${file} ends early, at entry ${entry.cutAt}`);
          continue;
        }
        if ('leftOut' in entry) {
          skip(entry.leftOut);
          continue;
        }
        const { request, outcome, ...rest } = entry.recorded;
        const { number } = entry;
        const address = addressOf(request.method, request.url, declared, operations);
        if (address === undefined) {
          skip('not an operation of a document');
          continue;
        }
        if (bases[address.base] === undefined) {
          skip(`${address.url} does not tell which API it serves: name it in a profile (--target)`);
          continue;
        }
        if (declared[address.base] === undefined && bases[address.base] !== address.url) {
          skip(`sent to another deployment, ${address.url} (the one judged is ${bases[address.base]})`);
          continue;
        }
        const { api, base, operation, path } = address;
        if (lacksItsQuery(operation, path, outcome)) {
          skip('its query was not recorded in the URL');
          continue;
        }
        const id: ExchangeId = `${ids.get(file)!}-${number}`;
        const effect = request.method === 'GET' ? ('read' as const) : ('build' as const);
        yield [{ id, operation, base, effect, request: { ...request, path }, ...rest, ...outcome }, api, number];
      }
  }
  async function* batches(): AsyncGenerator<readonly JournalEntry[]> {
    let batch: JournalEntry[] = [{ type: 'run', ...header }];
    let characters = 0;
    for await (const [given, api, number] of exchanges()) {
      const exchange = masked(given);
      const entries = [{ type: 'exchange', ...exchange } as const, traceOf(exchange.id, api, number)];
      for (const entry of entries) {
        journal.write(entry);
        batch.push(entry);
      }
      characters += (exchange.response?.body.length ?? 0) + (exchange.request.body?.length ?? 0);
      if (batch.length < mostAtOnce && characters < mostCharactersAtOnce) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
    yield batch;
  }
  const names = stretches.map(({ file }) => file).join(', ');
  return { rejudged: await judgeEntries(names, batches()), skipped, incomplete };
}

/**
 * Nothing tells which of the recorded requests belong together: each is a trace by itself. `facts` are given where the
 * exchange was read in view of those before it.
 */
export function traceOf(
  id: ExchangeId,
  api: string,
  number: number,
  facts?: Trace['facts'],
): Extract<JournalEntry, { type: 'trace' }> {
  return {
    type: 'trace',
    id: `recorded#${id}`,
    scenario: facts === undefined ? recordedScenario : proxyScenario,
    index: number,
    input: 'null',
    facts: facts ?? {},
    api,
    role: 'explore',
    exchanges: [id],
  };
}

/** Decides from what all portions show; the journal holds their entries, and gets its end. */
export async function concludeRecorded(
  portions: readonly [JudgedPortion, ...JudgedPortion[]],
  journal: Journal,
): Promise<{ readonly summary: RunSummary; readonly rejudged: Rejudged }> {
  const [first, ...others] = portions;
  const rejudged = joined([first.rejudged, ...others.map((other) => other.rejudged)]);
  const { header, gathered, survey } = rejudged;
  const skipped = portions.map((portion) => portion.skipped).reduce((left, right) => mergeCounts(left, right));
  const incomplete = portions.flatMap((portion) => portion.incomplete);
  const exchanges = new Map(rejudged.exchanges);
  addCited(exchanges, await journal.find(citedBeyondTraces(gathered)));
  const end = {
    ...endOf(rejudged),
    endedAt: new Date().toISOString(),
    interrupted: {},
    ...(Object.keys(skipped).length > 0 && { leftOut: skipped }),
    ...(incomplete.length > 0 && { incomplete }),
  };
  const summary = conclude(header, gathered, exchanges, end, survey);
  journal.write({ type: 'end', ...summary.end });
  return { summary, rejudged: { ...rejudged, exchanges } };
}
