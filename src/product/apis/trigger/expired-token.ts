import type { PlannedRequest } from '../../model/scenario.js';
import type { Client } from './client.js';
import { endpoint } from './request.js';
import type { ExpiredToken } from './fixtures.js';
import { openTokenStore, type KeptToken } from './token-store.js';
import type { TriggerSession } from './response.js';

type Waiting = Extract<ExpiredToken, { form: 'wait' }>;
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
  const admitted = await client.send(endpoint.getVault());
  if (admitted.inconclusive !== undefined || admitted.response.status === 401) return undefined;
  const token = client.token();
  if (expiredToken.form === 'clock') {
    const outrun = await session.advanceClock((expiredToken.lifetimeSeconds + 1) * 1000);
    return outrun ? expiredOf(token) : undefined;
  }
  if (expiredToken.tokenStore !== undefined) {
    const { url } = admitted.exchange.request;
    const target = url.slice(0, url.length - admitted.exchange.request.path.length);
    const kept = { target, wallet: client.wallet.publicKey, token, issuedAt: session.now() };
    return expiredOf(fromStore(session, expiredToken, expiredToken.tokenStore, kept));
  }
  await session.waitFor(session.pause(lifetimeOf(expiredToken)));
  return expiredOf(token);
}

function fromStore(session: TriggerSession, form: Waiting, file: string, fresh: KeptToken): string | undefined {
  const tokenStore = openTokenStore(file, lifetimeOf(form));
  const found = tokenStore.expired(fresh.target)?.token;
  if (found === undefined) tokenStore.keep(fresh);
  else session.maskSecret('token of an earlier run', found);
  return found;
}

function lifetimeOf({ lifetimeSeconds, leewaySeconds }: Waiting): number {
  return (lifetimeSeconds + leewaySeconds) * 1000;
}

function expiredOf(token: string | undefined): Expired | undefined {
  return token === undefined ? undefined : { authorization: { header: `Bearer ${token}`, token: 'expired' } };
}
