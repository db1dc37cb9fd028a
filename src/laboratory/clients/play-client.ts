import { createProxyJudge } from '../../product/engine/proxy/judge.js';
import { noNumbers } from '../../product/engine/proxy/passage.js';
import { recordedHeader } from '../../product/engine/recorded/header.js';
import { isObject, parseBody } from '../../product/json/parse.js';
import type { Exchange, ExchangeId, Header } from '../../product/model/exchange.js';
import { resolveTarget } from '../../product/profile/resolve.js';
import { noJournal } from '../../product/results/open-journal.js';
import type { RunSummary } from '../../product/results/run-json.js';
import { createReference } from '../../reference/composition.js';
import { referenceProfile } from '../../reference/profile.js';
import { apiKeys } from '../../reference/gateway.js';
import { memoryTransport } from '../rehearsal/in-memory.js';
import type { Client } from './clients.js';
import { oldToken, playSession, type Bodies, type Body, type Change, type Send } from './session.js';

/** One exchange of a client as it passed. */
export interface Passed {
  readonly base: 'ultra' | 'swapV2' | 'borrow' | 'trigger';
  readonly method: string;
  readonly path: string;
  readonly requestHeaders: readonly Header[];
  readonly requestBody: string;
  readonly response: { readonly status: number; readonly headers: readonly Header[]; readonly body: string };
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface PlayedClient {
  readonly passed: readonly Passed[];
  /** Requests that are not those of the session. */
  readonly departures: number;
}

const origin = 'http://reference.invalid';
const pauseMs = 2_000;
const milliseconds = 5;
const startAt = Date.parse('2026-01-01T00:00:00Z');
const bases = { '/ultra/v1': 'ultra', '/swap/v2': 'swapV2', '/lend/v1': 'borrow', '/trigger': 'trigger' } as const;

/** Lets a client use a reference of its own, in memory; time passes as fast as it sends. */
export async function playClient({ extra }: Pick<Client, 'extra'>, seed: number): Promise<PlayedClient> {
  const reference = createReference({ seed, startAt });
  const transport = memoryTransport(reference.handle);
  const passed: Passed[] = [];
  const replies: { -readonly [Key in keyof Bodies]: Bodies[Key] } = {};
  let departures = 0;

  const exchange = async (path: string, { query = {}, headers = {}, json }: Change): Promise<Body> => {
    const search = new URLSearchParams(present(query)).toString();
    const target = search === '' ? path : `${path}?${search}`;
    const [method, requestBody] = json === undefined ? ['GET', ''] : ['POST', JSON.stringify(json)];
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const requestHeaders = present({ 'x-api-key': apiKeys.genuine, ...headers, ...type });
    const { response } = await transport.exchange(
      { method, origin, path: target, headers: requestHeaders, ...(json !== undefined && { body: requestBody }) },
      { timeout: 1_000, maxBytes: 10_000_000 },
      new AbortController().signal,
    );
    if (response === undefined) throw new Error(`${method} ${target} got no response`);
    const now = reference.clock.now();
    const base = Object.entries(bases).find(([prefix]) => path.startsWith(`${prefix}/`))![1];
    const dated = { ...response, headers: [...response.headers, ['date', new Date(now).toUTCString()] as const] };
    const startedAt = now - milliseconds;
    passed.push({ base, method, path: target, requestHeaders, requestBody, response: dated, startedAt, milliseconds });
    reference.clock.advance(pauseMs);
    const parsed = parseBody(response.body);
    return parsed.json && isObject(parsed.value) ? parsed.value : {};
  };
  const send: Send = async (step, path, content = {}) => {
    if (extra?.before === step && departures === 0) {
      departures += 1;
      const { query, headers, json } = extra.change(replies);
      await exchange(path, {
        query: { ...content.query, ...query },
        headers: { ...content.headers, ...headers },
        ...(content.json && { json: { ...content.json, ...json } }),
      });
    }
    return (replies[step] = await exchange(path, content));
  };
  await playSession(send);
  return { passed, departures };
}

function present(members: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined);
}

/** Judges what a client sent and got as the proxy does, with the profile of the reference. */
export async function judgeClient({ passed }: PlayedClient): Promise<RunSummary> {
  const target = resolveTarget(referenceProfile(origin), {}, {}, true);
  const own = Object.fromEntries(Object.entries(bases).map(([path, base]): [string, string] => [base, origin + path]));
  const startedAt = new Date(startAt).toISOString();
  const header = recordedHeader(target, {
    parts: [{ id: 'client', seed: 0, startedAt }],
    bases: own,
    carriesKey: true,
    strict: false,
    require: 0,
  });
  const kept = new Map<ExchangeId, Exchange>();
  const issued = passed.flatMap(({ response }) => /"token":\s*"([^"]+)"/.exec(response.body)?.[1] ?? []);
  const judge = createProxyJudge({
    header,
    bases: own,
    operations: {},
    journal: {
      ...noJournal,
      write: (entry) => void (entry.type === 'exchange' && kept.set(entry.id, entry)),
      find: (ids) => Promise.resolve([...ids].flatMap((id) => kept.get(id) ?? [])),
    },
    learn: () => undefined,
    masked: (exchange) => withoutTokens(exchange, [oldToken, ...issued]),
  });
  const bytes = new TextEncoder();
  for (const { response, requestHeaders, requestBody, ...passage } of passed)
    judge.add({
      ...passage,
      requestHeaders: requestHeaders.flat(),
      requestBody: bytes.encode(requestBody),
      outcome: { status: response.status, headers: response.headers.flat(), body: bytes.encode(response.body) },
    });
  return judge.conclude({ ...noNumbers(), passed: passed.length, judged: passed.length });
}

/** Each token under a number of its own, as the proxy masks them. */
function withoutTokens(exchange: Exchange, tokens: readonly string[]): Exchange {
  const text = tokens.reduce(
    (masked, token, index) => masked.replaceAll(token, `«token-${index + 1}»`),
    JSON.stringify(exchange),
  );
  return JSON.parse(text) as Exchange;
}
