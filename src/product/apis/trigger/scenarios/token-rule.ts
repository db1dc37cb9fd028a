import type { PlannedRequest, Wallet } from '../../../model/scenario.js';
import { allSettledThenThrow } from '../../all-settled.js';
import { stepsOf, type CaseOf, everyOf, recordOf, listed } from '../../cases.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { anyBearer, ownWallet, signIn, signInAnyhow } from '../fixtures/wallet.js';
import { inertOrEmptyRequest, inertRequest, type Place, places, requestTo } from '../fixtures/request.js';
import {
  bearing,
  expireToken,
  malformedText,
  mistakenTexts,
  needsToken,
  sendInertForToken,
  sendSpoiled,
  spoiledAuthorization,
  statesWithoutToken,
  type TokenFault,
  tokenStates,
} from '../fixtures/token-states.js';
import { sendAgainAt500 } from '../fixtures/send.js';
import { isUsable, type TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const inputs = stepsOf({
  shared: () => ({ type: challengeTypes }),
  step: { way: tokenStates, at: places },
  alike: ['way'],
  // How the wallet signed in matters only where its token is spoiled.
  infeasible: statesWithoutToken.map((way) => ({
    levels: { way, type: 'transaction' },
    because: 'nobody signs in for it',
  })),
  perRun: places.length,
  most: 6,
});

export const tokenRule = triggerScenario<CaseOf<typeof inputs>>({
  name: 'trigger/token-rule',
  description:
    'Sends inert requests to every endpoint that wants a token, with the token missing, malformed in many ways, or forged.',
  effects: ['session'],
  maxRequests: places.length + 2,
  runs: { gate: 13, release: 380 },
  // Where a budget is small, each place comes before each way.
  examples: () => [
    { type: 'message', steps: places.map((at) => ({ at, way: null })) },
    { type: 'message', steps: places.map((at) => ({ at, way: bearing('not-a-jwt') })) },
    { type: 'message', steps: mistakenTexts.map((text) => ({ at: 'getVault', way: bearing(text) })) },
    {
      type: 'message',
      steps: (['getVault', 'listHistory'] as const).flatMap((at) =>
        ['‹altered:0›', '‹algorithm:none›', '‹parts:2›'].map((way) => ({ at, way: bearing(way) })),
      ),
    },
  ],
  ...inputs,
  run: async ({ type, steps }, session) => {
    const client = steps.some(({ way }) => needsToken(way)) ? await anyBearer(session, type) : undefined;
    // A recurring endpoint that is not declared is tried without a token alone.
    const requestOf = (at: Place, way: TokenFault) =>
      (way === null ? inertOrEmptyRequest : inertRequest)(session.fixtures, at);
    await sendSpoiled(session, steps, client?.token(), requestOf, sendInertForToken);
  },
});

/** The positive control of the token rule: the same requests under a fresh token are not rejected for it. */
export const admitted = triggerScenario<{ type: ChallengeType }>({
  name: 'trigger/admitted',
  description: 'Sends the same inert requests with a fresh token.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: places.length + 1,
  runs: { gate: 2, release: 2 },
  ...everyOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const client = await anyBearer(session, type);
    for (const place of places) {
      // Under a proper token, registering would make a vault.
      const request = place === 'registerVault' ? undefined : inertOrEmptyRequest(session.fixtures, place);
      if (request !== undefined) await client?.send(request);
    }
  },
});

export const signInAgain = triggerScenario<{ text: string }>({
  name: 'trigger/sign-in-again',
  description: 'Sends a malformed token, signs in and repeats the same request.',
  needs: ['wallet', 'verify'],
  effects: ['session'],
  maxRequests: 4,
  runs: { gate: 2, release: 20 },
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
  spoiled: Pick<PlannedRequest, 'authorization'>,
): Promise<void> {
  const answer = await sendAgainAt500(session, { ...requestTo('getVault'), ...spoiled });
  const isRejected = isUsable(answer) && answer.response.status === 401;
  const client = wallet && isRejected ? await signIn(session, wallet) : undefined;
  await client?.send(requestTo('getVault'));
}

interface Aged {
  readonly type: ChallengeType;
  /** Whether the wallet had signed in before. */
  readonly isRenewed: boolean;
}

/** Tokens that expire, with a first or a later one of each type; those that differ most stand first. */
export const aged = (isRenewed: boolean) =>
  listed((): readonly Aged[] => [
    { type: 'message', isRenewed },
    { type: 'transaction', isRenewed: !isRenewed },
    { type: 'message', isRenewed: !isRenewed },
    { type: 'transaction', isRenewed },
  ]);

/** A token that worked once, the first or a later one of its wallet, and has expired is rejected everywhere; a new sign-in helps. */
export const expiredToken = triggerScenario<CaseOf<ReturnType<typeof aged>>>({
  name: 'trigger/expired-token',
  description: 'Lets a token expire, sends it to every endpoint, signs in again and repeats the first request.',
  needs: ['token', 'expired-token'],
  effects: ['session'],
  maxRequests: places.length + 10,
  runs: { gate: 2, release: 4 },
  phase: 'alone',
  ...aged(false),
  run: async ({ type, isRenewed }, session) => {
    const wallet = session.fixtures.dialect?.signIn && ownWallet(session);
    const client = wallet && (await signInAnyhow(session, wallet, type));
    if (isRenewed) await client?.renew();
    const expired = await expireToken(session, client);
    if (expired === undefined) return;
    await repeatAfterSignIn(session, wallet, expired);
    const probed = places.flatMap((place) => inertRequest(session.fixtures, place) ?? []);
    await allSettledThenThrow(probed.map((request) => sendInertForToken(session, { ...request, ...expired })));
  },
});
