import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import type { Handler } from '../../../src/reference/reference.js';
import { basesUnder } from '../../../src/reference/server.js';
import type { WireRequest } from '../../../src/http/transport.js';
import { contractFile, type ApiName } from './schemathesis.js';

/** `PRISM` names the program. */
const prism = process.env.PRISM ?? 'prism';
const bases = { swapOrder: ['ultra', 'swapV2'], borrow: ['borrow'], trigger: ['trigger'] } as const;

/** Prism as a proxy: it sends nothing of its own, and tells by a header what an answer that passes violates. */
export interface Proxied {
  /** How many requests had been sent when it first held something new against the answers; undefined when it never did. */
  firstNews(
    handle: Handler,
    requests: readonly WireRequest[],
    accepted: ReadonlySet<string>,
  ): Promise<number | undefined>;
  /** Everything it holds against the answers to these requests. */
  violations(handle: Handler, requests: readonly WireRequest[]): Promise<ReadonlySet<string>>;
  /** Processor time of the proxies so far, in milliseconds. */
  cpu(): number;
  close(): Promise<void>;
}

/** One proxy for each base address, before a server whose handler can be changed. */
export async function proxied(api: ApiName): Promise<Proxied> {
  let current: Handler = createReference({ seed: 1 }).handle;
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
  const violationsOf = async (request: WireRequest): Promise<readonly string[]> => {
    const proxy = proxies.find(({ prefix }) => request.path.startsWith(`${prefix}/`));
    if (proxy === undefined) {
      // What belongs to another address, such as the clock, must still happen.
      await forward(current, request);
      return [];
    }
    const { method, path, headers, body } = request;
    const answer = await proxy.pool.request({
      method: method,
      path: path.slice(proxy.prefix.length),
      headers: headers.flat(),
      body: body ?? null,
    });
    await answer.body.text();
    const told = answer.headers['sl-violations'];
    if (typeof told !== 'string') return [];
    return (JSON.parse(told) as Violation[]).map(nameOf);
  };
  return {
    async firstNews(handle, requests, accepted) {
      current = handle;
      for (const [index, request] of requests.entries())
        if ((await violationsOf(request)).some((name) => !accepted.has(name))) return index + 1;
      return undefined;
    },
    async violations(handle, requests) {
      current = handle;
      const names = new Set<string>();
      for (const request of requests) for (const name of await violationsOf(request)) names.add(name);
      return names;
    },
    cpu: () => proxies.reduce((sum, { child }) => sum + processorTime(child.pid!), 0),
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

async function forward(handle: Handler, { method, path, headers, body }: WireRequest): Promise<void> {
  const [at = '', query = ''] = path.split('?');
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  await handle({ method, path: at, query, headers: named, body: body ?? '' });
}

/** User and system time of another process; the kernel counts a hundredth of a second as one. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
