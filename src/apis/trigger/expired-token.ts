import type { PlannedRequest } from '../../model/scenario.js';
import type { Client } from './client.js';
import { endpoint } from './endpoint.js';
import type { ExpiredToken } from './fixtures.js';
import { openJar, type KeptToken } from './jar.js';
import type { TriggerSession } from './view.js';

type LivedOut = Extract<ExpiredToken, { form: 'lived-out' }>;
type Expired = Required<Pick<PlannedRequest, 'authorization'>>;

/**
 * A fairly expired token: the target issued it, it was admitted once, and its whole lifetime has passed, or the profile
 * vouches for all this. Undefined where none can be had in this run.
 */
export async function expireToken(session: TriggerSession, client: Client | undefined): Promise<Expired | undefined> {
  const { expiredToken } = session.fixtures;
  if (expiredToken === undefined) return undefined;
  if (expiredToken.form === 'declared') return expiredOf(session.secret(expiredToken.environment));
  if (client === undefined) return undefined;
  const admitted = await client.send({ ...endpoint.getVault(), purpose: 'token/admitted' });
  if (admitted.inconclusive !== undefined || admitted.response.status === 401) return undefined;
  const token = client.token();
  if (expiredToken.form === 'clock') {
    const outrun = await session.advanceClock((expiredToken.lifetimeSeconds + 1) * 1000);
    return outrun ? expiredOf(token) : undefined;
  }
  if (expiredToken.jar !== undefined) {
    const { url } = admitted.exchange.request;
    const target = url.slice(0, url.length - admitted.exchange.request.path.length);
    const kept = { target, wallet: client.wallet.publicKey, token, issuedAt: Date.now() };
    return expiredOf(fromJar(session, expiredToken, expiredToken.jar, kept));
  }
  await session.pause(lifetimeOf(expiredToken));
  return expiredOf(token);
}

function fromJar(session: TriggerSession, form: LivedOut, file: string, fresh: KeptToken): string | undefined {
  const jar = openJar(file, lifetimeOf(form));
  const found = jar.expired(fresh.target)?.token;
  if (found === undefined) jar.keep(fresh);
  else session.maskSecret('token of an earlier run', found);
  return found;
}

function lifetimeOf({ lifetimeSeconds, leewaySeconds }: LivedOut): number {
  return (lifetimeSeconds + leewaySeconds) * 1000;
}

function expiredOf(token: string | undefined): Expired | undefined {
  return token === undefined ? undefined : { authorization: { header: `Bearer ${token}`, token: 'expired' } };
}
