import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvidence, type Evidence } from '../../../../src/product/engine/proxy/evidence.js';
import { forwardTo } from '../../../../src/product/engine/proxy/forward.js';
import type { Judged } from '../../../../src/product/engine/proxy/passage.js';
import { serving, type Serving } from '../../../support/serving.js';

let body = Buffer.from('onetwo');
let api: Serving;

beforeAll(async () => {
  api = await serving((_, response) => {
    response.writeHead(404, { 'x-own': 'kept', 'content-length': body.length });
    response.write(body.subarray(0, 3));
    response.end(body.subarray(3));
  });
});

afterAll(() => api.close());

/** What a client gets through a proxy that annotates. */
async function passed(own: Evidence) {
  const url = new URL(`${api.origin}/ultra/v1`);
  const where = { base: 'ultra' as const, url, port: 0, host: '127.0.0.1', ca: undefined, annotates: true };
  const forwarder = await forwardTo(where, own, () => undefined);
  const response = await fetch(`${forwarder.url}/order`);
  const text = await response.text();
  await forwarder.close();
  return { status: response.status, header: (name: string) => response.headers.get(name), text };
}

test.each<[string, Judged, string]>([
  ['what it violates', { violated: ['ORDER-055', 'ORDER-903'] }, 'ORDER-055, ORDER-903'],
  ['that it violates nothing', { violated: [] }, 'none'],
  ['that no document speaks of it', { dropped: 'not an operation of a document' }, 'not judged'],
])('a response says %s, and is unchanged otherwise', async (_, judged, expected) => {
  const { status, header, text } = await passed(createEvidence(() => judged));
  expect(header('x-plumbline-violations')).toBe(expected);
  expect([status, header('x-own'), text]).toEqual([404, 'kept', 'onetwo']);
});

test('a long body passes before it is judged', async () => {
  body = Buffer.alloc(6 * 1024 * 1024, 'x');
  const { header, text } = await passed(createEvidence(() => ({ violated: [] })));
  expect(header('x-plumbline-violations')).toBe('not judged');
  expect(text).toHaveLength(body.length);
});
