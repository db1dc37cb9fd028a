import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inOrder } from '../../../../src/product/engine/recorded/in-order.js';
import { recordedExchange } from '../../../../src/product/engine/recorded/recorded-exchange.js';
import { judged } from '../../results/judged.js';
import { sealed } from '../../../support/journals.js';
import { fileOf, json, judgedFiles } from './recordings.js';

const text = '{"error":"no such pair"}';
const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
const path = 'https://a.test/ultra/v1/order';
const url = `${path}?inputMint=A&outputMint=B&amount=1`;

/** An entry as a browser writes it, with other members in its response, its request, or in itself. */
const entry = (response: object = {}, request: object = {}, more: object = {}) => ({
  startedDateTime: '2026-01-01T00:00:00.000Z',
  time: 12,
  request: { method: 'GET', url, httpVersion: 'h2', headers: pairs({ ':method': 'GET' }), queryString: [], ...request },
  response: { status: 400, headers: pairs(json), content: { size: text.length, text }, redirectURL: '', ...response },
  ...more,
});
const content = (of: object, headers: Readonly<Record<string, string>> = {}) =>
  entry({ content: of, headers: pairs({ ...json, ...headers }) });
const base64 = (of: string | Buffer) => Buffer.from(of).toString('base64');
const zipped = { text: base64(gzipSync(text)), encoding: 'base64' };
const body = /body was not recorded/;
const part = /recorded in part/;
const gzip = { 'content-encoding': 'gzip' };
const compressed = /recorded compressed/;
const unreadable = /its response body is neither text nor base64/;
const none = /no response was recorded/;
const noStatus = /its status is no whole number from 100 to 999/;
const address = /its method or its URL was not recorded/;
const http = /its URL is no HTTP address/;
const query = /query was not recorded in the URL/;
const headers = /response headers were not recorded/;
const cached = /came from a cache or a service worker/;

/** Entries that say nothing of their response, with the reason. */
const undecided: Readonly<Record<string, readonly [entry: unknown, reason: RegExp]>> = {
  'no object': [1, /not a request with a response/],
  'no request': [{ ...entry(), request: null }, /not a request with a response/],
  'no response': [{ ...entry(), response: undefined }, none],
  'a response that is null': [{ ...entry(), response: null }, none],
  'status as text': [entry({ status: '200' }), noStatus],
  'status -1': [entry({ status: -1 }), noStatus],
  'status 200.5': [entry({ status: 200.5 }), noStatus],
  'no status': [entry({ status: null }), none],
  'size 0 without text': [content({ size: 0 }), body],
  'size 0 with empty text': [content({ size: 0, text: '' }), /is empty or was not recorded/],
  'size 0 with length': [entry({ content: { size: 0 }, bodySize: 0, headers: pairs({ 'content-length': '9' }) }), body],
  'size -1 without text': [content({ size: -1 }), body],
  'no content': [entry({ content: null }), body],
  'content without a size': [content({}), body],
  'text that is null': [content({ size: 3, text: null }), body],
  'a body that is an object': [entry({ content: null, body: {} }), unreadable],
  'a request body that is an object': [entry({}, { body: {} }), /its request body is no text/],
  'a size beyond the text': [content({ size: 900, text }), part],
  'a length beyond the text': [content({ text }, { 'content-length': '900' }), part],
  'text cut, of unknown size': [content({ size: -1, text: text.slice(0, 9) }), part],
  'text cut within a string': [content({ text: '{"error":"{}' }), part],
  'text said to be truncated': [content({ size: 9, text: text.slice(0, 9), comment: 'truncated' }), part],
  'base64 cut': [content({ text: base64(text.slice(0, 9)), encoding: 'base64' }), part],
  'base64 damaged': [content({ text: '!!', encoding: 'base64' }), unreadable],
  'an encoding of its own': [content({ text: 'abc', encoding: 'quoted-printable' }), unreadable],
  'compressed bytes': [content(zipped, gzip), compressed],
  'compressed bytes with the size of their text': [content({ ...zipped, size: 900 }, gzip), compressed],
  'compressed bytes as text': [content({ text: gzipSync(text).toString('latin1') }, gzip), compressed],
  'no headers': [entry({ headers: undefined }), headers],
  'a list of no headers': [entry({ headers: [] }), headers],
  'headers of HTTP/2 alone': [entry({ headers: pairs({ ':status': '200' }) }), headers],
  'a header without value': [entry({ headers: [{ name: 'content-type' }] }), headers],
  'headers that are none': [entry({ headers: [null, 1] }), headers],
  'a relative URL': [entry({}, { url: '/ultra/v1/order' }), /its URL has no host/],
  'a URL without its scheme': [entry({}, { url: 'a.test/ultra/v1/order' }), http],
  'a request line': [{ ...entry(), request: `GET ${url} HTTP/1.1` }, /its request is a line of text/],
  'a URL that is a number': [entry({}, { url: 5 }), address],
  'no method': [entry({}, { method: undefined }), address],
  'a data URL': [entry({}, { url: 'data:text/plain,x' }), http],
  'a blob': [entry({}, { url: `blob:${url}` }), http],
  'a socket': [entry({}, { url: url.replace('https', 'wss') }), http],
  'a query beside the URL': [entry({}, { url: path, queryString: pairs({ amount: '1' }) }), query],
  'half a query in the URL': [entry({}, { queryString: pairs({ amount: '1', taker: 'x' }) }), query],
  'a query as an object': [entry({}, { queryString: { taker: 'x' } }), query],
  'an aborted request': [entry({ status: 0, headers: [], _error: 'net::ERR_ABORTED' }), /its client gave it up/],
  'a request without a response': [entry({ status: 0, headers: [] }), /no response was recorded/],
  'status 304': [entry({ status: 304, content: { size: 0 } }), /that the client had already/],
  'a response by a service worker': [entry({ _fetchedViaServiceWorker: true }), cached],
  'a response from the disk': [entry({}, {}, { _fromCache: 'disk' }), cached],
};

/** Odd entries that can be judged as they are. */
const usable: Readonly<Record<string, unknown>> = {
  base64: content({ size: text.length, text: base64(text), encoding: 'base64' }),
  'size -1 with text': content({ size: -1, text }),
  'a size below the text': content({ size: 3, text }),
  'a body decoded by the browser': content({ text }, { 'content-encoding': 'br', 'content-length': '900' }),
  'a broken connection': entry({ status: 0, headers: [], content: { size: 0 }, _error: 'net::ERR_CONNECTION_RESET' }),
  'headers by name, some several times': entry({ headers: { 'content-type': ['application/json'], x: ['a', 'b'] } }),
  'a redirection without body': entry({ status: 302, content: { size: 0 }, redirectURL: url }),
  'an empty body that was measured': entry({ status: 404, content: { size: 0 }, bodySize: 0 }),
  'text that ends early, as it was sent': entry({ content: { size: -1, text: '{"a":' }, bodySize: 5 }),
  'a path and a host': entry({}, { url: undefined, path: url.slice(14), headers: { host: 'a.test' } }),
  'a URL without a host': entry({}, { url: url.slice(14), headers: pairs({ ':authority': 'a.test' }) }),
  'a method in small letters': entry({}, { method: 'get' }),
  'no times': { request: entry().request, response: entry().response },
  'times that are none': entry({}, {}, { startedDateTime: 'yesterday', time: 'x' }),
  'a time beyond dates': entry({}, {}, { startedDateTime: undefined, startedAt: 1e300, time: 1e300 }),
};

test.each(Object.entries(undecided))('%s is not taken for absent', (_name, [given, reason]) => {
  expect(recordedExchange(given)).toMatch(reason);
});

const har = (...entries: readonly unknown[]) => JSON.stringify({ log: { version: '1.2', entries } });
const later = entry({}, {}, { startedDateTime: '2026-01-01T00:00:01.000Z' });
const [one, two] = [JSON.stringify(entry()), JSON.stringify(later)];

test('of a recording with all of them nothing is lost: what is not judged is counted by reason', async () => {
  const all = [entry(), ...Object.values(undecided).map(([given]) => given), ...Object.values(usable)];
  const { code, summary } = await judgedFiles([fileOf('all.har', har(...all))]);
  expect([code, summary.conclusion.target]).toEqual([0, 'conforms']);
  expect(summary.end.sent.total).toBe(1 + Object.keys(usable).length);
  expect(Object.values(summary.end.leftOut ?? {}).reduce((a, b) => a + b, 0)).toBe(Object.keys(undecided).length);
});

test.each([
  ['with a byte order mark', `\uFEFF${har(entry(), later)}`],
  ['in UTF-16', Buffer.from(`\uFEFF${har(entry(), later)}`, 'utf16le')],
  ['one entry a line in UTF-16', Buffer.from(`\uFEFF${one}\r\n${two}\r\n`, 'utf16le')],
  ['with a comment before the log', `{"comment":"x, y","log":{"entries":[${one},${two}]}}`],
  ['with entries elsewhere', `{"log":{"pages":[{"entries":[{}]}],"comment":"entries","entries":[${one},${two}]}}`],
  ['with indents', JSON.stringify(JSON.parse(har(entry(), later)), null, 2)],
  ['as lines with a byte order mark and CRLF', `\uFEFF${one}\r\n\r\n${two}\r\n`],
  ['with an entry that stands twice', har(entry(), later, entry())],
])('a recording %s is read', async (_name, data) => {
  const { code, summary } = await judgedFiles([fileOf('read', data)]);
  expect([code, summary.end.sent.total]).toEqual([0, 2]);
});

test.each([
  ['before its entries', '{"log":{"version":"1.2",', 1],
  ['at the beginning of its entries', '{"log":{"entries":[', 1],
  ['within an entry', har(entry(), entry()).slice(0, -40), 2],
  ['between entries', `{"log":{"entries":[${one},`, 2],
  ['after its entries', har(entry()).slice(0, -2), 2],
  ['within its only line', one.slice(0, -9), 1],
  ['within its last line', `${one}\n${one.slice(0, -9)}`, 2],
  ['within its last line, which was ended', `${one}\n${one.slice(0, -9)}\n`, 2],
])('an archive cut %s is inconclusive, and the entry is named', async (_name, data, at) => {
  const { code, summary } = await judgedFiles([fileOf('cut', data)]);
  expect([code, summary.conclusion.target]).toEqual([2, 'inconclusive']);
  expect(summary.conclusion.because).toContain(`cut ends early, at entry ${at}`);
});

test.each([
  ['nothing', '', /is empty/],
  ['compressed text', gzipSync(har(entry())), /is an archive: unpack it; expected/],
  ['entries that are no list', '{"log":{"entries":{"a":{}}}}', /no list of entries; expected one at `log.entries`/],
  ['the result of a run', '{"schema":"plumbline-run-1"}', /is the result of a run; expected its journal\.ndjson/],
  ['no entry', har(), /of 0 entries/],
  ['no request', har(1, null, 'x'), /of 3 entries/],
  ['foreign hosts alone', har(entry({}, { url: 'https://x.test/api/vault' })), /of 1 entry; expected .{9,200}$/],
  ['no host', har(entry({}, { url: '/ultra/v1/order' })), /entry:\n  1 × its URL has no host, .*\nexpected .{9,200}$/],
  ['JSON in several lines', '{\n  "name": "x"\n}\n', /is no recorded traffic; expected an HTTP archive/],
  ['two archives', `${har(entry())}\n${har(entry())}`, /goes on after entry 1/],
  ['text between entries', `{"log":{"entries":[${one} x ${one}]}}`, /entry 1 of .* is no JSON/],
  ['entries without a comma', `{"log":{"entries":[${one} ${one}]}}`, /entry 1 of .* is no JSON/],
  ['a broken line', `${one}\n{"request":\n${one}\n`, /entry 2 of .* is no JSON/],
  ['a NUL in a string', har(entry()).replace('amount', 'am\u0000ount'), /entry 1 of .* is no JSON/],
  ['UTF-16 without its mark', Buffer.from(har(entry()), 'utf16le'), /NUL byte in line 1, as UTF-16 has/],
  ['bytes that are no text', Buffer.from(`${one}\n\xff\xfe\n${one}\n`, 'latin1'), /entry 2 of .* is no JSON/],
])('a file with %s is refused', async (_name, data, message) => {
  await expect(judgedFiles([fileOf('odd', data)])).rejects.toThrow(message);
});

/** Damage of its bytes at any place is that of tests/suite/damaged-files.test.ts. */
const { folder } = await judged([], { seed: 1, only: 'ORDER-017', requests: 12 });
const lines = readFileSync(join(folder, 'journal.ndjson'), 'utf8').trimEnd().split('\n');
const of = (type: string): number => lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
const without = (at: number): readonly string[] => lines.filter((_line, index) => index !== at);
/** A line whose checksums fit, as another version of the suite may have written it. */
const rewritten = (at: number, change: object): readonly string[] =>
  sealed(lines.with(at, JSON.stringify({ ...(JSON.parse(lines[at]!) as object), ...change })))
    .trimEnd()
    .split('\n');

test.each<[string, () => readonly string[], RegExp]>([
  ['entries after its end', () => [...lines, lines[of('exchange')]!], /not as it was written/],
  ['lines that end with CR LF', () => lines.map((line) => `${line}\r`), /journal:1: .*its lines end with CR LF/],
  ['a byte order mark', () => [`\uFEFF${lines[0]!}`, ...lines.slice(1)], /journal:1: .*a byte order mark/],
  ['another journal after it', () => [...lines, ...lines], /`plumbline merge` for those of several runs/],
  ['unsealed', () => lines.map((line) => line.replace(/,"crc":"[0-9a-f]{8}"/, '')), /journal:1: .*another version/],
  ['no header', () => without(0), /first line is missing or stands elsewhere/],
  ['a header at its end', () => [...without(0), lines[0]!], /first line is missing or stands elsewhere/],
  ['an unknown entry', () => rewritten(3, { type: 'toString' }), /journal:4: no entry of a journal of this version/],
  ['two headers', () => rewritten(3, { type: 'run' }), /journal:4: .*header of the run on the first line/],
  ['another API', () => rewritten(of('session'), { api: 'other' }), /an API "other" that is not known here/],
  ['other documents', () => rewritten(0, { documents: {} }), /another edition of the swapOrder/],
])('with %s is refused', async (_name, damaged, message) => {
  await expect(judgedFiles([fileOf('journal', `${damaged().join('\n')}\n`)])).rejects.toThrow(message);
});

test('cut within a line is inconclusive, and the entry is named', async () => {
  const { code, summary } = await judgedFiles([fileOf('journal', lines.slice(0, 6).join('\n').slice(0, -30))]);
  expect([code, summary.conclusion.because]).toEqual([2, expect.stringContaining('journal ends early, at entry 6')]);
});

test.each([
  { times: [30, 20, 10], order: [3, 2, 1] },
  { times: [20, 20, 10], order: [3, 2, 1] },
  { times: [20, 10, 20], order: [2, 1, 3] },
  { times: [30, 0, 10], order: [1, 2, 3] },
])('entries of the times $times are judged in the order $order', async ({ times, order }) => {
  const recorded = times.map((startedAt, at) => ({ request: { url: at + 1 }, outcome: {}, startedAt }));
  const read = recorded.map((one, at) => ({ number: at + 1, recorded: one }));
  const ordered: unknown[] = [];
  for await (const entry of inOrder(read as never, () => 0)) ordered.push(entry);
  expect(ordered).toMatchObject(order.map((url, index) => ({ number: index + 1, recorded: { request: { url } } })));
});
