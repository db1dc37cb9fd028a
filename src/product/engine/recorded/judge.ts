import { ownScenario, recordedScenario, unprofiledScenario } from '../../model/history.js';
import type { Exchange, ExchangeId, Outcome } from '../../model/exchange.js';
import { mergeCounts } from '../../judge/evidence.js';
import { addCited, citedBeyondTraces, conclude } from '../conclude.js';
import { joined } from '../portions/join.js';
import type { Journal, JournalEntry, RunHeader } from '../../results/journal.js';
import { endOf, judgeEntries, type Rejudged } from '../rejudge.js';
import type { RunSummary } from '../../results/run-json.js';
import { addressOf, besideAt, type DeclaredOperations } from './address.js';
import { createCredentials } from './credentials.js';
import { recording, type EntryStretch } from './recording.js';
import { createTogether, windowOf } from './together.js';

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
  /** Files in which a request carries a key: where one has none, it was not left out of the recording. */
  readonly keyed: ReadonlySet<string>;
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

/** Judges recorded traffic by the checks of a run, some exchanges at a time; what is kept does not grow with their number. */
export async function judgeStretches(
  stretches: readonly EntryStretch[],
  { header, ids, bases, declared, keyed }: RecordedTraffic,
  operations: DeclaredOperations,
  journal: Pick<Journal, 'write'>,
  masked: Masking,
): Promise<JudgedPortion> {
  const incomplete: string[] = [];
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => void (skipped[reason] = (skipped[reason] ?? 0) + 1);
  const isOwn = header.ownTraffic === true;
  async function* exchanges(): AsyncGenerator<readonly [exchange: Exchange, window: string, isTrace: boolean]> {
    for (const stretch of stretches) {
      let credentialsOf = createCredentials();
      let previous = 1;
      for await (const entry of recording(stretch)) {
        const { file, first = 1, last } = stretch;
        if ('cutAt' in entry) {
          if (last === undefined) incomplete.push(`${file} ends early, at entry ${entry.cutAt}`);
          continue;
        }
        if (entry.number < first) continue;
        if (last !== undefined && entry.number > last) break;
        if ('leftOut' in entry) {
          skip(entry.leftOut);
          continue;
        }
        const { request, outcome, trace, ...rest } = entry.recorded;
        const { number } = entry;
        const isTrace = trace !== undefined;
        const address =
          addressOf(request.method, request.url, declared, operations) ?? (isTrace ? besideAt(request) : undefined);
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
        const { base, operation, path } = address;
        if (lacksItsQuery(operation, path, outcome)) {
          skip('its query was not recorded in the URL');
          continue;
        }
        const id: ExchangeId = `${ids.get(file)!}-${number}`;
        const effect = request.method === 'GET' ? ('read' as const) : ('build' as const);
        const sent = { base, request: { ...request, path }, ...outcome };
        if (windowOf(number) !== windowOf(previous)) credentialsOf = createCredentials();
        previous = number;
        const credentials = credentialsOf(sent, { isComplete: keyed.has(file), isOwn });
        const window = `${file} ${trace ?? windowOf(number)}`;
        yield [{ id, operation, effect, credentials, ...sent, ...rest }, window, isTrace];
      }
    }
  }
  async function* batches(): AsyncGenerator<readonly JournalEntry[]> {
    yield [{ type: 'run', ...header }];
    const own = Object.keys(declared).length > 0 ? ownScenario : unprofiledScenario;
    const together = createTogether(recordedScenario);
    let current = '';
    let whole: string | undefined;
    let batch: Exchange[] = [];
    const judgedTogether = (): readonly JournalEntry[] => {
      const entries = [
        ...batch.map((exchange) => ({ type: 'exchange' as const, ...exchange })),
        ...together.end(whole),
      ];
      batch = [];
      for (const entry of entries) journal.write(entry);
      return entries;
    };
    for await (const [given, window, isTrace] of exchanges()) {
      if (window !== current) yield judgedTogether();
      [current, whole] = [window, isTrace ? own : undefined];
      const exchange = isTrace ? given : masked(given);
      batch.push(exchange);
      together.add(exchange);
      if (together.isFull() && !isTrace) yield judgedTogether();
    }
    yield judgedTogether();
  }
  const names = stretches.map(({ file }) => file).join(', ');
  return { rejudged: await judgeEntries(names, batches()), skipped, incomplete };
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
