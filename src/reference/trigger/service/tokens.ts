import { createHash, webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock, ReferenceRequest } from '../../reference.js';
import { tokenLifetimeMilliseconds } from '../fixtures.js';

/** Whose token a request carries, or what is the matter with it. `altered` covers every token the service never signed. */
export type Authentication =
  | { readonly wallet: string; readonly fault?: undefined }
  | { readonly wallet?: undefined; readonly fault: 'missing' | 'malformed' | 'expired' | 'altered' };

export interface Tokens {
  issue(wallet: string): Promise<string>;
  authenticate(request: ReferenceRequest): Authentication | Promise<Authentication>;
}

interface KnownToken {
  readonly wallet: string;
  readonly expiresAt: number;
}

const algorithm = 'HS256';
const mostKnownTokens = 10_000;
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export function createTokens(seed: number, clock: Clock): Tokens {
  const secret = createHash('sha256').update(`trigger token of ${seed}`).digest();
  // Checking a signature costs far more than the rest of a read, and the same text stays as genuine as it was.
  const known = new Map<string, KnownToken>();
  const remember = (token: string, wallet: string, expiresAt: number): void => {
    if (known.size >= mostKnownTokens) known.clear();
    known.set(token, { wallet, expiresAt: expiresAt * 1000 });
  };
  const key = webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

  const issued = new Map<string, number>();

  /** Two tokens of a wallet differ, even where they are issued in the same second. */
  async function issue(wallet: string): Promise<string> {
    const count = (issued.get(wallet) ?? 0) + 1;
    issued.set(wallet, count);
    const issuedAt = Math.floor(clock.now() / 1000);
    const expiresAt = issuedAt + tokenLifetimeMilliseconds / 1000;
    const token = await new SignJWT()
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(wallet)
      .setJti(String(count))
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await key);
    remember(token, wallet, expiresAt);
    return token;
  }

  function authenticate({ headers }: ReferenceRequest): Authentication | Promise<Authentication> {
    const header = headers.authorization;
    if (header === undefined || header.trim() === '') return { fault: 'missing' };
    const token = bearer.exec(header)?.[1];
    if (token === undefined) return { fault: 'malformed' };
    const remembered = known.get(token);
    return remembered === undefined ? verify(token) : judgeAge(remembered);
  }

  async function verify(token: string): Promise<Authentication> {
    if (!token.split('.').every(isCanonical)) return { fault: 'malformed' };
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(clock.now()),
      });
      const { sub, exp } = payload;
      if (sub === undefined || exp === undefined) return { fault: 'malformed' };
      remember(token, sub, exp);
      return { wallet: sub };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  }

  function judgeAge({ wallet, expiresAt }: KnownToken): Authentication {
    return clock.now() < expiresAt ? { wallet } : { fault: 'expired' };
  }

  return { issue, authenticate };
}

/** The last character of base64url can carry bits that decode to nothing; a token with other such bits was altered. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function faultOf(error: unknown): 'malformed' | 'expired' | 'altered' {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  if (error instanceof errors.JOSEError) return 'altered';
  throw error;
}
