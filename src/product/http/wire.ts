import { jsonText } from '../json/text.js';
import { inventedKey } from '../model/api-key.js';
import { isOfApi, type Credentials, type Exchange, type Header } from '../model/exchange.js';
import type { PlannedRequest } from '../model/scenario.js';
import type { Target } from '../profile/resolve.js';
import type { WireRequest } from './transport.js';

/** Adds base address and credentials to a planned request. */
export function wireOf(target: Target, request: PlannedRequest): WireRequest {
  const url = target.bases[request.base]!;
  const prefix = url.pathname.replace(/\/$/, '');
  const body = request.body && ('json' in request.body ? jsonText(request.body.json) : request.body.raw);
  const headers: Header[] = [['accept', 'application/json'], ...keyOf(target, request)];
  if (request.authorization) headers.push(['authorization', request.authorization.header]);
  if (body !== undefined) headers.push(['content-type', 'application/json']);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.push([name, value]);
  // The address of a node is taken to the letter: operators put keys into its path and query.
  const path =
    request.base === 'rpc'
      ? url.pathname + request.path + url.search
      : prefix + request.path + keyInQuery(target, request) || '/';
  return { method: request.method, origin: url.origin, path, headers, ...(body !== undefined && { body }) };
}

/** The header that carries the API key, where one does. */
function keyOf({ apiKey: own, apiKeyWithoutAccess }: Target, { apiKey = 'genuine', base }: PlannedRequest): Header[] {
  if (apiKey === 'elsewhere') return own === undefined ? [] : [['authorization', `Bearer ${own}`]];
  const keys = { genuine: own, empty: '', invented: inventedKey, 'no-access': apiKeyWithoutAccess };
  const key = (keys as Readonly<Record<string, string | undefined>>)[apiKey];
  return isOfApi(base) && key !== undefined ? [['x-api-key', key]] : [];
}

/** A key in the wrong place: a query parameter of the header's name. */
function keyInQuery({ apiKey: key }: Target, { apiKey, path }: PlannedRequest): string {
  if (apiKey !== 'misplaced' || key === undefined) return '';
  return `${path.includes('?') ? '&' : '?'}x-api-key=${encodeURIComponent(key)}`;
}

export function credentialsOf(target: Target, { apiKey, authorization }: PlannedRequest): Exchange['credentials'] {
  return {
    apiKey: apiKey ?? (target.apiKey === undefined ? 'absent' : 'genuine'),
    token: tokenState(authorization),
  };
}

/** What is known of the token once the response has come. */
function tokenState(authorization: PlannedRequest['authorization']): NonNullable<Credentials['token']> {
  return authorization?.isStillFresh?.() === false ? 'aged' : (authorization?.token ?? 'absent');
}
