import { createProxyJudge } from '../../product/engine/proxy/judge.js';
import { noNumbers } from '../../product/engine/proxy/passage.js';
import { memoryTransport } from '../rehearsal/in-memory.js';
import { recordedHeader } from '../../product/engine/recorded/header.js';
import type { Exchange, ExchangeId, Header } from '../../product/model/exchange.js';
import { resolveTarget } from '../../product/profile/resolve.js';
import { walletKeypair } from '../../reference/swap-order/fixtures.js';
import { createReference } from '../../reference/composition.js';
import { referenceProfile } from '../../reference/profile.js';
import type { Journal } from '../../product/results/journal.js';
import type { RunSummary } from '../../product/results/run-json.js';
import type { Act, Client, ClientRequest, Reply, Step } from './client.js';
import { playSession } from './session.js';

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
  /** Every token that was seen; the first one is old. */
  readonly tokens: readonly string[];
  /** Requests that are not those of the session. */
  readonly departures: number;
}

const origin = 'http://reference.invalid';
const oldToken = 'token-of-yesterday-0001';
const pauseMs = 2_000;
const takesMs = 5;
const startAt = Date.parse('2026-01-01T00:00:00Z');
const wire = { timeout: 1_000, maxBytes: 10_000_000 };

const bases = { '/ultra/v1': 'ultra', '/swap/v2': 'swapV2', '/lend/v1': 'borrow', '/trigger': 'trigger' } as const;

/** Lets a client use a reference of its own, in memory; time passes as fast as it sends. */
export async function playClient({ behaves, challengeType = 'message' }: Client, seed: number): Promise<PlayedClient> {
  const reference = createReference({ seed, startAt });
  const transport = memoryTransport(reference.handle);
  const never = new AbortController().signal;
  const behaviour = behaves?.();
  const wallet = walletKeypair('client of the proof');
  const passed: Passed[] = [];
  const tokens = [oldToken];
  const replies: Partial<Record<Step, Reply>> = {};
  let departures = 0;

  const send = async ({ method, path, query, headers, json }: ClientRequest, earlierMs = 0): Promise<Reply> => {
    const search = new URLSearchParams(query).toString();
    const target = search === '' ? path : `${path}?${search}`;
    const body = json === undefined ? undefined : JSON.stringify(json);
    const all: Header[] = Object.entries({
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    });
    const outcome = await transport.exchange(
      { method, origin, path: target, headers: all, ...(body !== undefined && { body }) },
      wire,
      never,
    );
    const { response } = outcome;
    if (response === undefined) throw new Error(`${method} ${target} got no response`);
    const now = reference.clock.now();
    const [prefix] = Object.keys(bases).filter((name) => path.startsWith(`${name}/`)) as (keyof typeof bases)[];
    passed.push({
      base: bases[prefix!],
      method,
      path: target,
      requestHeaders: all,
      requestBody: body ?? '',
      response: { ...response, headers: [...response.headers, ['date', new Date(now).toUTCString()]] },
      startedAt: now - takesMs - earlierMs,
      milliseconds: takesMs,
    });
    reference.clock.advance(pauseMs);
    const reply = { status: response.status, body: parsed(response.body) };
    if (typeof reply.body.token === 'string') tokens.push(reply.body.token);
    return reply;
  };
  const call = async (step: Step, request: ClientRequest): Promise<Reply> => {
    let isSent = false;
    const act: Act = {
      send(own, earlierMs) {
        if (own === request && !isSent && earlierMs === undefined) isSent = true;
        else departures += 1;
        return send(own, earlierMs);
      },
      wait: (milliseconds) => {
        departures += 1;
        reference.clock.advance(milliseconds);
      },
      ...{ wallet, oldToken, replies },
    };
    const reply = await (behaviour?.({ step, request }, act) ?? act.send(request));
    replies[step] = reply;
    return reply;
  };
  await playSession({ call, wallet, oldToken, challengeType });
  return { passed, tokens, departures };
}

function parsed(body: string): Reply['body'] {
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null ? (value as Reply['body']) : {};
}

/** Judges what a client sent and got as the proxy does, with the profile of the reference. */
export async function judgeClient({ passed, tokens }: PlayedClient): Promise<RunSummary> {
  const target = resolveTarget(referenceProfile(origin), {}, {}, true);
  const own = Object.fromEntries(Object.entries(bases).map(([path, base]): [string, string] => [base, origin + path]));
  const startedAt = new Date(startAt).toISOString();
  const header = recordedHeader(target, {
    parts: [{ id: 'client', seed: 0, startedAt }],
    bases: own,
    carriesKey: true,
    strict: false,
    require: 0,
    ownTraffic: false,
  });
  const judge = createProxyJudge({
    header,
    bases: own,
    operations: {},
    journal: journalInMemory(),
    learn: () => undefined,
    masked: (exchange) => withoutTokens(exchange, tokens),
  });
  const bytes = new TextEncoder();
  for (const { response, requestHeaders, requestBody, ...passage } of passed)
    judge.add({
      ...passage,
      requestHeaders: requestHeaders.flat(),
      requestBody: bytes.encode(requestBody),
      outcome: { status: response.status, headers: response.headers.flat(), body: bytes.encode(response.body) },
    });
  return (await judge.conclude({ ...noNumbers(), passed: passed.length, judged: passed.length })).summary;
}

/** Each token under a number of its own, as the proxy masks them. */
function withoutTokens(exchange: Exchange, tokens: readonly string[]): Exchange {
  const text = tokens.reduce(
    (masked, token, index) => masked.replaceAll(token, `«token-${index + 1}»`),
    JSON.stringify(exchange),
  );
  return JSON.parse(text) as Exchange;
}

function journalInMemory(): Journal {
  const kept = new Map<ExchangeId, Exchange>();
  return {
    write: (entry) => {
      if (entry.type === 'exchange') kept.set(entry.id, entry);
    },
    find: (ids) => Promise.resolve([...ids].flatMap((id) => kept.get(id) ?? [])),
    close: () => undefined,
  };
}
