import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Puts a fault in the place of an answer: it writes to the connection itself, whatever HTTP says. */
type Write = (socket: Socket, body: string) => void;

/**
 * What a server does, what the suite must take it for (the class of a fault on the way, or an answer that is judged), and
 * what is written, where `body` is what a faultless server would answer with 200.
 */
type ServerFault = readonly [name: string, taken: string, write: Write];

const megabyte = 1024 * 1024;
const withoutEnd = 'malformed-http or too-large or timeout';

function head(headers: Readonly<Record<string, string | number>>, status = '200 OK'): string {
  const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map((pair) => pair.join(': '));
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

const inChunks = head({ 'transfer-encoding': 'chunked' });
const ofLength = (bytes: number): string => head({ 'content-length': bytes });

/** A whole response with a right length. */
function answer(socket: Socket, body: string | Buffer, others: Readonly<Record<string, string>> = {}, status?: string) {
  socket.write(head({ ...others, 'content-length': Buffer.byteLength(body) }, status));
  socket.end(body);
}

/** What the server would answer, changed. */
const changed =
  (change: (body: string) => string | Buffer, headers?: Readonly<Record<string, string>>): Write =>
  (socket, body) =>
    answer(socket, change(body), headers);

const withStatus =
  (status: string, headers: Readonly<Record<string, string>> = {}, body = '{"error":"Internal error"}'): Write =>
  (socket) =>
    answer(socket, body, headers, status);

/** The bytes as they are, and the end of the connection. */
const raw =
  (text: string | ((body: string) => string)): Write =>
  (socket, body) =>
    void socket.end(typeof text === 'string' ? text : text(body));

/** In chunks that the text makes itself. */
const chunked = (text: string | ((body: string) => string), headers: Readonly<Record<string, string | number>> = {}) =>
  raw((body) => head({ 'transfer-encoding': 'chunked', ...headers }) + (typeof text === 'string' ? text : text(body)));

/** A length that is not that of the body. */
const misstated = (lengthOf: (bytes: number) => number): Write =>
  raw((body) => `${ofLength(Math.floor(lengthOf(Buffer.byteLength(body))))}${body}`);

/** Writes the same for as long as the other side reads. */
const endless =
  (beginning: string, chunk: Buffer): Write =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once('drain', more);
    };
    socket.write(beginning);
    more();
  };

/** Writes one part after the other, in these milliseconds. */
const slowly =
  (ms: number, partOf: (body: string, at: number) => string, beginning: (body: string) => string = () => ''): Write =>
  (socket, body) => {
    socket.write(beginning(body));
    let at = 0;
    const timer = setInterval(() => {
      const part = partOf(body, at++);
      if (socket.destroyed || part === '') clearInterval(timer);
      else socket.write(part);
    }, ms);
  };

/** Something else before the answer. */
const after =
  (text: string): Write =>
  (socket, body) => {
    socket.write(text);
    answer(socket, body);
  };

const resetAfter =
  (text: string): Write =>
  (socket) =>
    void socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));

const nested = '['.repeat(100_000) + '12345678901234567890' + ']'.repeat(100_000);

/** A gigabyte of zeros in about a megabyte of gzip. */
const compressionBomb = (): Buffer => Buffer.concat(Array<Buffer>(256).fill(gzipSync(Buffer.alloc(4 * megabyte))));

const byteAfterByte = slowly(
  1000,
  (body, at) => body.charAt(at),
  (body) => ofLength(Buffer.byteLength(body)),
);

const twoLengths = (length: number): string =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\ncontent-length: ${length - 1}\r\n\r\n`;

const trailers = Buffer.from('x-trailer: 1\r\n'.repeat(1000));
const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';

export const serverFaults: readonly ServerFault[] = [
  ['reset before the headers', 'reset', (socket) => void socket.resetAndDestroy()],
  ['closed before the headers', 'reset', (socket) => void socket.end()],
  ['reset within the headers', 'reset', resetAfter('HTTP/1.1 200 OK\r\nContent-Ty')],
  ['reset after the headers', 'reset or truncated', resetAfter(ofLength(1000))],
  ['silence', 'timeout', () => undefined],
  ['one byte per second', 'timeout', byteAfterByte],
  ['an endless body', 'too-large', endless(inChunks, Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`))],
  ['a body of eight gigabytes', 'too-large', endless(ofLength(8192 * megabyte), Buffer.alloc(megabyte, ' '))],
  ['a compression bomb', 'too-large', changed(compressionBomb, { 'content-encoding': 'gzip' })],
  ['gzip that is none', 'malformed-http', changed((body) => body, { 'content-encoding': 'gzip' })],
  ['a length too large', 'truncated', misstated((bytes) => bytes + 100)],
  ['a length half as large', 'answer', misstated((bytes) => bytes / 2)],
  ['a length too small by one', 'answer', misstated((bytes) => bytes - 1)],
  ['two different lengths', 'malformed-http', raw((body) => twoLengths(body.length) + body)],
  ['a chunk without a size', 'malformed-http', chunked('zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk size beyond every integer', 'malformed-http', chunked('fffffffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['a negative chunk size', 'malformed-http', chunked('-2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk extension without end', withoutEnd, endless(`${inChunks}5;`, Buffer.alloc(0x10000, 'x'))],
  [
    'a length and chunks at once',
    'malformed-http',
    chunked((body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`, { 'content-length': 3 }),
  ],
  [
    'trailers after the last chunk',
    'answer',
    chunked(
      (body) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\nx-checksum: 1\r\nx-api-key: other\r\n\r\n`,
      { trailer: 'x-checksum' },
    ),
  ],
  ['trailers without end', withoutEnd, endless(`${inChunks}2\r\n{}\r\n0\r\n`, trailers)],
  ['something that is not HTTP', 'malformed-http', raw('220 ready\r\n')],
  ['headers of a megabyte', 'too-large', raw(head({ 'x-filler': 'x'.repeat(megabyte), 'content-length': 0 }))],
  ['100 Continue that nobody asked for', 'malformed-http', after('HTTP/1.1 100 Continue\r\n\r\n')],
  ['interim responses without end', 'timeout', slowly(20, () => 'HTTP/1.1 102 Processing\r\n\r\n')],
  ['an interim response first', 'answer', after(hint)],
  ['a thousand interim responses at once', 'answer or malformed-http or timeout', after(hint.repeat(1000))],
  [
    'an upgrade that nobody asked for',
    'malformed-http or reset or other',
    raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n\x81\x02{}'),
  ],
  [
    'an upgrade to HTTP/2',
    'answer or malformed-http',
    raw('HTTP/1.1 426 Upgrade Required\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-length: 2\r\n\r\n{}'),
  ],
  ['broken JSON', 'answer', changed((body) => `${body}}`)],
  ['half a body', 'answer', changed((body) => body.slice(0, body.length / 2))],
  ['NaN for a number', 'answer', changed((body) => body.replace(/:\s*-?[0-9][0-9.eE+-]*/, ':NaN'))],
  ['invalid UTF-8', 'answer', changed((body) => Buffer.from(`{"\xff\xfe":0,${body.slice(1)}`, 'latin1'))],
  ['arrays nested a hundred thousand deep', 'answer', changed(() => nested)],
  ['a key that stands twice', 'answer', changed((body) => body.replace(/^\{("[^"]+")/, '{$1:null,$1'))],
  ['a byte order mark', 'answer', changed((body) => `\ufeff${body}`)],
  [
    'a body compressed twice, declared once',
    'malformed-http',
    changed((body) => gzipSync(gzipSync(body)), { 'content-encoding': 'gzip' }),
  ],
  ['an unknown content coding', 'malformed-http', changed((body) => body, { 'content-encoding': 'rot13' })],
  ['an empty 408 that closes the connection', 'answer', withStatus('408 Request Timeout', { connection: 'close' }, '')],
  ['a redirect to itself', 'answer', withStatus('302 Found', { location: '/' })],
];
