import { createHash, webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock, ReferenceRequest } from '../../reference.js';
import { tokenLifetimeMilliseconds } from '../fixtures.js';

export type Tokens = ReturnType<typeof createTokens>;

const algorithm = 'HS256';
const mostKnownTokens = 10_000;
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export function createTokens(seed: number, clock: Clock) {
  const secret = createHash('sha256').update(`trigger token of ${seed}`).digest();
  // Checking a signature costs far more than the rest of a read, and the same text stays as genuine as it was.
  const known = new Map<string, { readonly wallet: string; readonly expiresAt: number }>();
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

  /** The wallet whose good token a request carries; undefined where it carries none. */
  async function walletOf({ headers }: ReferenceRequest): Promise<string | undefined> {
    const token = bearer.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const remembered = known.get(token);
    if (remembered !== undefined) return clock.now() < remembered.expiresAt ? remembered.wallet : undefined;
    if (!token.split('.').every(isCanonical)) return undefined;
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(clock.now()),
      });
      const { sub = '', exp = 0 } = payload;
      remember(token, sub, exp);
      return sub;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return { issue, walletOf };
}

/** The last character of base64url can carry bits that decode to nothing; a token with other such bits was altered. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}
