import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, createServer as listen, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as secure } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { rolldown, type RolldownOptions, type RolldownPlugin } from 'rolldown';
import * as whole from 'undici';
import { afterAll, expect, test } from 'vitest';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { pair } from '../../src/reference/swap-order/fixtures.js';
import { fileOf, freshFolder, plumbline, root, summaryIn } from '../support/command-line.js';
import { selfSigned } from '../support/self-signed.js';
import { listening } from '../support/serving.js';

let requests = 0;
const { handle } = createReference({ seed: 1 });
const reference = await listenReference((request) => {
  requests += 1;
  return handle(request);
});
const opened: { close(): Promise<unknown> }[] = [reference];
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function portOf(server: Server, host?: string): Promise<string> {
  const one = await listening(server, host);
  opened.push(one);
  return String(one.port);
}

/** Passes the bytes of every connection on to the reference. */
function toReference(socket: Socket): void {
  const onward = connect(Number(new URL(reference.origin).port), '127.0.0.1');
  socket.pipe(onward).pipe(socket);
  for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach((one) => one.destroy()));
}

/** A proxy as networks have it: it forwards plain requests, and opens tunnels only to the ports it is given. */
async function forwardingProxy(tunnelsTo: readonly string[] = []) {
  // What it did, with the `Proxy-Authorization` it got.
  const forwarded: (string | undefined)[] = [];
  const tunnelled: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { url = '', method, headers, rawHeaders } = request;
    if (!url.startsWith('http://')) return void response.writeHead(400).end('the request is not for a proxy');
    forwarded.push(headers['proxy-authorization']);
    const kept = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && !/^(proxy-|connection$)/i.test(name) ? [name, rawHeaders[at + 1]!] : [],
    );
    const onward = send(url, { method, headers: kept }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    tunnelled.push(headers['proxy-authorization']);
    const { hostname, port } = new URL(`http://${url}`);
    if (!tunnelsTo.includes(port)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach((one) => one.destroy()));
  });
  const { port, close } = await listening(server);
  return { host: `127.0.0.1:${port}`, forwarded, tunnelled, close };
}

const authority = selfSigned('a private authority');
const certified = selfSigned('localhost', authority.issuer);

/** A short run of the program as it is installed; it has to get a verdict from every response. */
async function judged(origin: string, variables: Readonly<Record<string, string>> = {}, ca?: string): Promise<number> {
  const bases = { ultra: `${origin}/ultra/v1` };
  const profile = { name: 'far', bases, swapOrder: { pair }, ...(ca !== undefined && { ca: fileOf('ca.pem', ca) }) };
  const target = fileOf('target.json', JSON.stringify(profile));
  const from = requests;
  const out = freshFolder();
  const few = '--only ORDER-017 --requests 12 --rps 500 --require 0 --seed 5'.split(' ');
  const { code, stdout, stderr } = await plumbline(['run', '--target', target, '--out', out, ...few], {
    API_KEY: apiKeys.genuine,
    NO_PROXY: '',
    no_proxy: '',
    ...variables,
  });
  expect(code, stdout + stderr).toBe(0);
  const { end, requirements } = summaryIn(out);
  expect(requirements.find(({ id }) => id === 'ORDER-017')?.verdict).toBe('pass');
  expect(requests - from).toBe(end.sent.total);
  return end.sent.total;
}

test('the installed program reaches a target through a proxy that forwards plain requests', async () => {
  const proxy = await forwardingProxy();
  const sent = await judged(reference.origin, { HTTP_PROXY: `http://user:pass-word@${proxy.host}` });
  await proxy.close();
  expect(proxy.tunnelled).toEqual([]);
  expect(proxy.forwarded).toEqual(Array(sent).fill(`Basic ${Buffer.from('user:pass-word').toString('base64')}`));
});

test('the installed program reaches a target through a tunnel of a proxy, with a certificate of a private authority', async () => {
  const port = await portOf(secure(certified, toReference));
  const proxy = await forwardingProxy([port]);
  await judged(`https://localhost:${port}`, { HTTPS_PROXY: `http://${proxy.host}` }, authority.cert);
  await proxy.close();
  expect(proxy.forwarded).toEqual([]);
  expect(proxy.tunnelled.length).toBeGreaterThan(0);
});

test('the installed program reaches a target with a certificate of a private authority', async () => {
  await judged(`https://localhost:${await portOf(secure(certified, toReference))}`, {}, authority.cert);
});

test('the installed program reaches a target at an address of IPv6, over connections that it keeps', async () => {
  let connections = 0;
  const server = listen((socket) => {
    connections += 1;
    toReference(socket);
  });
  const sent = await judged(`http://[::1]:${await portOf(server, '::1')}`);
  expect(connections).toBeLessThan(sent);
});

test('the installed program reaches a target that speaks HTTP/1.0 and closes every connection', async () => {
  const server = createServer((request, response) => {
    void fetch(`${reference.origin}${request.url ?? ''}`, {
      headers: { 'x-api-key': String(request.headers['x-api-key']) },
    })
      .then(async (answer) => [answer, await answer.text()] as const)
      .then(([answer, text]) => {
        const type = answer.headers.get('content-type');
        response.socket?.end(`HTTP/1.0 ${answer.status} Status\r\ncontent-type: ${type}\r\n\r\n${text}`);
      });
  });
  await judged(`http://127.0.0.1:${await portOf(server)}`);
});

test.each([
  [502, /answers 502\..* through the proxy of HTTP_PROXY/],
  [200, /responds 200 without JSON\..* through the proxy of HTTP_PROXY/],
])(
  'the installed program reaches a target and doctor names the proxy that may have answered %i in its place',
  async (status, cause) => {
    const port = await portOf(createServer((_, response) => response.writeHead(status).end()));
    const environment = { ULTRA_BASE_URL: 'http://10.1.2.3/ultra/v1', HTTP_PROXY: `http://127.0.0.1:${port}` };
    const { code, stdout } = await plumbline(['doctor'], { ...environment, API_KEY: 'plumbline-reference-key' });
    expect([code, stdout]).toEqual([2, expect.stringMatching(cause)]);
  },
);

test.each([
  ['answers 503', 'HTTP/1.1 503 Service Unavailable\r\n\r\n', 'opens no tunnel (503).'],
  ['is none', 'HTTP/1.1 200 OK\r\n\r\n<p>', 'gives no TLS connection to 10.1.2.3. Is it a proxy?'],
  ['closes the connection', '', 'closes the connection in place of a tunnel.'],
])('the installed program reaches a target and doctor names at once the proxy that %s', async (_, response, cause) => {
  const port = await portOf(createServer().on('connect', (_, socket) => socket.end(response)));
  const environment = { ULTRA_BASE_URL: 'https://10.1.2.3/ultra/v1', HTTPS_PROXY: `http://127.0.0.1:${port}` };
  const { stdout, milliseconds } = await plumbline(['doctor'], { ...environment, API_KEY: apiKeys.genuine });
  expect(stdout).toContain(`ultra: the proxy of HTTPS_PROXY, 127.0.0.1:${port}, ${cause}`);
  expect(milliseconds).toBeLessThan(10_000);
});

test('the installed program reaches a target and the embedded reference without the proxy', async () => {
  const proxy = await forwardingProxy();
  const few = ['run', '--only', 'ORDER-017', '--requests', '12', '--require', '0', '--out', freshFolder()];
  const { code, stderr } = await plumbline(few, { HTTP_PROXY: `http://${proxy.host}`, NO_PROXY: '', no_proxy: '' });
  await proxy.close();
  expect([code, proxy.forwarded], stderr).toEqual([0, []]);
});

/** What the bundle takes of undici, as a module of its own. */
async function bundledUndici(): Promise<typeof whole> {
  const { default: bundle } = (await import(pathToFileURL(join(root, 'rolldown.config.mjs')).href)) as {
    readonly default: RolldownOptions & { readonly plugins: readonly RolldownPlugin[] };
  };
  const entry = fileOf('entry.mjs', "export * from 'undici';\n");
  const built = await rolldown({ ...bundle, input: entry, plugins: bundle.plugins.slice(0, 1) });
  const file = join(freshFolder(), 'undici.mjs');
  await built.write({ file });
  return (await import(pathToFileURL(file).href)) as typeof whole;
}

/** The methods of a class and of what it inherits from. */
function methodsOf(given: { readonly prototype: object }): readonly string[] {
  const found: string[] = [];
  for (
    let one: object | null = given.prototype;
    one !== null && one !== Object.prototype;
    one = Object.getPrototypeOf(one) as object | null
  )
    found.push(...Object.getOwnPropertyNames(one));
  return found.sort();
}

test('every part of undici that is bundled behaves as it does in the whole', async () => {
  const part = await bundledUndici();
  const names = Object.keys(part) as ('Pool' | 'ProxyAgent')[];
  expect(names.sort()).toEqual(['Pool', 'ProxyAgent']);
  const plain = reference.origin;
  const port = await portOf(secure(certified, toReference));
  const proxy = await forwardingProxy([port]);
  const tls = { ca: authority.cert };
  const path = `/ultra/v1/order?${new URLSearchParams(pair).toString()}`;
  const responsesOf = async ({ Pool, ProxyAgent }: Pick<typeof whole, (typeof names)[number]>) => {
    const proxied = { uri: `http://${proxy.host}`, requestTls: tls };
    const dispatchers = [
      [new Pool(plain), plain],
      [new Pool(`https://localhost:${port}`, { connect: tls }), `https://localhost:${port}`],
      [new ProxyAgent({ ...proxied, proxyTunnel: false }), plain],
      [new ProxyAgent({ ...proxied }), `https://localhost:${port}`],
      [new ProxyAgent({ ...proxied }), plain],
    ] as const;
    return Promise.all(
      dispatchers.map(async ([dispatcher, origin]) => {
        const response = await dispatcher
          .request({ origin, path, method: 'GET', headers: { 'x-api-key': apiKeys.genuine } })
          .then(async ({ statusCode, body }) => [statusCode, Object.keys((await body.json()) as object)])
          .catch((error: unknown) => (error as Error).message);
        await dispatcher.destroy();
        return response;
      }),
    );
  };
  const expected = await responsesOf(whole);
  expect(expected.slice(0, 4).map((one) => one[0])).toEqual([200, 200, 200, 200]);
  expect(await responsesOf(part)).toEqual(expected);
  for (const name of names) expect(methodsOf(part[name])).toEqual(methodsOf(whole[name]));
  await proxy.close();
});
