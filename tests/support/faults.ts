import { gzipSync } from 'node:zlib';
import { answer, head, megabyte, stream, type ServerFault } from './wire.js';

let bomb: Buffer | undefined;

/** A gigabyte of zeros in about a megabyte of gzip. */
function compressionBomb(): Buffer {
  bomb ??= Buffer.concat(Array<Buffer>(256).fill(gzipSync(Buffer.alloc(4 * megabyte))));
  return bomb;
}

export const serverFaults: Readonly<Record<string, ServerFault>> = {
  'reset before the headers': { taken: 'reset', write: (socket) => void socket.resetAndDestroy() },
  'closed before the headers': { taken: 'reset', write: (socket) => void socket.end() },
  'reset within the headers': {
    taken: 'reset',
    write: (socket) =>
      void socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => setImmediate(() => socket.resetAndDestroy())),
  },
  'reset after the headers': {
    taken: 'reset or truncated',
    write: (socket) =>
      void socket.write(head({ 'content-length': 1000 }), () => setImmediate(() => socket.resetAndDestroy())),
  },
  silence: { taken: 'timeout', write: () => undefined },
  'one byte per second': {
    taken: 'timeout',
    write(socket, body) {
      socket.write(head({ 'content-length': Buffer.byteLength(body) }));
      let at = 0;
      const timer = setInterval(() => {
        if (socket.destroyed || at >= body.length) clearInterval(timer);
        else socket.write(body[at++]!);
      }, 1000);
    },
  },
  'an endless body': {
    taken: 'too-large',
    write(socket) {
      socket.write(head({ 'transfer-encoding': 'chunked' }));
      stream(socket, Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`));
    },
  },
  'a body of eight gigabytes': {
    taken: 'too-large',
    write(socket) {
      socket.write(head({ 'content-length': 8 * 1024 * megabyte }));
      stream(socket, Buffer.alloc(megabyte, ' '));
    },
  },
  'a compression bomb': {
    taken: 'too-large',
    write: (socket) => answer(socket, compressionBomb(), { 'content-encoding': 'gzip' }),
  },
  'gzip that is none': {
    taken: 'malformed-http',
    write: (socket, body) => answer(socket, body, { 'content-encoding': 'gzip' }),
  },
  'a length too large': {
    taken: 'truncated',
    write(socket, body) {
      socket.write(head({ 'content-length': Buffer.byteLength(body) + 100 }));
      socket.end(body);
    },
  },
  'two different lengths': {
    taken: 'malformed-http',
    write: (socket, body) =>
      void socket.end(
        `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\ncontent-length: ${body.length - 1}\r\n\r\n${body}`,
      ),
  },
  'a chunk without a size': {
    taken: 'malformed-http',
    write: (socket) => void socket.end(`${head({ 'transfer-encoding': 'chunked' })}zz\r\n{}\r\n0\r\n\r\n`),
  },
  'something that is not HTTP': { taken: 'malformed-http', write: (socket) => void socket.end('220 ready\r\n') },
  'headers of a megabyte': {
    taken: 'too-large',
    write: (socket) => void socket.end(head({ 'x-filler': 'x'.repeat(megabyte), 'content-length': 0 })),
  },
  '100 Continue that nobody asked for': {
    taken: 'malformed-http',
    write: (socket, body) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      answer(socket, body);
    },
  },
  'interim responses without end': {
    taken: 'timeout',
    write: (socket) => {
      const timer = setInterval(() => {
        if (socket.destroyed) clearInterval(timer);
        else socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      }, 20);
    },
  },
  'an interim response first': {
    taken: 'answer',
    write: (socket, body) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
      answer(socket, body);
    },
  },
  'broken JSON': { taken: 'answer', write: (socket, body) => answer(socket, `${body}}`) },
  'half a body': { taken: 'truncated', write: (socket, body) => answer(socket, body.slice(0, body.length / 2)) },
  'a length half as large': {
    taken: 'truncated',
    write(socket, body) {
      socket.write(head({ 'content-length': Math.floor(Buffer.byteLength(body) / 2) }));
      socket.end(body);
    },
  },
  'a length too small by one': {
    taken: 'truncated',
    write(socket, body) {
      socket.write(head({ 'content-length': Buffer.byteLength(body) - 1 }));
      socket.end(body);
    },
  },
  'NaN for a number': {
    taken: 'answer',
    write: (socket, body) => answer(socket, body.replace(/:\s*-?[0-9][0-9.eE+-]*/, ':NaN')),
  },
  'invalid UTF-8': {
    taken: 'answer',
    write: (socket, body) =>
      answer(
        socket,
        Buffer.concat([Buffer.from('{"'), Buffer.from([0xff, 0xfe]), Buffer.from(`":0,${body.slice(1)}`)]),
      ),
  },
  'arrays nested a hundred thousand deep': {
    taken: 'answer',
    write: (socket) => answer(socket, '['.repeat(100_000) + '12345678901234567890' + ']'.repeat(100_000)),
  },
  'a key that stands twice': {
    taken: 'answer',
    write: (socket, body) => answer(socket, body.replace(/^\{("[^"]+")/, '{$1:null,$1')),
  },
  'a byte order mark': { taken: 'answer', write: (socket, body) => answer(socket, `\ufeff${body}`) },
};
