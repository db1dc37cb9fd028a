import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answer, head, stream, type ServerFault } from './wire.js';

/** A whole response with this status line and these headers, and an ordinary body. */
function withHeaders(status: string, headers: Readonly<Record<string, string>>, body = '{"error":"Internal error"}') {
  return (socket: Socket): void => {
    socket.end(`${head({ ...headers, 'content-length': Buffer.byteLength(body) }, status)}${body}`);
  };
}

let failures = 0;

/** Faults of framing, of protocols and of headers; those of the first list are faults on the way as well. */
export const furtherFaults: Readonly<Record<string, ServerFault>> = {
  'a chunk extension without end': {
    taken: 'malformed-http or too-large or timeout',
    write(socket) {
      socket.write(`${head({ 'transfer-encoding': 'chunked' })}5;`);
      stream(socket, Buffer.alloc(0x10000, 'x'));
    },
  },
  'a chunk size beyond every integer': {
    taken: 'malformed-http',
    write: (socket) =>
      void socket.end(`${head({ 'transfer-encoding': 'chunked' })}fffffffffffffffffffff\r\n{}\r\n0\r\n\r\n`),
  },
  'a negative chunk size': {
    taken: 'malformed-http',
    write: (socket) => void socket.end(`${head({ 'transfer-encoding': 'chunked' })}-2\r\n{}\r\n0\r\n\r\n`),
  },
  'a length and chunks at once': {
    taken: 'malformed-http',
    write: (socket, body) =>
      void socket.end(
        `${head({ 'transfer-encoding': 'chunked', 'content-length': 3 })}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ),
  },
  'trailers after the last chunk': {
    taken: 'answer',
    write: (socket, body) =>
      void socket.end(
        `${head({ 'transfer-encoding': 'chunked', trailer: 'x-checksum' })}${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\nx-checksum: 1\r\nx-api-key: other\r\n\r\n`,
      ),
  },
  'trailers without end': {
    taken: 'malformed-http or too-large or timeout',
    write(socket) {
      socket.write(`${head({ 'transfer-encoding': 'chunked' })}2\r\n{}\r\n0\r\n`);
      stream(socket, Buffer.from('x-trailer: 1\r\n'.repeat(1000)));
    },
  },
  'an upgrade that nobody asked for': {
    taken: 'malformed-http or reset or other',
    write: (socket) =>
      void socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n\x81\x02{}',
      ),
  },
  'an upgrade to HTTP/2': {
    taken: 'answer or malformed-http',
    write: (socket) =>
      void socket.end(
        'HTTP/1.1 426 Upgrade Required\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-length: 2\r\n\r\n{}',
      ),
  },
  'an empty 408 that closes the connection': {
    taken: 'answer',
    write: withHeaders('408 Request Timeout', { connection: 'close' }, ''),
  },
  ...Object.fromEntries(
    [
      '408 Request Timeout',
      '421 Misdirected Request',
      '425 Too Early',
      '426 Upgrade Required',
      '429 Too Many Requests',
      '431 Request Header Fields Too Large',
      '502 Bad Gateway',
      '503 Service Unavailable',
      '504 Gateway Timeout',
      '505 HTTP Version Not Supported',
      '506 Variant Also Negotiates',
      '507 Insufficient Storage',
      '508 Loop Detected',
      '509 Bandwidth Limit Exceeded',
      '510 Not Extended',
      '511 Network Authentication Required',
    ].map((status): [string, ServerFault] => [`a ${status}`, { taken: 'answer', write: withHeaders(status, {}) }]),
  ),
  'a thousand interim responses at once': {
    taken: 'answer or malformed-http or timeout',
    write: (socket, body) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(1000));
      answer(socket, body);
    },
  },
  'a body compressed twice, declared once': {
    taken: 'malformed-http',
    write: (socket, body) => answer(socket, gzipSync(gzipSync(body)), { 'content-encoding': 'gzip' }),
  },
  'an unknown content coding': {
    taken: 'malformed-http',
    write: (socket, body) => answer(socket, body, { 'content-encoding': 'rot13' }),
  },
  'a redirect to itself': { taken: 'answer', write: withHeaders('302 Found', { location: '/' }) },
  'random errors of the server': {
    taken: 'answer',
    write: (socket) => withHeaders(`${500 + ((failures += 7) % 5)} Error`, {})(socket),
  },
  'an allowance that begins anew in a million years': {
    taken: 'answer',
    write: (socket, body) =>
      withHeaders('200 OK', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999999999' }, body)(socket),
  },
  '429 until a million years from now': {
    taken: 'answer',
    write: withHeaders('429 Too Many Requests', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9'.repeat(300) }),
  },
  'a clock that is off by years': {
    taken: 'answer',
    write: (socket, body) =>
      answer(socket, body, { date: 'Thu, 01 Jan 1970 00:00:00 GMT', expires: '-1', age: '9e99' }),
  },
};
