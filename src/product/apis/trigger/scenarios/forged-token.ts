import fc from 'fast-check';
import type { Combinations } from '../../../model/scenario.js';
import { anyClient } from '../fixtures/actor.js';
import { challengeTypes, type ChallengeType } from '../fixtures/fixtures.js';
import { withAlteredSignature, withoutAlgorithm } from '../fixtures/json-web-token.js';
import { inertRequest, places, sendForToken, type Place } from '../fixtures/token-probe.js';
import { triggerScenario } from '../response.js';
import { recordOf } from '../../input-space.js';

type Forgery = { readonly spot: number } | { readonly algorithm: string };

interface Probe {
  readonly at: Place;
  readonly forgery: Forgery;
}

interface Input {
  readonly type: ChallengeType;
  readonly probes: readonly Probe[];
}

const algorithms = ['none', 'None', 'NONE', 'nOnE'];
const spot = fc.nat({ max: 1000 });

const forgery: fc.Arbitrary<Forgery> = fc.oneof(recordOf({ spot }), recordOf({ algorithm: algorithms }));
const forgeable = places.filter((place) => place !== 'singleOrder');

const combinations: Combinations<Input> = {
  factors: [
    { name: 'forgery', levels: ['altered', ...algorithms] },
    { name: 'place', levels: forgeable },
    { name: 'type', levels: challengeTypes },
  ],
  infeasible: [],
  perRun: forgeable.length,
  shared: ['type'],
  input: (rows) =>
    spot.map((spot) => ({
      type: rows[0]!.type as ChallengeType,
      probes: rows.map(({ forgery, place }) => ({
        at: place as Place,
        forgery: forgery === 'altered' ? { spot } : { algorithm: forgery! },
      })),
    })),
};

/** Well-formed tokens that the target never issued. */
export const forgedToken = triggerScenario<Input>({
  name: 'trigger/forged-token',
  description: 'Sends genuine tokens whose signature was altered or taken away.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: forgeable.length + 2,
  runs: { gate: 4, release: 80 },
  examples: () => [{ type: 'message', probes: [{ at: 'getVault', forgery: { spot: 0 } }] }],
  combinations: () => combinations,
  brief: () => [
    {
      type: 'message',
      probes: [
        { at: 'getVault', forgery: { spot: 0 } },
        { at: 'getVault', forgery: { algorithm: 'none' } },
      ],
    },
  ],
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      probes: fc.array(recordOf({ at: forgeable, forgery }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  run: async ({ type, probes }, session) => {
    const client = await anyClient(session, type);
    if (client === undefined) return;
    for (const { at, forgery } of probes) {
      const request = inertRequest(session.fixtures, at);
      const token =
        'spot' in forgery
          ? withAlteredSignature(client.token(), forgery.spot)
          : withoutAlgorithm(client.token(), forgery.algorithm);
      if (request === undefined || token === undefined) continue;
      const authorization = { header: `Bearer ${token}`, token: 'altered' } as const;
      await sendForToken(session, request, { authorization });
    }
  },
});
