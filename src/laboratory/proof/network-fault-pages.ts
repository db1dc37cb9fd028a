import type { Carried } from './network-fault.js';

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
