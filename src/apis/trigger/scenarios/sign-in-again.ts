import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { together } from '../../all-settled.js';
import { actorOf } from '../actor.js';
import { signIn } from '../client.js';
import { endpoint } from '../endpoint.js';
import { expireToken } from '../expired-token.js';
import type { TriggerFixtures } from '../fixtures.js';
import { authorizationOf, malformedText } from '../token-fault.js';
import { inertRequest, places, sendForToken, type Place } from '../token-probe.js';

/** A refused request helps itself by signing in. */
export const signInAgain = scenario<TriggerFixtures, { text: string }>({
  name: 'trigger/sign-in-again',
  says: 'Sends a malformed token, signs in and repeats the same request.',
  needs: ['wallet', 'verify'],
  effects: ['session'],
  requests: 4,
  runs: { gate: 4, release: 20 },
  inputs: () => fc.record({ text: malformedText }, { noNullPrototype: true }),
  play: async ({ text }, session) => {
    const wallet = actorOf(session, 'A')?.wallet;
    if (wallet === undefined) return;
    const malformed = authorizationOf({ fault: 'malformed', text });
    const status = await sendForToken(session, endpoint.getVault(), malformed, 'sign-in-again/refused');
    const client = status === 401 ? await signIn(session, wallet) : undefined;
    await client?.send({ ...endpoint.getVault(), purpose: 'sign-in-again/repeated' });
  },
});

/** A token that worked once and has expired is refused everywhere, and a new sign-in helps. */
export const expiredToken = scenario<TriggerFixtures, { at: Place[] }>({
  name: 'trigger/expired-token',
  says: 'Lets a token expire, sends it to every endpoint, signs in again and repeats the first request.',
  needs: ['token', 'expired-token'],
  effects: ['session'],
  requests: places.length + 8,
  runs: { gate: 2, release: 4 },
  turn: 'alone',
  first: () => [{ at: [...places] }],
  inputs: () => fc.record({ at: fc.subarray([...places], { minLength: 1 }) }, { noNullPrototype: true }),
  play: async ({ at }, session) => {
    const wallet = session.fixtures.signIn === undefined ? undefined : actorOf(session, 'A')?.wallet;
    const expired = await expireToken(session, wallet && (await signIn(session, wallet)));
    if (expired === undefined) return;
    const status = await sendForToken(session, endpoint.getVault(), expired, 'sign-in-again/refused');
    const again = wallet && status === 401 ? await signIn(session, wallet) : undefined;
    await again?.send({ ...endpoint.getVault(), purpose: 'sign-in-again/repeated' });
    const probed = at.flatMap((place) => inertRequest(session.fixtures, place) ?? []);
    await together(probed.map((request) => sendForToken(session, request, expired)));
  },
});
