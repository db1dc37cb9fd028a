import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { listenReference } from '../../../src/reference/listen.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../src/reference/reference.js';
import { basePaths } from '../../../src/reference/gateway.js';
import { bySuite } from './suite.js';
import { bases, contractFile, noteFirst, type ApiName, type Held, type PeerRun } from './tool.js';

/** `PRISM` names the program. */
const prism = process.env.PRISM ?? 'prism';
/** Headers of one connection, which the next one sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

type ViolationsOf = (request: ReferenceRequest, response: ReferenceResponse) => Promise<readonly string[]>;
const proxies: Partial<Record<ApiName, Promise<ViolationsOf>>> = {};
const ends: (() => unknown)[] = [];

/** What Prism, as a validating proxy, holds against the responses to the requests of a run of the suite: it sends none itself. */
export async function byPrism(run: PeerRun): Promise<Held> {
  const violationsOf = await (proxies[run.api] ??= startProxy(run.api));
  const held: Held = {};
  let sent = 0;
  await bySuite(run, async (request, response) => {
    sent += 1;
    for (const name of await violationsOf(request, response)) noteFirst(held, name, sent);
  });
  return held;
}

/** Ends what runs of Prism have started. */
export async function endProxies(): Promise<void> {
  await Promise.all(ends.map((end) => end()));
}

/** Starts a proxy before a server that gives the response in question, whatever base address its request came to. */
async function startProxy(api: ApiName): Promise<ViolationsOf> {
  let current: ReferenceResponse | undefined;
  const upstream = await listenReference(() => current!);
  const port = String(Number(new URL(upstream.origin).port) + 1);
  const given = ['proxy', contractFile(api), upstream.origin, '--port', port, '--validate-request', 'false'];
  const child = spawn(prism, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  for (let told = ''; !told.includes('Prism is listening');) told += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  ends.push(
    () => child.kill(),
    () => pool.destroy(),
    () => upstream.close(),
  );
  return async ({ method, path, query, headers, body }, response) => {
    if (response.broken !== undefined) return ['no response'];
    const base = bases[api].find((one) => path.startsWith(`${basePaths[one]}/`));
    if (base === undefined) return [];
    current = response;
    const answer = await pool.request({
      method,
      path: `${path.slice(basePaths[base].length)}${query === '' ? '' : `?${query}`}`,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name))),
      body: body === '' ? null : body,
    });
    await answer.body.text();
    const told = answer.headers['sl-violations'];
    return typeof told === 'string' ? (JSON.parse(told) as Violation[]).map(nameOf) : [];
  };
}

interface Violation {
  readonly location: readonly (string | number)[];
  readonly code?: string | number;
  readonly message: string;
}

/** Recognises a violation in another response: its numbers differ. */
function nameOf({ location, code, message }: Violation): string {
  const place = location.map((part) => (/^[0-9]+$/.test(String(part)) ? '*' : part)).join('/');
  return `${place} ${String(code)} ${message.replace(/[0-9]{4,}/g, '…')}`;
}
