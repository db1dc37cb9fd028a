import { isObject } from '../../json/parse.js';
import type { TriggerFixtures } from './fixtures.js';

/** What a verification handed out: a JWT, another text, or no token at all. */
export type TokenForm = 'jwt' | 'opaque' | 'none';

/** A JWT is signed (three parts, the first two of them JSON objects) or encrypted (five parts, the first a JSON object). */
export function formOf(token: string | undefined): TokenForm {
  if (token === undefined || token === '') return 'none';
  const parts = token.split('.');
  if (!parts.every((part) => /^[\w-]*$/.test(part))) return 'opaque';
  const [header = '', payload = ''] = parts;
  if (parts.length === 3) return isJsonObject(header) && isJsonObject(payload) ? 'jwt' : 'opaque';
  return parts.length === 5 && isJsonObject(header) ? 'jwt' : 'opaque';
}

/** For so long after its issue a token is certainly fresh; a shorter time where it is known to live shorter. */
const certainlyFreshSeconds = 60;
/** The same where nothing is known of its lifetime. */
const likelyFreshSeconds = 10;

/** How long a token is fresh after its issue. */
export function freshMilliseconds(token: string, { expiredToken }: TriggerFixtures): number {
  const declared = expiredToken && 'lifetimeSeconds' in expiredToken ? expiredToken.lifetimeSeconds : undefined;
  const lifetimes = [declared, claimedLifetimeSeconds(token)].filter((seconds) => seconds !== undefined);
  if (lifetimes.length === 0) return likelyFreshSeconds * 1000;
  return Math.min(certainlyFreshSeconds, ...lifetimes.map((lifetime) => lifetime / 2)) * 1000;
}

/** From issue to expiry by a token's own claims; undefined where it does not make both. */
function claimedLifetimeSeconds(token: string): number | undefined {
  const claims = objectIn(token.split('.')[1] ?? '');
  if (formOf(token) !== 'jwt' || claims === undefined) return undefined;
  const { iat, exp } = claims;
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : undefined;
}

/** The token with one character in the middle of its signature exchanged: its last one may carry bits that mean nothing. */
export function withAlteredSignature(token: string, spot: number): string | undefined {
  if (formOf(token) !== 'jwt') return undefined;
  const start = token.lastIndexOf('.') + 1;
  const length = token.length - start;
  if (length < 8) return undefined;
  const at = start + 2 + (spot % (length - 4));
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The same claims under a header that names no algorithm, and no signature. */
export function withoutAlgorithm(token: string, spelling: string): string | undefined {
  if (formOf(token) !== 'jwt' || token.split('.').length !== 3) return undefined;
  const header = Buffer.from(JSON.stringify({ alg: spelling, typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

function isJsonObject(part: string): boolean {
  return objectIn(part) !== undefined;
}

/** The JSON object that a part of a token encodes. */
export function objectIn(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
