import type { JournalEntry } from '../results/journal.js';
import { isRecorded, ownTraffic } from '../results/parts.js';
import { once } from 'node:events';
import { headerOf, type Exchange, type ExchangeId, type Header } from '../model/exchange.js';
import { version } from '../results/version.js';
import { readJournal } from '../results/read-journal.js';
import { withoutSecrets } from '../mask/mask.js';
import { openOutput } from '../results/output.js';

/** Writes every exchange of a journal as HAR 1.2, session by session, each a page of its own, so that a journal of any length fits. */
export async function writeHar(journal: string, file: string): Promise<void> {
  const out = openOutput(file);
  const write = async (text: string): Promise<void> => {
    if (!out.write(withoutSecrets(text))) await once(out, 'drain');
  };
  let separator = '\n';
  let isOpen = false;
  const waiting = new Map<ExchangeId, Exchange>();
  const pages: object[] = [];
  const writeEntries = async (exchanges: Iterable<Exchange>, page?: string): Promise<void> => {
    for (const exchange of exchanges) {
      waiting.delete(exchange.id);
      await write(separator + JSON.stringify({ pageref: page, ...harEntryOf(exchange) }));
      separator = ',\n';
    }
  };
  for await (const entry of readJournal(journal)) {
    if (!isOpen) await write(headOf(entry));
    isOpen = true;
    if (entry.type === 'exchange') waiting.set(entry.id, entry);
    if (entry.type !== 'session') continue;
    const exchanges = entry.exchanges.flatMap((id) => waiting.get(id) ?? []);
    const startedDateTime = new Date(exchanges[0]?.startedAt ?? 0).toISOString();
    pages.push({ id: entry.id, startedDateTime, title: `${entry.scenario} ${entry.input}`, pageTimings: {} });
    await writeEntries(exchanges, entry.id);
  }
  await writeEntries([...waiting.values()]);
  await write(`\n],"pages":[${pages.map((page) => `\n${JSON.stringify(page)}`).join()}\n]}}\n`);
  out.end();
  await once(out, 'finish');
}

/** One exchange as a HAR entry; a fault is a response with status 0, as browsers write it. */
function harEntryOf({ request, response, fault, startedAt, milliseconds, operation, base, id }: Exchange): object {
  const url = new URL(request.url);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: milliseconds,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body !== undefined && { postData: { mimeType: contentTypeOf(request.headers), text: request.body } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(request.body ?? ''),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(response?.headers ?? []),
      content: {
        size: Buffer.byteLength(response?.body ?? ''),
        mimeType: contentTypeOf(response?.headers ?? []),
        text: response?.body ?? '',
        ...(response?.encoding !== undefined && { encoding: response.encoding }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(fault && { _error: `${fault.class}: ${fault.message}` }),
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment: `exchange ${id}: ${operation} at ${base}`,
  };
}

function named(headers: readonly Header[]): readonly { readonly name: string; readonly value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function contentTypeOf(headers: readonly Header[]): string {
  return headerOf(headers, 'content-type') ?? '';
}

/** Everything before the entries; where the suite itself sent the requests, the head says so. */
function headOf(entry: JournalEntry): string {
  const isOwn = entry.type === 'run' && !isRecorded(entry);
  const creator = { name: 'plumbline', version, ...(isOwn && { comment: ownTraffic }) };
  return `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
}
