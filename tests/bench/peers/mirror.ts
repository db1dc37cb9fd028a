import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { apiKeys } from '../../../src/reference/gateway.js';
import { createReference } from '../../../src/reference/composition.js';
import { headersOf, listenReference, writeJson } from '../../../src/reference/listen.js';
import type { Handler, ReferenceResponse } from '../../../src/reference/reference.js';
import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { signIn } from './examples.js';
import { nameOf, schemathesisRun, type Failure, type PeerOptions } from './schemathesis.js';

/** One run of Schemathesis against the reference, and what its checks held against faulty references as well. */
export interface MirroredRun {
  readonly requests: number;
  /** What it holds against the reference without a defect. */
  readonly accepted: readonly string[];
  /** By defect: what it holds against the faulty reference and not against the other one, and at which request first. */
  readonly found: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Differing {
  readonly defect: string;
  readonly at: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Finding {
  readonly defect: string;
  readonly at: number;
  readonly check: string;
  readonly failure: Failure;
}

/**
 * Every request of the tool goes to the reference and to each faulty one. The tool sees the response of the first, and its
 * checks also judge each response of the others that differs: one run for all defects.
 */
export async function mirroredRun(
  ids: readonly string[],
  options: Omit<PeerOptions, 'origin' | 'token' | 'mirror'>,
): Promise<MirroredRun> {
  const time = steppingTime();
  const clean = createReference({ seed: 1, time });
  const faulty = ids.map((id) => ({
    id,
    handle: findDefect(id).inject(createReference({ seed: 1, time })),
    /** Whether it responded to the last request with the given credentials with a 2xx. */
    isOk: false,
  }));
  const found: Record<string, Record<string, number>> = {};
  const note = (defect: string, name: string, at: number): void => {
    const known = (found[defect] ??= {});
    known[name] = Math.min(known[name] ?? Number.POSITIVE_INFINITY, at);
  };
  const differing = new Map<string, Differing[]>();
  let sent = 0;
  let token: string | undefined;
  const handle: Handler = async (request) => {
    time.step();
    const response = await clean.handle(request);
    if (token !== undefined) sent += 1;
    if (sent > options.budget) return response;
    const { 'x-api-key': key, authorization, 'x-schemathesis-testcaseid': testCase } = request.headers;
    const isGiven = key === apiKeys.genuine && (options.api !== 'trigger' || authorization === `Bearer ${token}`);
    for (const one of faulty) {
      const other = await respondedBy(one.handle, request);
      if (isGiven) one.isOk = other.status < 300;
      if (token === undefined || isDeepStrictEqual(other, response)) continue;
      if (other.broken !== undefined) note(one.id, 'network error', sent);
      // Requests without the given credentials are those of its check `ignored_auth`, which follow a 2xx and ask for no more than this.
      else if (!isGiven) {
        if (isRefused(response) && !isRefused(other) && one.isOk) note(one.id, 'ignored_auth', sent);
      } else if (testCase !== undefined) {
        const told = { defect: one.id, at: sent, status: other.status, headers: headersOf(other), body: bodyOf(other) };
        differing.set(testCase, [...(differing.get(testCase) ?? []), told]);
      }
    }
    return response;
  };
  const served = await listenReference(handle);
  const mirror = await serveMirror(differing, (base, { defect, at, check, failure }) => {
    note(defect, `${base} ${nameOf(check, failure)}`, at);
  });
  try {
    token = await signIn(served.origin, apiKeys.genuine);
    const run = await schemathesisRun({ ...options, origin: served.origin, token, mirror: mirror.origin });
    return { requests: run.requests, accepted: Object.keys(run.failures), found };
  } finally {
    await served.close();
    mirror.close();
  }
}

const isRefused = ({ status }: ReferenceResponse): boolean =>
  status === 401 || status === 403 || (status >= 300 && status < 400);

const bodyOf = ({ body }: ReferenceResponse): string => ('json' in body ? writeJson(body.json) : body.text);

/** A faulty reference that throws responds as a served one does. */
export async function respondedBy(handle: Handler, request: Parameters<Handler>[0]): Promise<ReferenceResponse> {
  try {
    return await handle(request);
  } catch {
    return { status: 500, body: { json: { error: 'Internal server error' } } };
  }
}

/** The same time for every reference, so that two responses differ by the defect alone. */
function steppingTime() {
  let now = Date.now();
  return {
    now: () => now,
    sleep: () => Promise.resolve(),
    step: () => {
      now += 10;
    },
  };
}

/** `GET /BASE/TEST-CASE` gives the differing responses to a request; `POST /BASE/` takes what was found in them. */
async function serveMirror(
  differing: ReadonlyMap<string, readonly Differing[]>,
  onFinding: (base: string, finding: Finding) => void,
) {
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const [, base = '', testCase = ''] = (request.url ?? '').split('/');
    if (request.method === 'GET') return differing.get(testCase) ?? [];
    for (const finding of JSON.parse(await text(request)) as readonly Finding[]) onFinding(base, finding);
    return {};
  };
  const server = createServer((request, response) => {
    void respond(request).then((told) => response.end(JSON.stringify(told)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
