import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createMask } from '../../../src/product/mask/mask.js';
import { maskProxies } from '../../../src/product/mask/proxy.js';
import { createTransport } from '../../../src/product/http/transport.js';
import { serveFaults } from '../../support/fault-server.js';
import { serverFaults } from '../../support/faults.js';

afterEach(() => void vi.unstubAllEnvs());

/** A proxy that only tunnels, and the `Proxy-Authorization` of every tunnel asked for. */
async function tunnellingProxy() {
  const asked: (string | undefined)[] = [];
  const server = createServer();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request.headers['proxy-authorization']);
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() };
}

test('requests go through the proxy of the environment, unless they are for the reference or excepted', async () => {
  const proxy = await tunnellingProxy();
  const target = await serveFaults({ fault: serverFaults.silence!, when: () => false });
  const ask = async (direct: boolean): Promise<number | undefined> => {
    const transport = createTransport({ connections: 1, maxBytes: 1e6, origins: new Set([target.origin]), direct });
    const wire = { method: 'GET', origin: target.origin, path: '/ultra/v1/order', headers: [] };
    const { response } = await transport.exchange(wire, { timeout: 3000, maxBytes: 1e6 }, new AbortController().signal);
    await transport.close();
    return response?.status;
  };
  try {
    for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, `http://user:pass-word@127.0.0.1:${proxy.port}`);
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
    expect(await ask(false)).toBe(401);
    expect(proxy.asked).toEqual([`Basic ${Buffer.from('user:pass-word').toString('base64')}`]);
    expect(await ask(true)).toBe(401);
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '127.0.0.1');
    expect(await ask(false)).toBe(401);
    expect(proxy.asked).toHaveLength(1);
  } finally {
    await target.close();
    proxy.close();
  }
});

test('the credentials in the address of a proxy are masked', () => {
  const mask = createMask();
  maskProxies({ HTTPS_PROXY: 'http://user:p%40ss-word@proxy.test:3128' }, mask);
  const basic = Buffer.from('user:p@ss-word').toString('base64');
  const masked = mask.text(`p@ss-word p%40ss-word ${basic}`);
  for (const form of ['p@ss-word', 'p%40ss-word', basic.slice(4, -4)]) expect(masked).not.toContain(form);
});
