import type { ExchangeId } from '../model/exchange.js';
import { conclude } from '../engine/conclude.js';
import type { Exchange } from '../model/exchange.js';
import type { Journal, JournalEntry, RunHeader } from '../results/journal.js';
import { endOf, rejudge } from '../engine/rejudge.js';
import type { RunSummary } from '../results/run-json.js';
import { createSurvey } from '../results/observations.js';
import { addressOf } from './address.js';
import { recording } from './recording.js';

/** What recorded traffic holds, as far as its addresses tell. */
export interface Surroundings {
  /** Base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  readonly carriesKey: boolean;
}

/** Masks what is secret in an exchange before anything of it is kept. */
export type Masking = (exchange: Exchange) => Exchange;

/** Looks through recorded traffic for what it was recorded from. */
export async function surroundingsOf(
  files: readonly string[],
  declared: Readonly<Record<string, string>>,
): Promise<Surroundings> {
  const bases: Record<string, string> = { ...declared };
  let carriesKey = false;
  for (const file of files)
    for await (const recorded of recording(file)) {
      if (recorded === undefined) continue;
      const address = addressOf(recorded.request.method, recorded.request.url, declared);
      if (address === undefined) continue;
      bases[address.base] ??= address.url;
      carriesKey ||= recorded.credentials.apiKey === 'genuine';
    }
  return { bases, carriesKey };
}

/** Judges recorded traffic by the checks of a run, exchange by exchange; what is kept does not grow with their number. */
export async function judgeRecorded(
  files: readonly string[],
  header: RunHeader,
  declared: Readonly<Record<string, string>>,
  journal: Journal,
  masked: Masking,
): Promise<RunSummary> {
  const survey = createSurvey();
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => void (skipped[reason] = (skipped[reason] ?? 0) + 1);
  async function* entries(): AsyncGenerator<JournalEntry> {
    yield { type: 'run', ...header };
    let number = 0;
    for (const file of files)
      for await (const recorded of recording(file)) {
        if (recorded === undefined) {
          skip('no answer was recorded with it');
          continue;
        }
        const { request, outcome, ...rest } = recorded;
        const address = addressOf(request.method, request.url, declared);
        if (address === undefined) {
          skip('it is no operation of a document');
          continue;
        }
        const { api, base, operation, path } = address;
        number += 1;
        const id: ExchangeId = `${header.id}-${number}`;
        const effect = request.method === 'GET' ? ('read' as const) : ('build' as const);
        const exchange = masked({ id, operation, base, effect, request: { ...request, path }, ...rest, ...outcome });
        yield { type: 'exchange', ...exchange };
        yield {
          type: 'trace',
          id: `recorded#${number}`,
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
  async function* kept(): AsyncGenerator<JournalEntry> {
    for await (const entry of entries()) {
      journal.write(entry);
      yield entry;
    }
  }
  const rejudged = await rejudge(files.join(', '), survey, kept());
  const interrupted = Object.fromEntries(
    Object.entries(skipped).map(([reason, count]) => [`an exchange was left out: ${reason}`, count]),
  );
  const summary = conclude(
    header,
    rejudged.gathered,
    rejudged.exchanges,
    { ...endOf(rejudged), endedAt: new Date().toISOString(), interrupted },
    survey,
  );
  journal.write({ type: 'end', ...summary.end });
  return summary;
}
