import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvidenceQueue, type EvidenceQueue } from '../../../../src/product/engine/proxy/evidence.js';
import { forwardTo } from '../../../../src/product/engine/proxy/forward.js';
import type { Passage } from '../../../../src/product/engine/proxy/passage.js';

let body = Buffer.from('onetwo');
let api: Server;
let url: URL;

beforeAll(async () => {
  api = createServer((_, response) => {
    response.writeHead(404, { 'x-own': 'kept', 'content-length': body.length });
    response.write(body.subarray(0, 3));
    response.end(body.subarray(3));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  url = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}/ultra/v1`);
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

/** What a client gets through a proxy that annotates, and after how many milliseconds. */
async function passed(own: EvidenceQueue) {
  const where = { base: 'ultra' as const, url, port: 0, host: '127.0.0.1', ca: undefined, annotates: true };
  const forwarder = await forwardTo(where, own, () => undefined);
  const startedAt = performance.now();
  const response = await fetch(`${forwarder.url}/order`);
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  await forwarder.close();
  return { status: response.status, header: (name: string) => response.headers.get(name), text, milliseconds };
}

test.each<[string, readonly string[] | undefined, string]>([
  ['what it violates', ['ORDER-055', 'ORDER-903'], 'ORDER-055, ORDER-903'],
  ['that it violates nothing', [], 'none'],
  ['that no document speaks of it', undefined, 'not judged'],
])('a response says %s, and is unchanged otherwise', async (_, violated, expected) => {
  const judge = ({ awaited }: Passage): void =>
    own.done({ judged: 1, dropped: {}, violated: { [awaited!]: violated } }, 0);
  const own: EvidenceQueue = createEvidenceQueue(([passage]) => void setImmediate(judge, passage!));
  const { status, header, text } = await passed(own);
  expect(header('x-plumbline-violations')).toBe(expected);
  expect([status, header('x-own'), text]).toEqual([404, 'kept', 'onetwo']);
});

test('a response waits a second for a judge that does not come', async () => {
  const { header, text, milliseconds } = await passed(createEvidenceQueue(() => undefined));
  expect(header('x-plumbline-violations')).toBe('not judged');
  expect(text).toBe('onetwo');
  expect(milliseconds).toBeGreaterThan(900);
});

test('a long body passes before it is judged', async () => {
  body = Buffer.alloc(6 * 1024 * 1024, 'x');
  const { header, text } = await passed(createEvidenceQueue(() => undefined));
  expect(header('x-plumbline-violations')).toBe('not judged');
  expect(text).toHaveLength(body.length);
});
