import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { dispatcherTo } from '../../http/dispatcher.js';
import { faultOf } from '../../http/fault.js';
import { pairsOf, type Base } from '../../model/exchange.js';
import type { Evidence } from './evidence.js';

export interface Forwarded {
  readonly base: Base;
  /** Where the API is. */
  readonly url: URL;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly ca: string | undefined;
}

const numbersPath = '/__plumbline';

/** Headers that concern one connection and not the message. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

const mostHeaderBytes = 128 * 1024;

/** Stands before one address: passes every request on and every response back, byte by byte, and copies both for the judge. */
export async function forwardTo({ base, url, port, host, ca }: Forwarded, evidence: Evidence) {
  const dispatcher = dispatcherTo(url.origin, { direct: false, ca, maxHeaderSize: mostHeaderBytes });
  const server = createServer({ maxHeaderSize: mostHeaderBytes, requestTimeout: 0 }, (request, response) => {
    // A request may name the host before its path, which is the proxy's own.
    request.url = request.url?.replace(/^https?:\/\/[^/?]*\/?/i, '/');
    if (request.method === 'GET' && request.url?.split('?')[0] === numbersPath) showNumbers(response, evidence);
    else pass(request, response, { base, url, dispatcher, evidence });
  });
  // What is passed on and what is read of it are the same headers.
  server.maxHeadersCount = 0;
  // Node closes both by itself, and says nothing of them.
  server.on('connect', (_request, socket: Socket) => {
    evidence.refuse('it asked for a tunnel');
    socket.end('HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n');
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code.startsWith('HPE_')) evidence.refuse('it is no request of HTTP');
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 0;
  server.timeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    base,
    /** The address for the client in the place of the API's. */
    url: `http://${name}:${own}${url.pathname.replace(/\/$/, '')}`,
    async close(): Promise<void> {
      await closed(server);
      await dispatcher.destroy();
    },
  };
}

export type Forwarder = Awaited<ReturnType<typeof forwardTo>>;

/** Milliseconds in which requests that are under way may still end. */
const patienceMs = 5_000;

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await done;
  clearTimeout(timer);
}

type Way = Pick<Forwarded, 'base' | 'url'> & { readonly dispatcher: Dispatcher; readonly evidence: Evidence };

const givenUp = { class: 'given-up', message: 'the client closed the connection before the response' } as const;

function pass(request: IncomingMessage, response: ServerResponse, way: Way): void {
  const { base, url, dispatcher, evidence } = way;
  const { method = 'GET', url: path = '/', rawHeaders } = request;
  const startedAt = performance.timeOrigin + performance.now();
  const recorder = evidence.recorder();
  let controller: Dispatcher.DispatchController | undefined;
  let head: { readonly status: number; readonly headers: readonly string[] } | undefined;
  const proxiedExchangeOf = () => ({
    base,
    method,
    path,
    startedAt,
    milliseconds: performance.timeOrigin + performance.now() - startedAt,
    requestHeaders: rawHeaders,
  });
  response.on('close', () => {
    if (response.writableFinished) return;
    // A response that began and did not end shows nothing of anybody.
    if (head === undefined) recorder.tell({ ...proxiedExchangeOf(), outcome: { fault: givenUp } });
    else recorder.abort();
    controller?.abort(new Error('the client closed the connection'));
  });
  response.on('drain', () => controller?.resume());
  response.sendDate = false;
  const body = hasBody(request) ? copied(request, (chunk) => recorder.add('sent', chunk)) : null;
  dispatcher.dispatch(
    { origin: url.origin, method, path, headers: endToEnd(rawHeaders, ['host', 'expect']), body },
    {
      onRequestStart(given) {
        controller = given;
        if (response.destroyed) given.abort(new Error('the client closed the connection'));
      },
      onResponseStart({ rawHeaders: raw }, status, _headers, message) {
        // An interim response is for the connection that asked for it.
        if (status < 200) return;
        head = { status, headers: textsOf(raw) };
        response.writeHead(status, message ?? '', endToEnd(head.headers, []));
      },
      onResponseData(given, chunk) {
        recorder.add('received', chunk);
        if (!response.write(chunk)) given.pause();
      },
      onResponseEnd({ rawTrailers }) {
        const trailers = pairsOf(textsOf(rawTrailers));
        if (trailers.length > 0) response.addTrailers(trailers);
        response.end();
        if (head !== undefined) recorder.tell({ ...proxiedExchangeOf(), outcome: head });
      },
      onResponseError(_, error) {
        const fault = faultOf(error, head !== undefined);
        recorder.tell({ ...proxiedExchangeOf(), outcome: { fault } });
        if (head !== undefined || response.destroyed) response.destroy();
        else {
          evidence.numbers.unreachable += 1;
          refuse(response, `${url.origin} gave no response: ${fault.message}`);
        }
      },
    },
  );
}

/** What passed so far, as JSON. */
function showNumbers(response: ServerResponse, { numbers }: Evidence): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(numbers)}\n`);
}

/** What the client gets where the API gives nothing: told as the proxy's own, and never judged as the API's. */
function refuse(response: ServerResponse, because: string): void {
  const body = JSON.stringify({ error: 'plumbline proxy: bad gateway', because });
  response.writeHead(502, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-plumbline-proxy': 'bad-gateway',
  });
  response.end(body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** A stream of its own: where the API answers before it has read the body, the connection of the client stays open. */
function copied(request: IncomingMessage, keep: (chunk: Uint8Array) => void): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      keep(chunk);
      done(null, chunk);
    },
  });
  return request.pipe(through);
}

/** Headers without those of the connection, and without those that its `Connection` names. */
function endToEnd(raw: readonly string[], further: readonly string[]): string[] {
  const pairs = pairsOf(raw).map(([name, value]) => ({ name: name.toLowerCase(), pair: [name, value] }));
  const named = pairs.flatMap(({ name, pair }) => (name === 'connection' ? pair[1]!.split(',') : []));
  const left = new Set([...hopByHop, ...further, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs.flatMap(({ name, pair }) => (left.has(name) ? [] : pair));
}

function textsOf(raw: unknown): string[] {
  return Array.isArray(raw) ? raw.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part))) : [];
}
