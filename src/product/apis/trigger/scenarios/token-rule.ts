import fc from 'fast-check';
import { stepsOf, type CaseOf } from '../../cases.js';
import { everyOf, recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type RecurringOperation } from '../fixtures.js';
import { anyClient } from '../fixtures/client.js';
import { guessedRequest, inertRequest, places, recurring, type Place } from '../fixtures/request.js';
import {
  bearing,
  forgedStates,
  mistakenTexts,
  needsToken,
  sendForToken,
  sendInertForToken,
  spoiledAuthorization,
  statesWithoutToken,
  tokenStates,
  type TokenFault,
} from '../fixtures/token-states.js';
import type { TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const signedInBy = { type: challengeTypes } as const;

const ruled = stepsOf({
  shared: signedInBy,
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

export const tokenRule = triggerScenario<CaseOf<typeof ruled>>({
  name: 'trigger/token-rule',
  description:
    'Sends inert requests to every endpoint that wants a token, with the token missing or malformed in many ways.',
  effects: ['session'],
  maxRequests: places.length + 2,
  runs: { gate: 24, release: 300 },
  // Where a budget is small, each place comes before each way.
  examples: () => [
    { type: 'message', steps: places.map((at) => ({ at, way: null })) },
    { type: 'message', steps: mistakenTexts.map((text) => ({ at: 'getVault', way: bearing(text) })) },
  ],
  ...ruled,
  run: ({ type, steps }, session) => sendSpoiled(session, type, steps, sendInertForToken),
});

/** Sends inert requests with these faults, of which some are made of a token. */
async function sendSpoiled(
  session: TriggerSession,
  type: ChallengeType,
  steps: readonly { readonly at: Place; readonly way: TokenFault }[],
  send: (...given: Parameters<typeof sendForToken>) => Promise<unknown>,
): Promise<void> {
  const client = steps.some(({ way }) => needsToken(way)) ? await anyClient(session, type) : undefined;
  for (const { at, way } of steps) {
    const request = inertRequest(session.fixtures, at);
    const authorization = spoiledAuthorization(session, way, client?.token());
    if (request !== undefined && authorization !== undefined) await send(session, request, authorization);
  }
}

const forgeable = places.filter((place) => place !== 'singleOrder');
const forged = stepsOf({
  shared: signedInBy,
  step: { way: forgedStates, at: forgeable },
  perRun: forgeable.length,
  most: 3,
});
const [altered, withoutAlgorithm] = ['Bearer ‹altered:0›', 'Bearer ‹algorithm:none›'];

/** Well-formed tokens that the target never issued. */
export const forgedToken = triggerScenario<CaseOf<typeof forged>>({
  name: 'trigger/forged-token',
  description: 'Sends genuine tokens whose signature was altered or taken away.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: forgeable.length + 2,
  runs: { gate: 4, release: 80 },
  examples: () => [{ type: 'message', steps: [{ at: 'getVault', way: altered }] }],
  brief: () => [{ type: 'message', steps: [altered, withoutAlgorithm].map((way) => ({ at: 'getVault', way })) }],
  ...forged,
  run: ({ type, steps }, session) => sendSpoiled(session, type, steps, sendForToken),
});

export const undeclaredRecurring = triggerScenario<{ at: RecurringOperation }>({
  name: 'trigger/undeclared-recurring',
  description: 'Tries each recurring endpoint that is not declared once without a token.',
  effects: [],
  maxRequests: 1,
  runs: { gate: recurring.length, release: recurring.length },
  ...everyOf({ at: recurring }),
  run: async ({ at }, session) => {
    if (inertRequest(session.fixtures, at) === undefined) await sendForToken(session, guessedRequest(at), {});
  },
});

const admittedAt = places.filter((place) => place !== 'registerVault');

/** The positive control of the token rule: the same requests under a fresh token are not rejected for it. */
export const admitted = triggerScenario<{ type: ChallengeType; at: Place[] }>({
  name: 'trigger/admitted',
  description: 'Sends the same inert requests with a fresh token.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: places.length + 1,
  runs: { gate: 2, release: 8 },
  examples: () => challengeTypes.map((type) => ({ type, at: admittedAt })),
  arbitrary: () => recordOf({ type: challengeTypes, at: fc.subarray(admittedAt, { minLength: 1 }) }),
  run: async ({ type, at }, session) => {
    const client = await anyClient(session, type);
    for (const place of at) {
      const request = inertRequest(session.fixtures, place);
      if (request !== undefined) await client?.send(request);
    }
  },
});
