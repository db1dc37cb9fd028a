import type { ExchangeId } from '../../model/exchange.js';
import { addCited, citedBeyondTraces, conclude } from '../conclude.js';
import type { Exchange, Outcome } from '../../model/exchange.js';
import type { Journal, JournalEntry, RunHeader } from '../../results/journal.js';
import { endOf, judgeEntries, type Rejudged } from '../rejudge.js';
import type { RunSummary } from '../../results/run-json.js';
import { addressOf } from './address.js';
import { recording } from './recording.js';
import type { Surroundings } from './surroundings.js';

/** Masks what is secret in an exchange before anything of it is kept. */
export type Masking = (exchange: Exchange) => Exchange;

/** An order that was quoted had its parameters; where no query stands in the URL, whoever recorded took it out. */
function lacksItsQuery(operation: string, path: string, { response }: Outcome): boolean {
  return operation === 'getOrder' && !path.includes('?') && response?.status === 200;
}

/** Entries that are judged together; each may hold a body of megabytes. */
const mostAtOnce = 50;

/** Judges recorded traffic by the checks of a run, some exchanges at a time; what is kept does not grow with their number. */
export async function judgeRecorded(
  { files, bases, operations }: Surroundings,
  header: RunHeader,
  declared: Readonly<Record<string, string>>,
  journal: Journal,
  masked: Masking,
): Promise<{ readonly summary: RunSummary; readonly rejudged: Rejudged }> {
  const incomplete: string[] = [];
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => void (skipped[reason] = (skipped[reason] ?? 0) + 1);
  async function* entries(): AsyncGenerator<JournalEntry> {
    yield { type: 'run', ...header };
    for (const { file, id: part } of files)
      for await (const entry of recording(file)) {
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
        const id: ExchangeId = `${part}-${number}`;
        const effect = request.method === 'GET' ? ('read' as const) : ('build' as const);
        const exchange = masked({ id, operation, base, effect, request: { ...request, path }, ...rest, ...outcome });
        yield { type: 'exchange', ...exchange };
        yield {
          type: 'trace',
          id: `recorded#${part}-${number}`,
          scenario: 'recorded',
          index: number,
          input: 'null',
          facts: {},
          api,
          role: 'explore',
          exchanges: [id],
        };
      }
  }
  async function* kept(): AsyncGenerator<readonly JournalEntry[]> {
    let batch: JournalEntry[] = [];
    for await (const entry of entries()) {
      journal.write(entry);
      batch.push(entry);
      if (batch.length < mostAtOnce) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  const rejudged = await judgeEntries(files.map(({ file }) => file).join(', '), kept());
  const exchanges = new Map(rejudged.exchanges);
  addCited(exchanges, await journal.find(citedBeyondTraces(rejudged.gathered)));
  const summary = conclude(
    header,
    rejudged.gathered,
    exchanges,
    {
      ...endOf(rejudged),
      endedAt: new Date().toISOString(),
      interrupted: {},
      ...(Object.keys(skipped).length > 0 && { leftOut: skipped }),
      ...(incomplete.length > 0 && { incomplete }),
    },
    rejudged.survey,
  );
  journal.write({ type: 'end', ...summary.end });
  return { summary, rejudged: { ...rejudged, exchanges } };
}
