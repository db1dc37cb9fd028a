import fc from 'fast-check';
import type { Wallet } from '../../../model/scenario.js';
import { allSettledThenThrow } from '../../all-settled.js';
import { recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { ownWallet, signIn, signInAnyhow } from '../fixtures/client.js';
import { expireToken } from '../fixtures/expired-token.js';
import { inertRequest, places, requestTo, type Place } from '../fixtures/request.js';
import {
  bearing,
  malformedText,
  sendForToken,
  sendInertForToken,
  spoiledAuthorization,
} from '../fixtures/token-states.js';
import { isUsable, type TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

/** A request that is rejected for its token, repeated after a new sign-in. */
export const signInAgain = triggerScenario<{ text: string }>({
  name: 'trigger/sign-in-again',
  description: 'Sends a malformed token, signs in and repeats the same request.',
  needs: ['wallet', 'verify'],
  effects: ['session'],
  maxRequests: 4,
  runs: { gate: 4, release: 20 },
  arbitrary: () => recordOf({ text: malformedText }),
  run: async ({ text }, session) => {
    const wallet = ownWallet(session);
    const spoiled = spoiledAuthorization(session, bearing(text));
    if (wallet === undefined || spoiled === undefined) return;
    await repeatAfterSignIn(session, wallet, spoiled);
  },
});

/** Sends a request that is to be rejected for its token; where it is, the wallet signs in and repeats it. */
async function repeatAfterSignIn(
  session: TriggerSession,
  wallet: Wallet | undefined,
  spoiled: Parameters<typeof sendForToken>[2],
): Promise<void> {
  const answer = await sendForToken(session, requestTo('getVault'), spoiled);
  const isRejected = isUsable(answer) && answer.response.status === 401;
  const client = wallet && isRejected ? await signIn(session, wallet) : undefined;
  await client?.send(requestTo('getVault'));
}

/** A token that worked once, the first or a later one of its wallet, and has expired is rejected everywhere; a new sign-in helps. */
export const expiredToken = triggerScenario<{ type: ChallengeType; isRenewed: boolean; at: Place[] }>({
  name: 'trigger/expired-token',
  description: 'Lets a token expire, sends it to every endpoint, signs in again and repeats the first request.',
  needs: ['token', 'expired-token'],
  effects: ['session'],
  maxRequests: places.length + 10,
  runs: { gate: 2, release: 4 },
  phase: 'alone',
  examples: () => [
    { type: 'message', isRenewed: false, at: [...places] },
    { type: 'transaction', isRenewed: true, at: [...places] },
  ],
  arbitrary: () =>
    recordOf({ type: challengeTypes, isRenewed: fc.boolean(), at: fc.subarray([...places], { minLength: 1 }) }),
  run: async ({ type, isRenewed, at }, session) => {
    const wallet = session.fixtures.signIn && ownWallet(session);
    const client = wallet && (await signInAnyhow(session, wallet, type));
    if (isRenewed) await client?.renew();
    const expired = await expireToken(session, client);
    if (expired === undefined) return;
    await repeatAfterSignIn(session, wallet, expired);
    const probed = at.flatMap((place) => inertRequest(session.fixtures, place) ?? []);
    await allSettledThenThrow(probed.map((request) => sendInertForToken(session, request, expired)));
  },
});
