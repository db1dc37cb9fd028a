import { expect, test } from 'vitest';
import { createEvidence } from '../../../../src/product/engine/proxy/evidence.js';
import { forwardTo } from '../../../../src/product/engine/proxy/forward.js';
import { serving } from '../../../support/serving.js';

const megabyte = 1024 * 1024;

/** What a violation is called is in tests/e2e/proxy.test.ts. */
test.each([
  ['that it violates nothing', 6, 'none'],
  ['that it was not judged, where a long body passes before that', 6 * megabyte, 'not judged'],
])('a response says %s, and is unchanged otherwise', async (_, length, expected) => {
  const body = Buffer.alloc(length, 'x');
  const api = await serving((_request, response) => {
    response.writeHead(404, { 'x-own': 'kept', 'content-length': length });
    response.write(body.subarray(0, 3));
    response.end(body.subarray(3));
  });
  const url = new URL(`${api.origin}/ultra/v1`);
  const where = { base: 'ultra' as const, url, port: 0, host: '127.0.0.1', ca: undefined, annotates: true };
  // The judge itself would take both.
  const judged = createEvidence(() => ({ violated: [] }), { bodyBytes: 8 * megabyte, heldBytes: 64 * megabyte });
  const forwarder = await forwardTo(where, judged, () => undefined);
  const response = await fetch(`${forwarder.url}/order`);
  const text = await response.text();
  await Promise.all([forwarder.close(), api.close()]);
  expect(response.headers.get('x-plumbline-violations')).toBe(expected);
  expect([response.status, response.headers.get('x-own'), text]).toEqual([404, 'kept', body.toString()]);
});
