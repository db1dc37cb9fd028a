import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createEvidence, tooLarge, tooMany } from '../../../../src/product/engine/proxy/evidence.js';
import { forwardTo } from '../../../../src/product/engine/proxy/forward.js';
import { serving } from '../../../support/serving.js';

const none: readonly (readonly [string, string])[] = [];

/** Sends one request over a connection of its own, with its body in these chunks. */
async function asked(url: string, { method = 'GET', headers = none, chunks = [] as readonly Buffer[] } = {}) {
  const sending = send(url, { method, headers: Object.fromEntries(headers), agent: false });
  for (const chunk of chunks) sending.write(chunk);
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  const { statusCode = 0, rawHeaders } = response;
  return { status: statusCode, rawHeaders, headers: response.headers, body: Buffer.concat(parts) };
}

interface Message {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly chunks: readonly Buffer[];
  /** With its length before it, instead of in chunks. */
  readonly isSized: boolean;
}

let answer: Message;
let got: Readonly<{ method: string; path: string; rawHeaders: readonly string[]; body: Buffer }> | undefined;
let onRequest: ((request: IncomingMessage) => void) | undefined;
/** An exchange, and its bodies. */
type Proxied = Parameters<Parameters<typeof createEvidence>[0]>;
const proxiedExchanges: Proxied[] = [];

const nothing = (): void => undefined;

/** Finds nothing, and keeps what it is given. */
const into =
  (seen: Proxied[]) =>
  (...proxied: Proxied): undefined => {
    seen.push(proxied);
  };

/** An API that says what it is told to, and keeps what it got. */
const api = await serving((request, response) => {
  if (onRequest) return onRequest(request);
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', rawHeaders } = request;
    got = { method, path: url, rawHeaders, body: Buffer.concat(chunks) };
    response.sendDate = false;
    const length = Buffer.concat(answer.chunks).length;
    const sized: readonly (readonly [string, string])[] = answer.isSized ? [['content-length', String(length)]] : [];
    response.writeHead(answer.status, [...answer.headers, ...sized].flat());
    for (const chunk of answer.chunks) response.write(chunk);
    response.end();
  })();
});

const addressOf = (to: string) =>
  ({ base: 'ultra', url: new URL(`${to}/ultra/v1`), port: 0, host: '127.0.0.1', ca: undefined }) as const;

const evidence = createEvidence(into(proxiedExchanges));
const forwarder = await forwardTo(addressOf(api.origin), evidence);

afterAll(async () => {
  await forwarder.close();
  await api.close();
});

const name = fc.stringMatching(/^X-[A-Za-z0-9]{1,12}$/);
const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
const headers = fc.uniqueArray(fc.tuple(name, value), { maxLength: 5, selector: ([one]) => one.toLowerCase() });
const chunks = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 4 },
);
const coding = fc.constantFrom<(body: Buffer) => { readonly bytes: Buffer; readonly coding?: string }>(
  (body) => ({ bytes: body }),
  (body) => ({ bytes: gzipSync(body), coding: 'gzip' }),
  (body) => ({ bytes: brotliCompressSync(body), coding: 'br' }),
);

const pairsOf = (flat: readonly string[]): string[] =>
  flat.flatMap((one, at) => (at % 2 === 0 && /^x-|^content-encoding$/i.test(one) ? [`${one}: ${flat[at + 1]}`] : []));

test('status, headers and bytes pass unchanged in both directions, however they are cut and coded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE'),
        query: fc.stringMatching(/^[a-z]{1,4}=[A-Za-z0-9%+,:~]{0,20}$/),
        status: fc.constantFrom(200, 201, 400, 401, 404, 409, 429, 500, 503),
        asking: headers,
        answering: headers,
        sent: chunks,
        coding,
        said: chunks,
        isSized: fc.boolean(),
      }),
      async ({ method, query, status, asking, answering, sent, coding: coded, said, isSized }) => {
        const whole = coded(Buffer.concat(said));
        const cut = Math.floor(whole.bytes.length / 2);
        answer = {
          status,
          headers: [...answering, ...(whole.coding === undefined ? [] : [['Content-Encoding', whole.coding] as const])],
          chunks: [whole.bytes.subarray(0, cut), whole.bytes.subarray(cut)].filter(({ length }) => length > 0),
          isSized,
        };
        const body = method === 'GET' || method === 'DELETE' ? [] : sent;
        const response = await asked(`${forwarder.url}/order?${query}`, { method, headers: asking, chunks: body });
        expect(got).toMatchObject({ method, path: `/ultra/v1/order?${query}` });
        expect(got!.body.equals(Buffer.concat(body))).toBe(true);
        expect(pairsOf(got!.rawHeaders).sort()).toEqual(asking.map(([one, text]) => `${one}: ${text}`).sort());
        expect(got!.rawHeaders).toContain(new URL(api.origin).host);
        expect([response.status, response.body.equals(whole.bytes)]).toEqual([status, true]);
        expect(pairsOf(response.rawHeaders)).toEqual(answer.headers.map(([one, text]) => `${one}: ${text}`));
        expect('date' in response.headers).toBe(false);
        if (isSized) expect(response.headers['content-length']).toBe(String(whole.bytes.length));
        const [, proxied] = proxiedExchanges.at(-1)!;
        expect(proxied.sent.equals(Buffer.concat(body))).toBe(true);
        expect(proxied.received.equals(whole.bytes)).toBe(true);
      },
    ),
    { numRuns: 60, seed: 781 },
  );
});

test('headers of the connection stay behind, also those that it names', async () => {
  const headers = Object.entries({ Connection: 'X-Own', 'X-Own': 'a', 'X-Other': 'b' });
  answer = { status: 200, headers, chunks: [], isSized: true };
  const asking = Object.entries({ TE: 'trailers', Connection: 'X-Hop', 'X-Hop': '1', 'X-Kept': '2' });
  const response = await asked(forwarder.url, { headers: asking });
  expect(got!.rawHeaders.map((one) => one.toLowerCase())).not.toContain('te');
  expect([pairsOf(got!.rawHeaders), pairsOf(response.rawHeaders)]).toEqual([['X-Kept: 2'], ['X-Other: b']]);
});

test('a body behind a thousand headers passes, and a host before the path does not', async () => {
  answer = { status: 200, headers: [], chunks: [], isSized: true };
  const many = Array.from({ length: 1_010 }, (_, index) => [`x${index}`, '1']).flat();
  const { port } = new URL(forwarder.url);
  const headers = [...many, 'host', 'a.test', 'content-length', '7', 'proxy-authorization', 'Basic eDp5'];
  const path = 'http://a.test/execute?x=1';
  const request = send({ host: '127.0.0.1', port, method: 'POST', path, headers: headers as never, setHost: false });
  const response = once(request, 'response');
  request.end('{"a":1}');
  ((await response)[0] as IncomingMessage).resume();
  expect(got).toMatchObject({ method: 'POST', path: '/execute?x=1' });
  expect(String(got!.body)).toBe('{"a":1}');
  expect(got!.rawHeaders.join().toLowerCase()).not.toContain('proxy-authorization');
});

test('where nothing answers, the client is told so by the proxy, and it is no response of the API', async () => {
  const gone = await serving(nothing);
  const nowhere = gone.origin;
  await gone.close();
  const seen: Proxied[] = [];
  const own = createEvidence(into(seen));
  const before = await forwardTo(addressOf(nowhere), own);
  const response = await asked(`${before.url}/order`);
  expect([response.status, response.headers['x-plumbline-proxy']]).toEqual([502, 'bad-gateway']);
  expect(JSON.parse(response.body.toString())).toMatchObject({ because: expect.stringContaining(nowhere) as string });
  expect(own.numbers).toMatchObject({ passed: 1, unreachable: 1 });
  expect(seen[0]![0].outcome).toMatchObject({ fault: { class: 'refused' } });
  await before.close();
});

test('a client that goes away ends the request to the API, and nobody judges what it did not wait for', async () => {
  const { aborted } = evidence.numbers;
  const arrived = new Promise<IncomingMessage>((resolve) => (onRequest = resolve));
  const sending = send(`${forwarder.url}/order`, { agent: false });
  sending.on('error', nothing);
  sending.end();
  const request = await arrived;
  onRequest = undefined;
  const ended = once(request.socket, 'close');
  sending.destroy();
  await ended;
  expect(evidence.numbers.aborted).toBe(aborted + 1);
});

test('a body too large for the judge passes whole, and its exchange is counted as not judged', async () => {
  const handed: Proxied[] = [];
  const own = createEvidence(into(handed), { bodyBytes: 1_000, heldBytes: 1_000_000 });
  const before = await forwardTo(addressOf(api.origin), own);
  answer = { status: 200, headers: [], chunks: [Buffer.alloc(5_000, 'x')], isSized: false };
  expect((await asked(`${before.url}/order`)).body).toHaveLength(5_000);
  expect(handed).toHaveLength(0);
  expect(own.numbers.dropped).toEqual({ [tooLarge]: 1 });
  await before.close();
});

test('bodies under way that do not fit into memory are not judged, and those after them are', () => {
  const own = createEvidence(into([]), { bodyBytes: 10_000, heldBytes: 12_000 });
  const begun = () => {
    const recorder = own.recorder();
    recorder.add('received', Buffer.alloc(3_000, 'x'));
    return recorder;
  };
  const end = (recorder: ReturnType<typeof begun>) =>
    recorder.tell({
      ...{ base: 'ultra', method: 'GET', path: '/order', startedAt: 0, milliseconds: 1, requestHeaders: [] },
      outcome: { status: 200, headers: [] },
    });
  for (const recorder of [begun(), begun(), begun(), begun()]) end(recorder);
  expect(own.numbers).toMatchObject({ passed: 4, judged: 2, dropped: { [tooMany]: 2 } });
  end(begun());
  expect(own.numbers.judged).toBe(3);
});
