import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Clock, ReferenceResponse } from '../../reference/reference.js';
import type { Draws } from '../../reference/seeded.js';
import { carried, pages, refusals, type Carried, type Disturb, type NetworkFault } from './network-fault.js';

/** Disturbs a share of the requests, each by itself. */
const now =
  (rate: number, disturb: (draws: Draws) => Disturb) =>
  (draws: Draws): Disturb => {
    const how = disturb(draws);
    return (request, response) => (draws.chance(rate) ? how(request, response) : undefined);
  };

/** Gives this in the place of several responses in a row, from time to time. */
const inBursts =
  (rate: number, most: number, pick: (draws: Draws) => Carried) =>
  (draws: Draws): Disturb => {
    const how = instead(pick)(draws);
    let left = 0;
    return (request, response) => {
      if (left === 0 && draws.chance(rate)) left = draws.between(2, most);
      if (left === 0) return undefined;
      left -= 1;
      return how(request, response);
    };
  };

/** The request is processed; something happens to the response. */
const onResponse =
  (change: (response: Carried, draws: Draws) => Carried | 'reset') =>
  (draws: Draws): Disturb =>
  async (_request, response) =>
    change(carried(await response()), draws);

/** Changes a share of the responses. */
const changing = (rate: number, change: Parameters<typeof onResponse>[0]) => now(rate, onResponse(change));

const instead =
  (pick: (draws: Draws) => Carried) =>
  (draws: Draws): Disturb =>
  () =>
    Promise.resolve(pick(draws));

const packings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;
type Encodings = readonly [keyof typeof packings, ...(keyof typeof packings)[]];

function packed(response: Carried, draws: Draws, encodings: Encodings = ['gzip', 'br', 'deflate']): Carried {
  const encoding = draws.pick(encodings);
  const headers = { ...response.headers, 'content-encoding': encoding, vary: 'accept-encoding' };
  return { ...response, headers, bytes: packings[encoding](response.bytes) };
}

/** A part of the bytes, at least one short. */
function part(bytes: Uint8Array, draws: Draws): Uint8Array {
  return bytes.subarray(0, draws.between(0, Math.max(0, bytes.length - 1)));
}

/** The service stops for a while: what comes in then finds nobody. What it knows, it still knows afterwards. */
const restart = (draws: Draws): Disturb => {
  let until = 0;
  return () => {
    if (Date.now() >= until && draws.chance(0.005)) until = Date.now() + draws.between(30, 250);
    return Date.now() < until ? Promise.resolve('reset' as const) : undefined;
  };
};

/** Long enough for a run to use a token more than once, and short enough for it to expire before the run ends. */
export const shortTokenLifetimeSeconds = 2;

/** Access tokens expire after seconds, by the clock of the service; some responses are late, so that time goes by. */
const tokensExpire = (draws: Draws, clock: Clock): Disturb => {
  const firstSeen = new Map<string, number>();
  return ({ headers, path }, response) => {
    const token = headers.authorization;
    if (!path.startsWith('/trigger/')) return undefined;
    if (token !== undefined) {
      const since = firstSeen.get(token) ?? clock.now();
      firstSeen.set(token, since);
      if (clock.now() - since >= shortTokenLifetimeSeconds * 1000) {
        const refused: ReferenceResponse = { status: 401, body: { json: { error: 'Unauthorized' } } };
        return Promise.resolve(carried(refused));
      }
    }
    if (!draws.chance(0.4)) return undefined;
    return response().then((whole) => ({ ...carried(whole), delay: draws.between(20, 250) }));
  };
};

const single: Readonly<Record<string, Omit<NetworkFault, 'id'>>> = {
  latency: {
    says: 'Responses are late, and overtake each other.',
    begin: changing(0.5, (response, draws) => ({ ...response, delay: draws.between(1, 30) })),
  },
  'compressed-responses': {
    says: 'Responses come compressed, in chunks, or ended by closing the connection.',
    begin: changing(0.7, (response, draws) => ({
      ...(draws.chance(0.5) ? packed(response, draws) : response),
      framing: draws.pick(['length', 'chunked', 'close'] as const),
    })),
  },
  'requests-lost': {
    says: 'Connections break before a request arrives.',
    begin: now(0.06, () => () => Promise.resolve('reset' as const)),
  },
  'responses-lost': {
    says: 'Connections break when the request has been carried out, and the response is lost.',
    begin: changing(0.06, () => 'reset'),
  },
  'truncated-bodies': {
    says: 'Connections break in the middle of a body, whichever way its end was to be told.',
    begin: changing(0.06, (response, draws) => ({
      ...response,
      framing: draws.pick(['length', 'chunked'] as const),
      cutAfter: draws.between(0, Math.max(0, response.bytes.length - 1)),
    })),
  },
  'bodies-without-end': {
    says: 'A body whose end only the closing tells is cut short, so that nothing but its text shows it.',
    begin: changing(0.06, (response, draws) => ({ ...response, framing: 'close', bytes: part(response.bytes, draws) })),
  },
  'truncated-compression': {
    says: 'Compressed bodies end too early.',
    begin: changing(0.06, (response, draws) => {
      const whole = packed(response, draws);
      return { ...whole, bytes: part(whole.bytes, draws) };
    }),
  },
  'broken-compression': {
    says: 'Compressed bodies have bytes turned over, or were never compressed.',
    begin: changing(0.06, (response, draws) => {
      // Brotli has no checksum, so that a byte turned over in it need not show.
      const whole = packed(response, draws, ['gzip', 'deflate']);
      if (draws.chance(0.3)) return { ...whole, bytes: response.bytes };
      const bytes = Uint8Array.from(whole.bytes);
      const at = draws.between(0, Math.max(0, bytes.length - 1));
      bytes.set([(bytes[at] ?? 0) ^ 0xff], at);
      return { ...whole, bytes };
    }),
  },
  'storms-with-retry-after': {
    says: '429 again and again, and when to come back.',
    begin: inBursts(0.01, 12, (draws) => {
      const after = draws.chance(0.9) ? '0' : draws.pick(['1', new Date(Date.now() + 300).toUTCString()]);
      return { ...draws.pick(refusals), headers: { 'content-type': 'application/json', 'retry-after': after } };
    }),
  },
  'storms-without-retry-after': {
    says: '429 again and again, with many kinds of bodies and no word on when to come back.',
    begin: inBursts(0.006, 10, (draws) => draws.pick(refusals)),
  },
  'gateway-pages': {
    says: '502, 503 and 504, the pages of a firewall and of a content network, and redirects.',
    begin: now(
      0.05,
      instead((draws) => draws.pick(pages)),
    ),
  },
  'token-expiry': { says: 'Access tokens expire in the middle of everything.', begin: tokensExpire },
  restart: { says: 'The service restarts, again and again, and forgets nothing.', begin: restart },
};

const everything: Omit<NetworkFault, 'id'> = {
  says: 'All of it at once but the expiry of tokens, each a little.',
  begin: (draws, clock) => {
    const { 'token-expiry': _, ...others } = single;
    const parts = Object.values(others).map(({ begin }) => begin(draws, clock));
    return (request, response) => {
      if (!draws.chance(0.25)) return undefined;
      for (const disturb of draws.chance(0.5) ? parts : [...parts].reverse()) {
        const disturbed = disturb(request, response);
        if (disturbed !== undefined) return disturbed;
      }
      return undefined;
    };
  },
};

/** What may go wrong without anybody having violated anything. */
export const networkFaults: readonly NetworkFault[] = Object.entries({ ...single, everything }).map(([id, fault]) => ({
  id,
  ...fault,
}));

/** Throws an Error for an unknown id. */
export function findNetworkFault(id: string): NetworkFault {
  const found = networkFaults.find((networkFault) => networkFault.id === id);
  if (found === undefined) throw new Error(`no network fault ${JSON.stringify(id)} is known`);
  return found;
}
