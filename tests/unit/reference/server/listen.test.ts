import { connect } from 'node:net';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { listenReference, type Listening } from '../../../../src/reference/listen.js';
import type { Handler, ReferenceRequest } from '../../../../src/reference/reference.js';

const open: Listening[] = [];
const serve = async (handle: Handler): Promise<string> => {
  const listening = await listenReference(handle);
  open.push(listening);
  return listening.origin;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

/** Writes a request byte by byte as it stands, since clients encode what they are given. */
function raw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('path, query and headers arrive as they were sent', async () => {
  const seen: ReferenceRequest[] = [];
  const origin = await serve((received) => {
    seen.push(received);
    return { status: 200, body: { json: {} } };
  });
  await raw(
    origin,
    'GET /a%2Fb//c?x=Orbit+Pools,%2B&y?z HTTP/1.1\r\nHost: x\r\nX-API-Key: K\r\nConnection: close\r\n\r\n',
  );
  await raw(origin, 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{ü');
  expect(seen[0]).toMatchObject({ method: 'GET', path: '/a%2Fb//c', query: 'x=Orbit+Pools,%2B&y?z', body: '' });
  expect(seen[0]?.headers['x-api-key']).toBe('K');
  expect(seen[1]).toMatchObject({ method: 'POST', path: '/p', query: '', body: '{ü' });
});

test('JSON is written as such, bigints as numbers; text stays text', async () => {
  const origin = await serve(({ path }) =>
    path === '/text'
      ? { status: 404, body: { text: 'Not Found' } }
      : { status: 200, headers: { 'x-more': '1' }, body: { json: { big: 2n ** 64n, list: [null, 'a', 1.5] } } },
  );
  const json = await request(`${origin}/json`);
  expect([json.statusCode, json.headers['content-type'], json.headers['x-more']]).toEqual([
    200,
    'application/json',
    '1',
  ]);
  expect(json.headers.date).toBeDefined();
  expect(await json.body.text()).toBe('{"big":18446744073709551616,"list":[null,"a",1.5]}');
  const text = await request(`${origin}/text`);
  expect([text.statusCode, text.headers['content-type'], await text.body.text()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'Not Found',
  ]);
});

test('a body over a megabyte is refused, one below is taken', async () => {
  const origin = await serve(({ body }) => ({ status: 200, body: { json: { length: body.length } } }));
  const post = async (length: number) =>
    (await request(origin, { method: 'POST', body: 'x'.repeat(length) })).statusCode;
  expect(await post(1_048_576)).toBe(200);
  expect(await post(1_048_577)).toBe(413);
});

test('a handler that throws is an internal error', async () => {
  const origin = await serve(({ path }) => {
    throw new Error(`wanted by the test: ${path}`);
  });
  const { statusCode, body } = await request(`${origin}/`);
  expect([statusCode, await body.json()]).toEqual([500, { error: 'Internal server error' }]);
});

test('a broken connection is broken', async () => {
  const origin = await serve(() => ({ status: 200, body: { json: 1 }, broken: 'reset' }));
  await expect(request(origin)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('closing does not wait for an answer that never comes', async () => {
  let asked: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const listening = await listenReference(() => {
    asked();
    return new Promise(() => undefined);
  });
  const waiting = expect(request(listening.origin)).rejects.toThrow();
  await arrived;
  await listening.close();
  await waiting;
});
