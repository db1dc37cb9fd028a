import { isObject, parseBody } from '../../product/json/parse.js';
import type { Header } from '../../product/model/exchange.js';
import { createReference } from '../../reference/composition.js';
import { apiKeys } from '../../reference/gateway.js';
import { memoryTransport } from '../rehearsal/in-memory.js';
import type { Client } from './clients.js';
import { playSession, type Body, type Change } from './session.js';

/** What a client sent and got, as a recording has it: with credentials in clear. */
export interface Passed {
  readonly request: Readonly<Record<'method' | 'url' | 'body', string>> & { readonly headers: readonly Header[] };
  readonly response: { readonly status: number; readonly headers: readonly Header[]; readonly body: string };
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

const origin = 'http://reference.invalid';
const pauseMs = 2_000;
const milliseconds = 5;
const startAt = Date.parse('2026-01-01T00:00:00Z');

/** Lets a client use a reference of its own, in memory; time passes as fast as it sends. */
export async function playClient({ extra }: Client): Promise<readonly Passed[]> {
  const reference = createReference({ seed: 1, startAt });
  const transport = memoryTransport(reference.handle);
  const passed: Passed[] = [];
  let isExtraDue = extra !== undefined;

  const exchange = async (path: string, { query = {}, headers: own = {}, json }: Change): Promise<Body> => {
    const search = new URLSearchParams(present(query)).toString();
    const target = search === '' ? path : `${path}?${search}`;
    const [method, body] = json === undefined ? ['GET', ''] : ['POST', JSON.stringify(json)];
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const headers = present({ 'x-api-key': apiKeys.genuine, ...own, ...type });
    const { response } = await transport.exchange(
      { method, origin, path: target, headers, ...(json !== undefined && { body }) },
      { timeout: 1_000, maxBytes: 10_000_000 },
      new AbortController().signal,
    );
    if (response === undefined) throw new Error(`${method} ${target} got no response`);
    const now = reference.clock.now();
    const dated = { ...response, headers: [...response.headers, ['date', new Date(now).toUTCString()] as const] };
    const request = { method, url: origin + target, headers, body };
    passed.push({ request, response: dated, startedAt: now - milliseconds, milliseconds });
    reference.clock.advance(pauseMs);
    const parsed = parseBody(response.body);
    return parsed.json && isObject(parsed.value) ? parsed.value : {};
  };
  await playSession(async (step, path, content = {}) => {
    if (isExtraDue && extra?.before === step) {
      isExtraDue = false;
      const { query, headers, json } = typeof extra.change === 'function' ? extra.change(content) : extra.change;
      const wrong = {
        query: { ...content.query, ...query },
        headers: { ...content.headers, ...headers },
        ...(content.json && { json: { ...content.json, ...json } }),
      };
      for (let sent = 0; sent < extra.times; sent += 1) await exchange(path, wrong);
    }
    return exchange(path, content);
  });
  return passed;
}

function present(members: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined);
}
