import { afterEach, expect, test, vi } from 'vitest';
import { createMask } from '../../../src/product/mask/mask.js';
import { maskProxies } from '../../../src/product/mask/proxy.js';
import { proxyOf } from '../../../src/product/http/dispatcher.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import { createTransport } from '../../../src/product/http/transport.js';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['http://127.0.0.1:9', 'refuses connections'],
  ['http://no.such.host.invalid:3128', 'is not found'],
])('what the proxy %s does not let pass is its fault', async (address, did) => {
  for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, address);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
  const origin = 'http://target.test';
  const transport = createTransport({ connections: 1, maxBytes: 1e6, origins: new Set([origin]), direct: false });
  const wire = { method: 'GET', origin, path: '/', headers: [] };
  const { fault } = await transport.exchange(wire, { timeout: 3000, maxBytes: 1e6 }, new AbortController().signal);
  await transport.close();
  expect(fault).toEqual({ class: 'proxy', message: `the proxy of http_proxy, ${new URL(address).host}, ${did}` });
});

test.each([
  ['10.1.2.3', '10.0.0.0/8', false],
  ['11.1.2.3', '10.0.0.0/8', true],
  ['[fd00::1]', 'fd00::/8', false],
  ['[::1]', '::1', false],
  ['ten.test', '10.0.0.0/8', true],
  ['a.corp.test', 'x, .corp.test', false],
  ['a.corp.test', '*.corp.test', false],
  ['corp.test', 'corp.test:443', true],
  ['corp.test', 'corp.test:80', false],
  ['notcorp.test', 'corp.test', true],
  ['corp.test', '*', false],
  ['corp.test', '', true],
])('%s with the exceptions %j goes through a proxy: %j', (host, exceptions, is) => {
  const environment = { HTTP_PROXY: 'http://proxy.test:3128', NO_PROXY: exceptions };
  expect(proxyOf(new URL(`http://${host}/`), environment) !== undefined).toBe(is);
  expect(maskProxies(environment, createMask())).toBeUndefined();
});

const odd = ['127.*', '10.0.0.0/33', '10.0.0/8', 'a*b', '10.0.0.1-10.0.0.9', '10.0.0.1-9', 'fd00::1-fd00::9'];

test.each(odd)('the exception %s is refused where there is a proxy', (exception) => {
  const environment = { NO_PROXY: `10-0-0-1.test,${exception}` };
  const resolve = (proxies: object) =>
    resolveTarget({ name: 'x', bases: {} }, { ...environment, ...proxies }, {}, false);
  const proxies = { https_proxy: 'http://proxy.test:3128' };
  expect(() => resolve(proxies)).toThrow(`NO_PROXY: ${exception} is no exception; expected`);
  expect(() => resolve({ http_proxy: '' })).not.toThrow();
});

test('the credentials in the address of a proxy are masked', () => {
  const mask = createMask();
  expect(maskProxies({ HTTPS_PROXY: 'http://user:p%40ss$word@proxy.test:3128' }, mask)).toBeUndefined();
  const basic = Buffer.from('user:p@ss$word').toString('base64');
  const masked = mask.text(`p@ss$word p%40ss$word ${basic}`);
  for (const form of ['p@ss$word', 'p%40ss$word', basic.slice(4, -4)]) expect(masked).not.toContain(form);
});

test.each([
  ['proxy.corp:3128', 'it has no scheme'],
  ['"http://proxy.corp:3128"', 'it has quotes around it'],
  ['user:pass-word@proxy.corp:3128', 'it has no scheme'],
  ['http://user:pass-word@$PROXY', 'it has a variable in it, and none is replaced: write its value there'],
  ['ftp://user:pass-word@proxy.corp', 'its scheme is ftp'],
  ['socks5://user:pass-word@proxy.corp', 'its scheme is socks5'],
  ['http://user:pass-word@proxy corp', 'its host or its port is not valid'],
])('the address %s is refused, with none of its text', (address, flaw) => {
  const message = maskProxies({ HTTPS_PROXY: address }, createMask());
  expect(message).toBe(`HTTPS_PROXY: ${flaw}; expected an address such as http://proxy.example.com:3128`);
});
