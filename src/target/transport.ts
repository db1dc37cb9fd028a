import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { setMaxListeners } from 'node:events';
import { EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici';
import type { Fault, Header, Outcome, RecordedResponse } from '../core/exchange.js';

export interface WireRequest {
  readonly method: string;
  readonly origin: string;
  /** Path and raw query, sent as they are. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: string;
}

export interface Bounds {
  /** Milliseconds for the whole exchange, from the first byte sent to the last byte read. */
  readonly timeout: number;
  /** Bytes of a body, before and after decompression. */
  readonly maxBytes: number;
}

export interface Transport {
  exchange(request: WireRequest, bounds: Bounds, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** HTTP over undici: never follows a redirect, keeps no cookies, repeats nothing by itself. Proxies by the environment. */
export function createTransport({
  connections,
  ca,
  maxBytes,
}: {
  connections: number;
  ca?: string;
  maxBytes: number;
}): Transport {
  const pools = new Map<string, Dispatcher>();
  const proxied = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].some((name) => process.env[name]);
  const connect = ca === undefined ? {} : { connect: { ca } };
  const options = {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxBytes,
    pipelining: 1,
    ...connect,
  };
  const dispatcherOf = (origin: string): Dispatcher => {
    let found = pools.get(origin);
    if (found === undefined)
      pools.set(origin, (found = proxied ? new EnvHttpProxyAgent(options) : new Pool(origin, options)));
    return found;
  };
  return {
    async exchange({ method, origin, path, headers, body }, bounds, signal) {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), bounds.timeout);
      const stop = (): void => timeout.abort();
      setMaxListeners(0, signal);
      signal.addEventListener('abort', stop, { once: true });
      try {
        const answer = await dispatcherOf(origin).request({
          method,
          origin,
          path,
          headers: headers.flat(),
          body: body ?? null,
          signal: timeout.signal,
          responseHeaders: 'raw',
        });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        return {
          response: recorded(
            answer.statusCode,
            answer.headers as unknown as readonly (string | Buffer)[],
            bytes,
            bounds,
          ),
        };
      } catch (error) {
        if (signal.aborted) return { fault: { class: 'other', message: 'the run was stopped' } };
        if (timeout.signal.aborted)
          return { fault: { class: 'timeout', message: `no complete answer within ${bounds.timeout} ms` } };
        return { fault: faultOf(error) };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function recorded(
  status: number,
  raw: readonly (string | Buffer)[],
  bytes: Buffer,
  { maxBytes }: Bounds,
): RecordedResponse {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([String(raw[i]), String(raw[i + 1])]);
  const encoding = headers
    .find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    .trim()
    .toLowerCase();
  const body = decompressed(bytes, encoding, maxBytes);
  try {
    return { status, headers, body: utf8.decode(body) };
  } catch {
    return { status, headers, body: body.toString('base64'), encoding: 'base64' };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decompressed(bytes: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(bytes, { maxOutputLength });
  if (encoding === 'deflate') return inflateSync(bytes, { maxOutputLength });
  if (encoding === 'br') return brotliDecompressSync(bytes, { maxOutputLength });
  return bytes;
}

const classes: Readonly<Record<string, Fault['class']>> = {
  ENOTFOUND: 'name-resolution',
  EAI_AGAIN: 'name-resolution',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ERR_BUFFER_TOO_LARGE: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'truncated',
};

function faultOf(error: unknown): Fault {
  const { code, message, name, cause } = error as {
    code?: string;
    message?: string;
    name?: string;
    cause?: { code?: string };
  };
  const known = code ?? cause?.code ?? '';
  const text = `${known === '' ? (name ?? 'error') : known}: ${message ?? String(error)}`;
  if (classes[known]) return { class: classes[known], message: text };
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(known)) return { class: 'tls', message: text };
  if (/^ERR_(_|BROTLI|ZLIB)|^Z_/.test(known)) return { class: 'truncated', message: text };
  if (name === 'HTTPParserError' || known.startsWith('HPE_')) return { class: 'malformed-http', message: text };
  return { class: 'other', message: text };
}
