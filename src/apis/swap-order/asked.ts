import { isObject } from '../../json/parse.js';
import type { View } from '../../model/view.js';
import type { SwapOrderFixtures } from './fixtures.js';

type Asked = View<SwapOrderFixtures>;

const required = ['inputMint', 'outputMint', 'amount'] as const;
export type RequiredParameter = (typeof required)[number];

/** Names of the parameters that stand in the query. */
function parametersOf(view: Asked): readonly string[] {
  return Object.keys(view.request.query);
}

export function hasGenuineKey({ credentials }: Asked): boolean {
  return credentials.apiKey === 'genuine';
}

/** True for the declared pair and amount with the genuine key, with no other parameters than these. */
export function asksForPair(view: Asked, ...besides: readonly string[]): boolean {
  const { query } = view.request;
  const { pair } = view.fixtures;
  return (
    hasGenuineKey(view) &&
    required.every((name) => query[name] === pair[name]) &&
    parametersOf(view).every((name) => besides.includes(name) || (required as readonly string[]).includes(name))
  );
}

/** The one required parameter that a request for the declared pair leaves out, whatever it asks for besides. */
export function leftOut(view: Asked): RequiredParameter | undefined {
  const { query } = view.request;
  const missing = required.find((name) => query[name] === undefined);
  if (missing === undefined || !hasGenuineKey(view)) return undefined;
  return required.every((name) => name === missing || query[name] === view.fixtures.pair[name]) ? missing : undefined;
}

/** The positive control of most negative probes: a complete request with the genuine key is quoted. */
export function isQuoted(view: Asked): boolean {
  return view.response.status === 200 && hasGenuineKey(view);
}

/** An order came back, whatever its status of success: one with another status than 200 violates something else. */
export function isServed({ response, inconclusive, parsed }: Asked): boolean {
  return inconclusive === undefined && response.status >= 200 && response.status < 300 && parsed.json;
}

/** True when both ask for the same, whichever version they ask. */
export function asksTheSame(one: Asked, other: Asked): boolean {
  return (
    one.operation === other.operation &&
    one.exchange.request.path === other.exchange.request.path &&
    one.credentials.apiKey === other.credentials.apiKey
  );
}

/** The payer of a request, unless it is the taker itself. */
export function payerOf({ request: { query } }: Asked): string | undefined {
  return query.payer === query.taker ? undefined : query.payer;
}

/** The receiver of a request, unless it is the taker itself. */
export function receiverOf({ request: { query } }: Asked): string | undefined {
  return query.receiver === query.taker ? undefined : query.receiver;
}

export function sellsForNative({ request, fixtures }: Asked): boolean {
  return fixtures.nativeMint !== undefined && request.query.outputMint === fixtures.nativeMint;
}

/** An order with a transaction that is not empty. */
export function isBuilt({ inconclusive, response: { status, body } }: Asked): boolean {
  if (inconclusive !== undefined || status !== 200 || !isObject(body)) return false;
  return typeof body.transaction === 'string' && body.transaction !== '';
}

/** True for the declared pair on behalf of the declared taker with means, and nothing else. */
export function isForTakerWithMeans(view: Asked): boolean {
  const { takerFunded } = view.fixtures;
  return takerFunded !== undefined && view.request.query.taker === takerFunded && asksForPair(view, 'taker');
}
