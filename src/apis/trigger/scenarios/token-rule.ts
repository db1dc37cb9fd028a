import fc from 'fast-check';
import { anyClient } from '../actor.js';
import { recurring } from '../request.js';
import type { ChallengeType, RecurringOperation } from '../fixtures.js';
import {
  genuine,
  isApplicable,
  needsToken,
  mistakenTexts,
  schemeHeaders,
  tokenFault,
  type TokenFault,
} from '../token-fault.js';
import {
  guessedRequest,
  inertRequest,
  places,
  sendForToken,
  sendInertForToken,
  spoiledAuthorization,
  type Place,
} from '../token-probe.js';
import { triggerScenario } from '../response.js';

interface Probe {
  readonly at: Place;
  readonly way: TokenFault;
}

interface Input {
  /** How the wallet signs in whose token is spoiled. */
  readonly type: ChallengeType;
  readonly probes: readonly Probe[];
}

const type = fc.constantFrom<ChallengeType>('message', 'transaction');

const everywhere = (way: TokenFault, type: ChallengeType = 'message'): Input => ({
  type,
  probes: places.map((at) => ({ at, way })),
});

/** Requests without a proper token, none of which would do anything if it were let in. */
export const tokenRule = triggerScenario<Input>({
  name: 'trigger/token-rule',
  description:
    'Sends inert requests to every endpoint that wants a token, with the token missing or malformed in many ways.',
  effects: ['session'],
  maxRequests: places.length + 2,
  runs: { gate: 28, release: 300 },
  examples: () => [
    everywhere({ fault: 'missing' }),
    everywhere({ fault: 'malformed', text: 'not-a-jwt' }),
    everywhere({ fault: 'malformed', text: 'a.b.c' }),
    everywhere({ fault: 'malformed', parts: 2 }, 'transaction'),
    everywhere({ fault: 'malformed', keep: 50 }),
    everywhere({ fault: 'malformed', after: '.x' }),
    everywhere({ fault: 'scheme', header: 'Bearer' }),
    everywhere({ fault: 'scheme', header: `Token ${genuine}` }, 'transaction'),
    { type: 'message', probes: mistakenTexts.map((text) => ({ at: 'getVault', way: { fault: 'malformed', text } })) },
    { type: 'message', probes: schemeHeaders.map((header) => ({ at: 'getVault', way: { fault: 'scheme', header } })) },
  ],
  arbitrary: () =>
    fc.record(
      {
        type,
        probes: fc.array(fc.record({ at: fc.constantFrom(...places), way: tokenFault }, { noNullPrototype: true }), {
          minLength: 1,
          maxLength: 6,
        }),
      },
      { noNullPrototype: true },
    ),
  run: async ({ type, probes }, session) => {
    const client = probes.some(({ way }) => needsToken(way)) ? await anyClient(session, type) : undefined;
    for (const { at, way } of probes) {
      const request = inertRequest(session.fixtures, at);
      if (request === undefined || (needsToken(way) && client === undefined)) continue;
      if (!isApplicable(way, client?.token())) continue;
      await sendInertForToken(session, request, spoiledAuthorization(session, way, client?.token()));
    }
  },
});

/** The one harmless try at each recurring endpoint that the profile does not declare. */
export const undeclaredRecurring = triggerScenario<{ at: RecurringOperation }>({
  name: 'trigger/undeclared-recurring',
  description: 'Tries each recurring endpoint that is not declared once without a token.',
  effects: [],
  maxRequests: 1,
  runs: { gate: recurring.length, release: recurring.length },
  examples: () => recurring.map((at) => ({ at })),
  arbitrary: () => fc.record({ at: fc.constantFrom(...recurring) }, { noNullPrototype: true }),
  run: async ({ at }, session) => {
    if (inertRequest(session.fixtures, at) === undefined) await sendForToken(session, guessedRequest(at), {});
  },
});

/** The positive control of the token rule: the same requests under a fresh token are not refused for it. */
export const admitted = triggerScenario<{ type: ChallengeType; at: Place[] }>({
  name: 'trigger/admitted',
  description: 'Sends the same inert requests with a fresh token.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: places.length + 1,
  runs: { gate: 2, release: 8 },
  examples: () =>
    (['message', 'transaction'] as const).map((type) => ({
      type,
      at: places.filter((place) => place !== 'registerVault'),
    })),
  arbitrary: () =>
    fc.record(
      {
        type,
        at: fc.subarray(
          places.filter((place) => place !== 'registerVault'),
          { minLength: 1 },
        ),
      },
      { noNullPrototype: true },
    ),
  run: async ({ type, at }, session) => {
    const client = await anyClient(session, type);
    if (client === undefined) return;
    for (const place of at) {
      const request = inertRequest(session.fixtures, place);
      if (request !== undefined) await client.send({ ...request, purpose: 'token/admitted' });
    }
  },
});
