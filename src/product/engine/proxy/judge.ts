import { registered, registeredAs } from '../../apis/registry.js';
import { isJudged } from '../../model/requirement.js';
import { recorded } from '../../http/transport.js';
import { isCutShort } from '../../model/cut-short.js';
import { faultOf } from '../../http/fault.js';
import type { Credentials, Exchange, ExchangeId, Header, Outcome, RecordedRequest } from '../../model/exchange.js';
import type { Derived } from '../../model/history.js';
import type { Journal, JournalEntry, RunHeader } from '../../results/journal.js';
import type { RunSummary } from '../../results/run-json.js';
import { addCited, citedBeyondTraces, conclude } from '../conclude.js';
import { addressOf, type DeclaredOperations } from '../recorded/address.js';
import { traceOf, type Masking } from '../recorded/judge.js';
import type { Heard } from '../recorded/recorded-exchange.js';
import { createEntryJudge, endOf, type Rejudged } from '../rejudge.js';
import { undocumented, type Numbers, type Passage } from './passage.js';

export interface ProxyJudge {
  /** Judges what the journal has from another thread. */
  resume(entries: readonly JournalEntry[]): void;
  /** Masks, keeps and judges one exchange; gives the ids of what it violates, or why it cannot be judged. */
  add(passage: Passage): { readonly violated: readonly string[] } | { readonly dropped: string };
  /** What was seen so far, with the exchanges that show it. */
  soFar(numbers: Numbers): { readonly summary: RunSummary; readonly exchanges: ReadonlyMap<ExchangeId, Exchange> };
  /** The same at the end, with all exchanges that findings cite. */
  conclude(numbers: Numbers): Promise<{ readonly summary: RunSummary; readonly rejudged: Rejudged }>;
}

export interface ProxyJudgeOptions {
  readonly header: RunHeader;
  readonly bases: Readonly<Record<string, string>>;
  readonly operations: DeclaredOperations;
  readonly journal: Journal;
  /** The journal goes on where another thread ended; what is in it comes by `resume`. */
  readonly isAgain?: boolean;
  readonly learn: (heard: Heard, operation: string) => void;
  readonly masked: Masking;
}

/** What has no effect on the result. */
const notes: ReadonlySet<string> = new Set(
  registered.flatMap(({ api }) =>
    api.catalogue.requirements
      .filter((requirement) => isJudged(requirement) && requirement.level === 'note')
      .map(({ id }) => id),
  ),
);

const maxBytes = 8 * 1024 * 1024;

/** Judges traffic while it passes, with what judges a journal: the journal that it writes gives the same verdicts. */
export function createProxyJudge(options: ProxyJudgeOptions): ProxyJudge {
  const { header, bases, operations, journal, isAgain = false, learn, masked } = options;
  const judging = createEntryJudge('proxy');
  let number = 0;
  let last: Exchange | undefined;
  const readers = new Map<string, (exchange: Exchange) => Derived>();
  const read = (api: string, exchange: Exchange): Derived => {
    const known =
      readers.get(api) ?? registeredAs(api)?.api.history?.begin(header.fixtures[api] as never, { isOwn: false });
    if (known !== undefined) readers.set(api, known);
    return known?.(exchange) ?? {};
  };
  if (!isAgain) {
    journal.write({ type: 'run', ...header });
    judging.add([{ type: 'run', ...header }]);
  }
  const end = ({ dropped }: Numbers) => ({
    ...endOf(judging.rejudged()),
    endedAt: new Date().toISOString(),
    interrupted: {},
    ...(Object.keys(dropped).length > 0 && { leftOut: dropped }),
  });
  const summaryOf = (numbers: Numbers, exchanges: Rejudged['exchanges']): RunSummary => {
    const { gathered, survey } = judging.rejudged();
    return withDropped(conclude(header, gathered, exchanges, end(numbers), survey), numbers);
  };
  return {
    resume(entries) {
      judging.add(entries);
      for (const entry of entries)
        if (entry.type === 'exchange') last = entry;
        else if (entry.type === 'trace' && last !== undefined) read(entry.api, last);
      number += entries.filter(({ type }) => type === 'exchange').length;
    },
    add(passage) {
      // `*` and the address of another host name no place of the API.
      if (!passage.path.startsWith('/')) return { dropped: 'its request target is no path' };
      const request = requestOf(passage, bases[passage.base] ?? '');
      const outcome = outcomeOf(passage);
      const address = addressOf(request.method, request.url, bases, operations);
      learn({ request, outcome }, address?.operation ?? '');
      if (address === undefined) return { dropped: undocumented };
      const { api, base, operation, path } = address;
      number += 1;
      const id: ExchangeId = `${header.id}-${number}`;
      const exchange = masked({
        id,
        operation,
        base,
        effect: request.method === 'GET' ? 'read' : 'build',
        request: { ...request, path },
        credentials: credentialsOf(request, outcome),
        startedAt: passage.startedAt,
        milliseconds: passage.milliseconds,
        ...outcome,
      });
      const { purpose, credentials, facts = {} } = read(api, exchange);
      const entry = {
        type: 'exchange' as const,
        ...exchange,
        ...(purpose !== undefined && { purpose }),
        credentials: { ...exchange.credentials, ...credentials },
      };
      const violated = [entry, traceOf(id, api, number, facts)].flatMap((item) => {
        journal.write(item);
        return judging.add([item]);
      });
      return { violated: [...new Set(violated)].filter((name) => !notes.has(name)).sort() };
    },
    soFar(numbers) {
      const { exchanges } = judging.rejudged();
      return { summary: summaryOf(numbers, exchanges), exchanges };
    },
    async conclude(numbers) {
      const rejudged = judging.rejudged();
      const exchanges = new Map(rejudged.exchanges);
      addCited(exchanges, await journal.find(citedBeyondTraces(rejudged.gathered)));
      const summary = summaryOf(numbers, exchanges);
      journal.write({ type: 'end', ...summary.end });
      return { summary, rejudged: { ...rejudged, exchanges } };
    },
  };
}

/** Evidence that was dropped stands in the headline: whoever reads the result must not take it for the whole traffic. */
function withDropped(summary: RunSummary, { dropped, passed }: Numbers): RunSummary {
  const count = Object.entries(dropped).reduce((sum, [reason, one]) => (reason === undocumented ? sum : sum + one), 0);
  if (count === 0) return summary;
  const remark = `${count} of ${passed} exchanges passed without being judged`;
  const { conclusion } = summary;
  return { ...summary, conclusion: { ...conclusion, remarks: [remark, ...conclusion.remarks] } };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function requestOf({ method, path, requestHeaders, requestBody }: Passage, base: string): RecordedRequest {
  const body = utf8.decode(requestBody);
  const url = new URL(base).origin + path;
  return { method, path, url, headers: headersOf(requestHeaders), ...(body !== '' && { body }) };
}

/** A body that cannot be read by what its headers say is a fault on the way, as in a run. */
function outcomeOf({ outcome }: Passage): Outcome {
  if ('fault' in outcome) return outcome;
  const { status, headers, body } = outcome;
  try {
    const response = recorded({ status, headers: headersOf(headers).flat(), body: Buffer.from(body) }, { maxBytes });
    if (isCutShort(response))
      return { fault: { class: 'truncated', message: 'the connection was closed in the middle of a JSON body' } };
    return { response };
  } catch (error) {
    return { fault: faultOf(error, true) };
  }
}

function headersOf(flat: readonly string[]): readonly Header[] {
  return flat.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, fromWire(flat[at + 1]!)]] : []));
}

/** Node reads headers as Latin 1; most that are not ASCII were written as UTF-8. */
function fromWire(latin1: string): string {
  return /[\u0080-\u00ff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}

/** All headers passed, so that a credential that is not there was not sent. */
function credentialsOf({ headers, url }: RecordedRequest, { response }: Outcome): Credentials {
  const isRefused = response?.status === 401 || response?.status === 403;
  const carries = (wanted: string): boolean =>
    headers.some(([name, value]) => name.toLowerCase() === wanted && value !== '');
  const keyInQuery = /[?&]x?-?api[-_]?key=/i.test(url);
  const apiKey = carries('x-api-key')
    ? isRefused
      ? undefined
      : ('genuine' as const)
    : keyInQuery
      ? undefined
      : ('absent' as const);
  const token = carries('authorization') ? (isRefused ? undefined : ('aged' as const)) : ('absent' as const);
  return { ...(apiKey && { apiKey }), ...(token && { token }) };
}
