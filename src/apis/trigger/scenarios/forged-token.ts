import fc from 'fast-check';
import { anyClient } from '../actor.js';
import { withAlteredSignature, withoutAlgorithm } from '../json-web-token.js';
import { inertRequest, places, sendForToken, type Place } from '../token-probe.js';
import { triggerScenario } from '../response.js';

type Forgery = { readonly spot: number } | { readonly algorithm: string };

interface Input {
  readonly at: Place;
  readonly forgery: Forgery;
}

const algorithms = ['none', 'None', 'NONE', 'nOnE'];

const forgery: fc.Arbitrary<Forgery> = fc.oneof(
  fc.record({ spot: fc.nat({ max: 1000 }) }, { noNullPrototype: true }),
  fc.record({ algorithm: fc.constantFrom(...algorithms) }, { noNullPrototype: true }),
);

/** Well-formed tokens that the target never issued. */
export const forgedToken = triggerScenario<Input>({
  name: 'trigger/forged-token',
  description: 'Sends genuine tokens whose signature was altered or taken away.',
  needs: ['token'],
  effects: ['session'],
  maxRequests: 3,
  runs: { gate: 14, release: 80 },
  examples: () => [
    { at: 'listHistory', forgery: { spot: 0 } },
    ...algorithms.map((algorithm): Input => ({ at: 'listHistory', forgery: { algorithm } })),
    { at: 'getVault', forgery: { spot: 0 } },
    { at: 'getVault', forgery: { algorithm: 'none' } },
  ],
  arbitrary: () =>
    fc.record(
      { at: fc.constantFrom(...places.filter((place) => place !== 'singleOrder')), forgery },
      { noNullPrototype: true },
    ),
  run: async ({ at, forgery }, session) => {
    const request = inertRequest(session.fixtures, at);
    const client = request && (await anyClient(session));
    if (client === undefined || request === undefined) return;
    const isAltered = 'spot' in forgery;
    const token = isAltered
      ? withAlteredSignature(client.token(), forgery.spot)
      : withoutAlgorithm(client.token(), forgery.algorithm);
    if (token === undefined) return;
    const authorization = { header: `Bearer ${token}`, token: 'altered' } as const;
    await sendForToken(
      session,
      request,
      { authorization },
      isAltered ? 'token/altered-signature' : 'token/no-algorithm',
    );
  },
});
