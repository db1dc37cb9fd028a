import type { Wallet } from '../../model/scenario.js';
import { signInAnyhow, type Client } from './client.js';
import type { ChallengeType } from './fixtures.js';
import { planned } from './request.js';
import type { TriggerSession } from './response.js';

/** A wallet that plays a part: one that nobody has used before, or one that the profile declares. */
export interface Actor {
  readonly wallet: Wallet;
  readonly fresh: boolean;
  /** Set where the wallet has nothing to deposit, so that it brings about no order of its own. */
  readonly isUnfunded?: boolean;
}

/** The wallet for a part; fresh ones where the profile allows them, so that runs cannot disturb each other. */
export function actorOf(session: TriggerSession, part: 'A' | 'B'): Actor | undefined {
  const { freshWallets, wallet: first, secondWallet } = session.fixtures;
  if (freshWallets !== undefined) return { wallet: session.freshWallet(part), fresh: true };
  return declaredActor(session, part === 'A' ? first : secondWallet);
}

/**
 * The wallet that brings deposits: it needs funds, which a fresh one may lack. The other part is played by a fresh wallet
 * without funds where nothing else is declared: what must not be done with another's order needs none.
 */
export function fundedActorOf(session: TriggerSession, part: 'A' | 'B'): Actor | undefined {
  const { freshWallets, wallet: first, secondWallet } = session.fixtures;
  if (freshWallets === 'funded') return { wallet: session.freshWallet(part), fresh: true };
  const declared = declaredActor(session, part === 'A' ? first : secondWallet);
  if (declared !== undefined || part === 'A' || freshWallets === undefined) return declared;
  return { wallet: session.freshWallet(part), fresh: true, isUnfunded: true };
}

function declaredActor(session: TriggerSession, name: string | undefined): Actor | undefined {
  const wallet = name === undefined ? undefined : session.wallet(name);
  return wallet && { wallet, fresh: false };
}

/**
 * Someone with a token, whoever: the wallet of the profile, a fresh one, or the bearer of a ready token. Where a wallet
 * cannot sign in with a transaction, it does with a message.
 */
export async function anyClient(
  session: TriggerSession,
  type: ChallengeType = 'message',
): Promise<Pick<Client, 'token' | 'send'> | undefined> {
  const actor = session.fixtures.signIn === undefined ? undefined : actorOf(session, 'A');
  if (actor !== undefined) return signInAnyhow(session, actor.wallet, type);
  const { accessToken } = session.fixtures;
  const token = accessToken === undefined ? undefined : session.secret(accessToken);
  return token === undefined ? undefined : bearerOf(session, token);
}

function bearerOf(session: TriggerSession, token: string): Pick<Client, 'token' | 'send'> {
  const authorization = { header: `Bearer ${token}`, token: 'aged' } as const;
  return {
    token: () => token,
    send: (request, more) => session.send(planned(request, { authorization, ...more })),
  };
}
