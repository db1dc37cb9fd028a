import type { Dispatcher } from 'undici';
import type { Clock } from '../model/clock.js';
import { stopped, pairsOf, type Fault, type Header, type Outcome, type RecordedResponse } from '../model/exchange.js';
import { valueAt } from '../model/groups.js';
import { SuiteFault } from '../model/suite-fault.js';
import { dispatcherTo, type DispatcherOptions, proxyOf, tunnelClosed } from './dispatcher.js';
import { faultOf, isOutOfFiles } from './fault.js';
import { unlessItThrows } from '../model/unless-it-throws.js';
import { isCutShort } from '../model/response.js';
import { collect, type Collected, decoded } from './body.js';

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
  /** Why a long response that begins so is not read to its end; undefined where it is. */
  readonly pointless?: (beginning: RecordedResponse) => string | undefined;
}

export interface Transport {
  /** The time in which it carries requests; that of the machine when left out. */
  readonly clock?: Clock;
  exchange(request: WireRequest, bounds: Bounds, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

export interface TransportOptions extends Pick<DispatcherOptions, 'direct' | 'ca'> {
  /** Connections to each origin. */
  readonly connections: number;
  readonly maxBytes: number;
  /** Where requests may go; no scenario can reach anything else. */
  readonly origins: ReadonlySet<string>;
}

/** Begins the message of a response whose head came in time. */
export const unfinished = 'the response began and did not end';

/** HTTP over undici: never follows a redirect, keeps no cookies, repeats nothing by itself. Proxies by the environment. */
export function createTransport({ connections, maxBytes, origins, direct, ca }: TransportOptions): Transport {
  const pools = new Map<string, Dispatcher>();
  const dispatcherOf = (origin: string): Dispatcher => {
    if (!origins.has(origin)) throw new SuiteFault(`${origin} is no address of the target; nothing may be sent there`);
    return valueAt(pools, origin, () => dispatcherTo(origin, { connections, maxResponseSize: maxBytes, direct, ca }));
  };
  return {
    async exchange({ method, origin, path, headers, body }, bounds, signal) {
      const sent = { method, origin, path, headers: headers.flat(), body: body ?? null };
      const collecting = collect(dispatcherOf(origin), sent, (beginning) => {
        const begun = recordedBeginning(beginning);
        const why = codingOf(begun.headers) === '' ? bounds.pointless?.(begun) : undefined;
        if (why !== undefined) stopFor({ class: 'too-large', message: why });
      });
      let stoppedBy: Fault | undefined;
      const stopFor = (fault: Fault): void => {
        stoppedBy ??= fault;
        collecting.stop(new Error(fault.message));
      };
      const timer = setTimeout(() => stopFor(late(collecting.headersCame(), bounds)), bounds.timeout);
      const onAbort = (): void => stopFor({ class: 'other', message: stopped });
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const response = recorded(await collecting.answer, bounds);
        if (isCutShort(response))
          return { fault: { class: 'truncated', message: 'the end of a JSON body is missing' } };
        return { response };
      } catch (error) {
        // What this machine lacks is no fault on the way.
        if (isOutOfFiles(error)) throw error;
        const fault = faultOf(error, collecting.headersCame());
        return { fault: stoppedBy ?? (direct ? fault : ofProxy(fault, origin)) };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function late(headersCame: boolean, { timeout }: Bounds): Fault {
  const what = headersCame ? unfinished : 'no complete response';
  return { class: 'timeout', message: `${what} within ${timeout} ms` };
}

/** What a proxy of the environment did not let pass; the target is not at fault. */
function ofProxy(fault: Fault, origin: string): Fault {
  const to = new URL(origin);
  const proxy = proxyOf(to);
  const did = proxy && refusalOfProxy(fault, to.hostname, proxy.address.username !== '');
  if (!did) return fault;
  return { class: 'proxy', message: `the proxy of ${proxy.name}, ${proxy.address.host}, ${did}` };
}

function refusalOfProxy({ class: kind, message }: Fault, hostname: string, hasCredentials: boolean) {
  // What is no proxy sends something else, and may close the connection before that is read.
  if (kind === 'no-tls' || message.endsWith('before secure TLS connection was established'))
    return `gives no TLS connection to ${hostname}. Is it a proxy?`;
  if (kind === 'refused') return 'refuses connections';
  if (kind === 'name-resolution') return 'is not found';
  if (message.startsWith(tunnelClosed)) return 'closes the connection in place of a tunnel';
  const status = /^UND_ERR_\w+: Proxy (?:response|Authentication Required) \(([0-9]+)\)/.exec(message)?.[1];
  if (status === '407') return `asks for ${hasCredentials ? 'other ' : ''}credentials (407)`;
  return status && `opens no tunnel (${status})`;
}

/** A response as it is kept: decoded, as text where it is text. Throws where a body cannot be read as its headers say. */
export function recorded(collected: Collected, { maxBytes }: Pick<Bounds, 'maxBytes'>): RecordedResponse {
  const { status, body: bytes } = collected;
  const headers = headersOf(collected);
  const hasBody = status !== 204 && status !== 304;
  const body = hasBody ? decoded(bytes, codingOf(headers), maxBytes) : bytes;
  const text = unlessItThrows(() => utf8.decode(body));
  if (text !== undefined) return { status, headers, body: text };
  return { status, headers, body: body.toString('base64'), encoding: 'base64' };
}

const headersOf = ({ headers }: Collected): readonly Header[] => pairsOf(headers.map(String));

function codingOf(headers: readonly Header[]): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value)
    .join(',');
}

/** The beginning of a body may end in the middle of a character. */
function recordedBeginning(beginning: Collected): RecordedResponse {
  return { status: beginning.status, headers: headersOf(beginning), body: beginning.body.toString() };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
