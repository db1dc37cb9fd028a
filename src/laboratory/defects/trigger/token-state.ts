import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Answered, Then, When } from './tamper.js';

/** In base64url; a token that was cut short has fewer. */
const signatureLength = 43;

function headerOf({ request }: Answered): string | undefined {
  return request.headers.authorization;
}

function tokenOf(answered: Answered): string {
  return /^Bearer (\S+)$/.exec(headerOf(answered) ?? '')?.[1] ?? '';
}

/** The wallet that a token claims to be for; undefined where the token cannot be read. */
export function claimedWallet(answered: Answered): string | undefined {
  try {
    return decodeJwt(tokenOf(answered)).sub;
  } catch {
    return undefined;
  }
}

export const isMissing: When = (answered) => answered.status === 401 && headerOf(answered) === undefined;

export const isMalformed: When = (answered) =>
  answered.status === 401 && /^Bearer +\S/.test(headerOf(answered) ?? '') && claimedWallet(answered) === undefined;

/** Refused, and the time its claims give is over, since at most so many milliseconds. */
export const isExpiredFor =
  (most: number): When =>
  (answered) => {
    if (answered.status !== 401 || claimedWallet(answered) === undefined) return false;
    const token = tokenOf(answered);
    const { exp = Infinity } = decodeJwt(token);
    const since = answered.reference.clock.now() - exp * 1000;
    return algorithmOf(token) === 'hs256' && since >= 0 && since <= most;
  };

export const isExpired: When = isExpiredFor(Infinity);

/** Refused although its claims can be read and are still good: its signature is not the service's. */
export const isForged =
  (algorithm: 'hs256' | 'none'): When =>
  (answered) => {
    if (answered.status !== 401 || claimedWallet(answered) === undefined || isExpired(answered)) return false;
    const token = tokenOf(answered);
    const signature = token.split('.')[2]?.length;
    return algorithmOf(token) === algorithm && signature === (algorithm === 'none' ? 0 : signatureLength);
  };

export const headerIs =
  (pattern: RegExp): When =>
  (answered) =>
    pattern.test(headerOf(answered) ?? 'none');

/** Hands the request on under a token of the wallet that its own one claims. */
export const passedAsOwner: Then = async (answered) => {
  const { reference, request } = answered;
  const token = await reference.trigger.tokens.issue(claimedWallet(answered) ?? '');
  return reference.handle({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
};

function algorithmOf(token: string): string | undefined {
  return decodeProtectedHeader(token).alg?.toLowerCase();
}
