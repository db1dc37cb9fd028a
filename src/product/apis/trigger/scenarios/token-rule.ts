import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { anyClient } from '../fixtures/actor.js';
import { recurring } from '../fixtures/request.js';
import { challengeTypes, type ChallengeType, type RecurringOperation } from '../fixtures/fixtures.js';
import {
  genuine,
  isApplicable,
  malformedText,
  mistakenTexts,
  needsToken,
  schemeHeaders,
  tokenFault,
  type TokenFault,
} from '../fixtures/token-fault.js';
import {
  guessedRequest,
  inertRequest,
  places,
  sendForToken,
  sendInertForToken,
  spoiledAuthorization,
  type Place,
} from '../fixtures/token-probe.js';
import { triggerScenario } from '../response.js';
import { recordOf } from '../../input-space.js';

interface Probe {
  readonly at: Place;
  readonly way: TokenFault;
}

interface Input {
  /** How the wallet signs in whose token is spoiled. */
  readonly type: ChallengeType;
  readonly probes: readonly Probe[];
}

/** The ways in which a request can lack a proper token, by name. */
const ways: Readonly<Record<string, fc.Arbitrary<TokenFault>>> = {
  missing: fc.constant({ fault: 'missing' }),
  'no JWT': fc.constant({ fault: 'malformed', text: 'not-a-jwt' }),
  'parts that do not decode': fc.constant({ fault: 'malformed', text: 'a.b.c' }),
  'first part alone': fc.constant({ fault: 'malformed', parts: 1 }),
  'without its last part': fc.constant({ fault: 'malformed', parts: 2 }),
  'cut off': fc.integer({ min: 5, max: 90 }).map((keep) => ({ fault: 'malformed', keep })),
  'cut by little': fc.integer({ min: 1, max: 4 }).map((drop) => ({ fault: 'malformed', drop })),
  'one part more': fc.constant({ fault: 'malformed', after: '.x' }),
  long: fc.integer({ min: 1000, max: 6000 }).map((letters) => ({ fault: 'malformed', letters })),
  'any malformed text': malformedText.map((text) => ({ fault: 'malformed', text })),
  'a mistake of a client': fc.constantFrom(...mistakenTexts).map((text) => ({ fault: 'malformed', text })),
  ...Object.fromEntries(
    schemeHeaders.map((header) => [`header "${header}"`, fc.constant<TokenFault>({ fault: 'scheme', header })]),
  ),
};

/** Each way at each place. How the wallet signed in matters only where its token is spoiled. */
const combinations: Combinations<Input> = {
  factors: [
    { name: 'token', levels: Object.keys(ways) },
    { name: 'place', levels: places },
    { name: 'type', levels: challengeTypes },
  ],
  infeasible: ['missing', 'no JWT', 'parts that do not decode', 'long', 'any malformed text', 'a mistake of a client']
    .concat(schemeHeaders.flatMap((header) => (header.includes(genuine) ? [] : `header "${header}"`)))
    .map((token) => ({ levels: { token, type: 'transaction' }, because: 'nobody signs in for it' })),
  perRun: places.length,
  shared: ['token', 'type'],
  input: (rows) =>
    fc.tuple(...rows.map(({ token }) => ways[token!]!)).map((faults) => ({
      type: rows[0]!.type as ChallengeType,
      probes: rows.map(({ place }, index) => ({ at: place as Place, way: faults[index]! })),
    })),
};

/** Requests without a proper token, none of which would do anything if it were accepted. */
export const tokenRule = triggerScenario<Input>({
  name: 'trigger/token-rule',
  description:
    'Sends inert requests to every endpoint that wants a token, with the token missing or malformed in many ways.',
  effects: ['session'],
  maxRequests: places.length + 2,
  runs: { gate: 24, release: 300 },
  // Where a budget is small, each place comes before each way.
  examples: () => [
    { type: 'message', probes: places.map((at) => ({ at, way: { fault: 'missing' } })) },
    { type: 'message', probes: mistakenTexts.map((text) => ({ at: 'getVault', way: { fault: 'malformed', text } })) },
  ],
  combinations: () => combinations,
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      probes: fc.array(recordOf({ at: places, way: tokenFault }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
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
  arbitrary: () => recordOf({ at: recurring }),
  run: async ({ at }, session) => {
    if (inertRequest(session.fixtures, at) === undefined) await sendForToken(session, guessedRequest(at), {});
  },
});

/** The positive control of the token rule: the same requests under a fresh token are not rejected for it. */
export const admitted = triggerScenario<{ type: ChallengeType; at: Place[] }>({
  name: 'trigger/admitted',
  description: 'Sends the same inert requests with a fresh token.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: places.length + 1,
  runs: { gate: 2, release: 8 },
  examples: () =>
    challengeTypes.map((type) => ({
      type,
      at: places.filter((place) => place !== 'registerVault'),
    })),
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      at: fc.subarray(
        places.filter((place) => place !== 'registerVault'),
        { minLength: 1 },
      ),
    }),
  run: async ({ type, at }, session) => {
    const client = await anyClient(session, type);
    if (client === undefined) return;
    for (const place of at) {
      const request = inertRequest(session.fixtures, place);
      if (request !== undefined) await client.send(request);
    }
  },
});
