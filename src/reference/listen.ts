import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { stringify } from 'lossless-json';
import { answer, type Handler, type ReferenceRequest, type ReferenceResponse } from './reference.js';

const internalError = answer(500, { error: 'Internal server error' });

/** Serves a handler over HTTP in this thread, dated by its clock; port 0 takes a free one. */
export async function listenReference(handle: Handler, { port = 0, now = Date.now } = {}) {
  const server = createServer((incoming, outgoing) => {
    void text(incoming)
      .then((body) => handle(readRequest(incoming, body)))
      .catch((error: unknown) => {
        process.stderr.write(`reference: ${String(incoming.method)} ${String(incoming.url)}: ${inspect(error)}\n`);
        return internalError;
      })
      .then((response) => {
        outgoing.setHeader('date', new Date(now()).toUTCString());
        send(response, outgoing);
      });
  });
  server.keepAliveTimeout = 30_000;
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    /** Such as `http://127.0.0.1:40123`. */
    origin: `http://127.0.0.1:${bound}`,
    /** Ends open connections and frees the port. */
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function readRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): ReferenceRequest {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return requestOf(method, url, named, body);
}

/** A request by its target: path and query stay as they came, nothing is decoded here. */
export function requestOf(
  method: string,
  target: string,
  headers: readonly (readonly [name: string, value: string])[],
  body: string,
): ReferenceRequest {
  const [path = '', ...query] = target.split('?');
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path, query: query.join('?'), headers: named, body };
}

function send(response: ReferenceResponse, outgoing: ServerResponse): void {
  const { status, body, broken } = response;
  if (broken === 'reset') return void outgoing.socket?.resetAndDestroy();
  const bytes = Buffer.from('json' in body ? writeJson(body.json) : body.text, 'utf8');
  outgoing.writeHead(status, { ...headersOf(response), 'content-length': bytes.length });
  outgoing.end(bytes);
}

/** The headers that go out: the media type follows from the body unless it is given, however its name is written. */
export function headersOf({ headers = {}, body }: ReferenceResponse): Readonly<Record<string, string>> {
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) return headers;
  return { 'content-type': 'json' in body ? 'application/json' : 'text/plain; charset=utf-8', ...headers };
}

/**
 * Writes bigints as JSON numbers. JSON.stringify knows none but is several times faster than what does, so that those which
 * a double holds become numbers first.
 */
export function writeJson(value: unknown): string {
  const large: bigint[] = [];
  const text = JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'bigint') return member;
    if (!Number.isSafeInteger(Number(member))) large.push(member);
    return Number(member);
  });
  return large.length === 0 ? text : (stringify(value) ?? 'null');
}
