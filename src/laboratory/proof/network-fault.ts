import { headersOf, writeJson } from '../../reference/listen.js';
import type { Draws } from '../../reference/seeded.js';
import type { Clock, ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';

/** A response as bytes in transit, where a network fault can still change it. */
export interface Carried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** How the end of the body is marked: by its length, by chunks, or by closing the connection. */
  readonly framing?: 'length' | 'chunked' | 'close';
  /** Bytes of the body after which the connection breaks. */
  readonly cutAfter?: number;
  /** Milliseconds before it is sent. */
  readonly delay?: number;
}

/** A fault between a conforming server and the suite: never a violation of a document. */
export interface NetworkFault {
  readonly id: string;
  readonly says: string;
  /** Starts afresh for a run; the clock is that of the service. */
  readonly begin: (draws: Draws, clock: Clock) => Disturb;
}

/** `response` asks the server; without it the request never arrived. `undefined` leaves things as they are. */
export type Disturb = (
  request: ReferenceRequest,
  response: () => Promise<ReferenceResponse>,
) => Promise<Carried | 'reset' | undefined> | undefined;

export function carried(response: ReferenceResponse): Carried {
  const { status, body } = response;
  const text = 'json' in body ? writeJson(body.json) : body.text;
  return { status, headers: headersOf(response), bytes: Buffer.from(text, 'utf8') };
}

function text(status: number, type: string, body: string, more: Readonly<Record<string, string>> = {}): Carried {
  return { status, headers: { 'content-type': type, ...more }, bytes: Buffer.from(body, 'utf8') };
}

const html = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

type Several = readonly [Carried, ...Carried[]];

/** What a throttle in front of a service says, as different ones say it. */
export const refusals: Several = [
  text(429, 'application/json', '{"code":429,"message":"Too many requests"}'),
  text(429, 'application/json', '{"error":"Rate limit exceeded"}'),
  text(429, 'text/plain', ''),
  text(429, 'text/plain; charset=utf-8', 'slow down'),
  text(429, 'text/html', html('429 Too Many Requests')),
];

/** What stands in front of a service says for it while it is away. */
export const pages: Several = [
  text(502, 'text/html', html('502 Bad Gateway')),
  text(502, 'text/html', '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n</html>'),
  text(502, 'application/json', '{"message":"Bad gateway"}'),
  text(503, 'text/html', html('503 Service Temporarily Unavailable'), { 'retry-after': '0' }),
  text(503, 'application/json', '{"error":"Service Unavailable"}'),
  text(503, 'text/plain', 'no healthy upstream'),
  text(504, 'text/html', html('504 Gateway Time-out')),
  text(504, 'application/json', '{"message": "Endpoint request timed out"}'),
  text(520, 'text/plain', 'error code: 520'),
  text(522, 'text/html', html('Connection timed out')),
  text(403, 'text/html', html('Attention Required!')),
  text(403, 'text/html', `\n  <!-- front -->\n${html('Access denied')}`),
  text(404, 'text/html', '<html><body>default backend - 404</body></html>'),
  text(301, 'text/html', html('Moved'), { location: 'https://elsewhere.invalid/' }),
  text(307, 'text/plain', '', { location: '/maintenance' }),
];
