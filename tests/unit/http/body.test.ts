import type { Dispatcher } from 'undici';
import { expect, test, vi } from 'vitest';
import { collect, decoded } from '../../../src/product/http/body.js';
import * as zlib from 'node:zlib';

test('a response in hundreds of thousands of pieces is never held in more than 1,024 of them', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  const pieces = 200_000;
  const dispatch: Dispatcher['dispatch'] = (_, handler) => {
    handler.onResponseStart?.({ rawHeaders: [] } as never, 200, {}, 'OK');
    for (let piece = 0; piece < pieces; piece += 1) handler.onResponseData?.({} as never, Buffer.from('x'));
    handler.onResponseEnd?.({} as never, {});
    return true;
  };
  const { body } = await collect({ dispatch } as Dispatcher, { path: '/', method: 'GET' }).answer;
  expect(body.length).toBe(pieces);
  expect(Math.max(...concat.mock.calls.map(([list]) => list.length))).toBeLessThanOrEqual(1_024);
  concat.mockRestore();
});

const text = JSON.stringify({ inAmount: '1000000', router: 'metis' }).repeat(20);
const plain = Buffer.from(text);
const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer };
const read = (bytes: Buffer, coding?: string): string => decoded(bytes, coding, 1_000_000).toString();

test.each([
  [undefined, plain],
  ['', plain],
  ['identity', plain],
  ['GZIP', zlib.gzipSync(plain)],
  ['x-gzip', zlib.gzipSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(plain))],
])('a body with the content coding %s is read', (coding, bytes) => {
  expect(read(bytes, coding)).toBe(text);
});

test.skipIf(zstdCompressSync === undefined)('a body with the content coding zstd is read where Node can', () => {
  expect(read(zstdCompressSync!(plain), 'zstd')).toBe(text);
});

test.each([
  ['snappy', plain],
  ['gzip', Buffer.alloc(0)],
  ['gzip, aes128gcm', zlib.gzipSync(plain)],
  ['gzip,gzip,gzip,gzip', plain],
  ['gzip', zlib.gzipSync(zlib.gzipSync(plain))],
  ['gzip', zlib.gzipSync(zlib.deflateSync(plain))],
  ['br', zlib.brotliCompressSync(zlib.brotliCompressSync(plain))],
  ['br', zlib.brotliCompressSync(zlib.gzipSync(plain))],
  ['identity', zlib.gzipSync(plain)],
  [undefined, zlib.gzipSync(plain)],
])('a body that its content coding %s does not explain is unreadable', (coding, bytes) => {
  expect(() => read(bytes, coding)).toThrow(expect.objectContaining({ code: 'PLUMBLINE_UNREADABLE_BODY' }) as unknown);
});

test.each([undefined, 'identity'])('a body that is empty, with the content coding %s, is read as empty', (coding) => {
  expect(read(Buffer.alloc(0), coding)).toBe('');
});

test('a body that is not compressed by the coding it names is an error', () => {
  expect(() => read(plain, 'gzip')).toThrow('incorrect header check');
});
