import type { Credentials, Exchange } from '../../../model/exchange.js';
import type { Derived } from '../../../model/history.js';
import type { TriggerFixtures } from '../fixtures.js';
import type { Purpose } from '../purposes.js';
import { recurring } from '../fixtures/request.js';
import type { ReadToken } from './credentials.js';
import { readRequest } from './requests.js';
import { keep, type Context } from './state.js';

/** Credentials with what is known of them. */
export function credentials(
  apiKey: Credentials['apiKey'],
  token: Credentials['token'],
  more: Credentials = {},
): Credentials {
  return { ...(apiKey && { apiKey }), ...(token && { token }), ...more };
}

/** Reads a request that nobody saw a proper token for. */
export function readWithoutToken(
  exchange: Exchange,
  body: unknown,
  apiKey: Credentials['apiKey'],
  { state: token, forgery }: ReadToken,
  context: Context,
): Derived {
  const given = credentials(apiKey, token);
  if (token === undefined) return { credentials: given };
  return faulty(exchange, body, given, forgery && `token/${forgery}`, context);
}

/** A request without a proper token: whether it has any other fault tells what it would be under the token of its wallet. */
export function faulty(
  exchange: Exchange,
  body: unknown,
  given: Credentials,
  forged: Purpose | undefined,
  context: Context,
): Derived {
  const { operation, request, response } = exchange;
  if (forged !== undefined) return { purpose: forged, credentials: given };
  const { state, fixtures } = context;
  const places = [...state.wallets]
    .slice(-mostTried)
    .map(([wallet, own]) => ({ operation, path: request.path, body, wallet, own }));
  const isProper = places.some((place) => readRequest(place, context).isProper === true);
  const isRead = ['getVault', 'registerVault', 'listHistory', 'recurringHistory'].includes(operation);
  const byId = operation === 'listHistory' && request.path !== (fixtures.history?.list ?? '/orders/history');
  const isClean = isProper || (isRead && !byId);
  if (isUndeclared(operation, fixtures)) return { purpose: 'token/undeclared' satisfies Purpose, credentials: given };
  if (isClean && given.token !== 'absent' && (response?.status ?? 200) >= 400)
    keep(state.rejected, `${request.method} ${request.path}`, true);
  return {
    purpose: `token/${isClean ? 'clean' : 'two-faults'}${byId ? '-by-id' : ''}` satisfies Purpose,
    credentials: given,
  };
}

/** As many wallets as a request without a token is tried as the request of. */
const mostTried = 8;

/** The form of a request to a recurring endpoint is a guess unless the profile declares it. */
function isUndeclared(operation: string, { recurring: declared }: TriggerFixtures): boolean {
  const name = recurring.find((one) => one === operation);
  return name !== undefined && declared?.inert?.[name] === undefined && declared?.life === undefined;
}
