import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { listenReference } from '../../../src/reference/listen.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../../src/reference/reference.js';
import { basesUnder } from '../../../src/reference/server.js';
import { contractFile, type ApiName } from './schemathesis.js';

/** `PRISM` names the program. */
const prism = process.env.PRISM ?? 'prism';
export const bases = { swapOrder: ['ultra', 'swapV2'], borrow: ['borrow'], trigger: ['trigger'] } as const;
/** Headers of one connection, which the next one sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Prism as a proxy: it sends nothing of its own, and tells by a header what a response that passes violates. */
export interface Proxied {
  /** What it holds against a response to a request; nothing where its contract has no base address for the request. */
  violations(request: ReferenceRequest, response: ReferenceResponse): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** One proxy for each base address, before a server that gives the response in question. */
export async function proxied(api: ApiName): Promise<Proxied> {
  let current: Handler = () => ({ status: 404, body: { text: '' } });
  const upstream = await listenReference((request) => current(request));
  const proxies = await Promise.all(
    bases[api].map(async (base, index) => {
      const address = new URL(basesUnder(upstream.origin)[base]);
      const port = Number(address.port) + 1 + index;
      const child = spawn(
        prism,
        ['proxy', contractFile(api), address.href, '--port', String(port), '--validate-request', 'false'],
        { stdio: ['ignore', 'pipe', 'inherit'], detached: false },
      );
      for (let told = ''; !told.includes('Prism is listening');) told += String((await once(child.stdout, 'data'))[0]);
      child.stdout.resume();
      return { prefix: address.pathname, child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: 1 }) };
    }),
  );
  return {
    async violations({ method, path, query, headers, body }, response) {
      const proxy = proxies.find(({ prefix }) => path.startsWith(`${prefix}/`));
      if (proxy === undefined) return [];
      current = () => response;
      const answer = await proxy.pool.request({
        method,
        path: `${path.slice(proxy.prefix.length)}${query === '' ? '' : `?${query}`}`,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name))),
        body: body === '' ? null : body,
      });
      await answer.body.text();
      const told = answer.headers['sl-violations'];
      return typeof told === 'string' ? (JSON.parse(told) as Violation[]).map(nameOf) : [];
    },
    async close() {
      for (const { child, pool } of proxies) {
        await pool.destroy();
        child.kill();
        await once(child, 'exit');
      }
      await upstream.close();
    },
  };
}

interface Violation {
  readonly location: readonly (string | number)[];
  readonly code?: string | number;
  readonly message: string;
}

function nameOf({ location, code, message }: Violation): string {
  const place = location.map((part) => (/^[0-9]+$/.test(String(part)) ? '*' : part)).join('/');
  return `${place} ${String(code)} ${message.replace(/[0-9]{4,}/g, '…')}`;
}
