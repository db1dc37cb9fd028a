import { challengeTypes } from '../fixtures.js';
import { endpoint, planned, sendProbeBeside } from '../request.js';
import { triggerScenario } from '../response.js';
import { recordOf } from '../../input-space.js';

/** A proper request that needs no token, under a genuine key that opens other APIs only. */
export const keyWithoutAccess = triggerScenario<{ type: 'message' | 'transaction' }>({
  name: 'trigger/key-without-access',
  description: 'Asks for a challenge with a genuine API key that has no access to this API.',
  needs: ['key-without-access'],
  effects: ['session'],
  maxRequests: 1,
  runs: { gate: 2, release: 4 },
  phase: 'last',
  examples: () => [{ type: 'message' }, { type: 'transaction' }],
  arbitrary: () => recordOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const { publicKey } = session.freshWallet('stranger');
    const request = endpoint.challenge({ walletPubkey: publicKey, type });
    await sendProbeBeside(session, planned(request, { apiKey: 'no-access' }), planned(request));
  },
});
