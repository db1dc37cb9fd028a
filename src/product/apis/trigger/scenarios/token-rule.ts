import fc, { type Arbitrary } from 'fast-check';
import type { FactorSpace } from '../../../model/factors.js';
import type { Combinations } from '../../../model/scenario.js';
import { factorsOf, recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type OrderForm, type RecurringOperation } from '../fixtures.js';
import { anyClient } from '../fixtures/client.js';
import { guessedRequest, inertRequest, places, recurring, type Place } from '../fixtures/request.js';
import {
  bearing,
  cutByLittle,
  cutOff,
  long,
  malformedText,
  mistakenTexts,
  needsToken,
  schemeHeaders,
  sendForToken,
  sendInertForToken,
  spoiledAuthorization,
  tokenFault,
  type TokenFault,
} from '../fixtures/token-fault.js';
import { triggerScenario } from '../reader/view.js';

/** The ways in which a request can lack a proper token, by name. */
export type Ways = Readonly<Record<string, Arbitrary<TokenFault>>>;

export interface TokenInput<At extends string = Place> {
  /** How the wallet signs in whose token is spoiled. */
  readonly type: ChallengeType;
  readonly form: OrderForm;
  readonly probes: readonly { readonly at: At; readonly way: TokenFault }[];
}

/** Each way at each place, with more circumstances that all rows of a run share. */
export function waysAt<At extends string>(
  ways: Ways,
  at: readonly At[],
  shared: readonly string[],
  more: Readonly<Record<string, readonly string[]>> = {},
  infeasible: FactorSpace['infeasible'] = [],
): Combinations<TokenInput<At>> {
  return {
    factors: factorsOf({ token: Object.keys(ways), place: at, type: challengeTypes, ...more }),
    infeasible,
    perRun: at.length,
    shared,
    input: (rows) =>
      fc.tuple(...rows.map(({ token }) => ways[token!]!)).map((faults) => ({
        type: rows[0]!.type as ChallengeType,
        form: (rows[0]!.form ?? 'single') as OrderForm,
        probes: rows.map(({ place }, index) => ({ at: place as At, way: faults[index]! })),
      })),
  };
}

const ways: Ways = {
  missing: fc.constant(null),
  'no JWT': fc.constant('Bearer not-a-jwt'),
  'parts that do not decode': fc.constant('Bearer a.b.c'),
  'first part alone': fc.constant('Bearer ‹parts:1›'),
  'without its last part': fc.constant('Bearer ‹parts:2›'),
  'cut off': cutOff,
  'cut by little': cutByLittle,
  'one part more': fc.constant('Bearer ‹token›.x'),
  long,
  'any malformed text': malformedText.map(bearing),
  'a mistake of a client': fc.constantFrom(...mistakenTexts).map(bearing),
  ...Object.fromEntries(schemeHeaders.map((header) => [`header "${header}"`, fc.constant(header)])),
};

const withoutSignIn = [
  ...['missing', 'no JWT', 'parts that do not decode', 'long', 'any malformed text', 'a mistake of a client'],
  ...schemeHeaders.filter((header) => !needsToken(header)).map((header) => `header "${header}"`),
];

/** How the wallet signed in matters only where its token is spoiled. */
const combinations = waysAt(
  ways,
  places,
  ['token', 'type'],
  {},
  withoutSignIn.map((token) => ({ levels: { token, type: 'transaction' }, because: 'nobody signs in for it' })),
);

type Input = Omit<TokenInput, 'form'>;

export const tokenRule = triggerScenario<Input>({
  name: 'trigger/token-rule',
  description:
    'Sends inert requests to every endpoint that wants a token, with the token missing or malformed in many ways.',
  effects: ['session'],
  maxRequests: places.length + 2,
  runs: { gate: 24, release: 300 },
  // Where a budget is small, each place comes before each way.
  examples: () => [
    { type: 'message', probes: places.map((at) => ({ at, way: null })) },
    { type: 'message', probes: mistakenTexts.map((text) => ({ at: 'getVault', way: bearing(text) })) },
  ],
  combinations: () => combinations,
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      probes: fc.array(recordOf({ at: places, way: tokenFault }), { minLength: 1, maxLength: 6 }),
    }),
  run: async ({ type, probes }, session) => {
    const client = probes.some(({ way }) => needsToken(way)) ? await anyClient(session, type) : undefined;
    for (const { at, way } of probes) {
      const request = inertRequest(session.fixtures, at);
      const authorization = spoiledAuthorization(session, way, client?.token());
      if (request !== undefined && authorization !== undefined)
        await sendInertForToken(session, request, authorization);
    }
  },
});

const algorithms = ['none', 'None', 'NONE', 'nOnE'];
const altered = fc.nat({ max: 1000 }).map((spot) => `Bearer ‹altered:${spot}›`);
const withAlgorithm = (spelling: string): string => `Bearer ‹algorithm:${spelling}›`;
const forgeable = places.filter((place) => place !== 'singleOrder');
const forgeries: Ways = {
  altered,
  ...Object.fromEntries(algorithms.map((spelling) => [spelling, fc.constant(withAlgorithm(spelling))])),
};

/** Well-formed tokens that the target never issued. */
export const forgedToken = triggerScenario<Input>({
  name: 'trigger/forged-token',
  description: 'Sends genuine tokens whose signature was altered or taken away.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: forgeable.length + 2,
  runs: { gate: 4, release: 80 },
  examples: () => [{ type: 'message', probes: [{ at: 'getVault', way: 'Bearer ‹altered:0›' }] }],
  combinations: () => waysAt(forgeries, forgeable, ['type']),
  brief: () => [
    {
      type: 'message',
      probes: ['Bearer ‹altered:0›', withAlgorithm('none')].map((way) => ({ at: 'getVault', way })),
    },
  ],
  arbitrary: () => {
    const way = fc.oneof(altered, fc.constantFrom(...algorithms).map(withAlgorithm));
    return recordOf({
      type: challengeTypes,
      probes: fc.array(recordOf({ at: forgeable, way }), { minLength: 1, maxLength: 3 }),
    });
  },
  run: async ({ type, probes }, session) => {
    const client = await anyClient(session, type);
    for (const { at, way } of probes) {
      const request = inertRequest(session.fixtures, at);
      const authorization = client && spoiledAuthorization(session, way, client.token());
      if (request !== undefined && authorization !== undefined) await sendForToken(session, request, authorization);
    }
  },
});

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
