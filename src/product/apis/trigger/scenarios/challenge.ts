import { base58 } from '@scure/base';
import fc from 'fast-check';
import { withWalletLock } from '../../wallet-lock.js';
import { actorOf } from '../fixtures/actor.js';
import { endpoint, planned, sendProbeBeside } from '../fixtures/request.js';
import { isOfService, triggerScenario, type TriggerSession } from '../response.js';
import { challengeTypes, type ChallengeType } from '../fixtures/fixtures.js';
import { recordOf } from '../../input-space.js';

type Input =
  | { readonly kind: 'valid'; readonly type: 'message' | 'transaction' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'bad-key'; readonly walletPubkey: unknown; readonly type: 'message' | 'transaction' }
  | { readonly kind: 'bad-type' | 'loose-type'; readonly type: unknown };

/** As many characters as a key can have, and more than its 32 bytes; and a byte too few. */
const tooLarge = 'z'.repeat(44);
const tooShort = base58.encode(new Uint8Array(31).fill(7));

/** No public key by any reading: characters that base58 lacks, far too short, too long, no text, or left out. */
const noKey = fc.oneof(
  fc.constant('!not a key!'),
  fc.stringMatching(/^[0OIl]{32,44}$/),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{1,8}$/),
  fc.stringMatching(/^[2-9A-HJ-NP-Za-km-z]{60,90}$/),
  fc.constantFrom('', 7, null, true, undefined, tooLarge, tooShort),
);

/** Neither of the two types by any reading. */
const wrongTypes = ['telegram', 'messages', 'transactions', '', null, 7, true, {}, 'constructor'];

/** Not the texts of the document, and yet a type to who reads any letter case or has a default. */
const looseTypes = ['Message', 'TRANSACTION', ' message', ['message'], undefined];

const noType = fc.oneof(
  fc.constant('telegram'),
  fc.constantFrom(...wrongTypes),
  fc.stringMatching(/^[a-z]{1,12}$/).map((word) => (word === 'message' || word === 'transaction' ? `${word}s` : word)),
);

const badKey = (walletPubkey: unknown, of: ChallengeType): Input => ({
  kind: 'bad-key',
  walletPubkey,
  type: of,
});

/** Asks for a challenge, properly or with one fault in the body. */
export const challenge = triggerScenario<Input>({
  name: 'trigger/challenge',
  description: 'Asks for a challenge without any token, properly or with one fault in the body.',
  effects: ['session'],
  maxRequests: 1,
  runs: { gate: 40, release: 150 },
  examples: () => [
    { kind: 'valid', type: 'message' },
    { kind: 'valid', type: 'transaction' },
    { kind: 'empty' },
    { kind: 'bad-key', walletPubkey: '!not a key!', type: 'message' },
    { kind: 'bad-type', type: 'telegram' },
    ...[undefined, '', null, 7, '1', '2'.repeat(60), tooLarge, tooShort, '!not a key!'].flatMap((walletPubkey) =>
      challengeTypes.map((type) => badKey(walletPubkey, type)),
    ),
    ...wrongTypes.map((wrong): Input => ({ kind: 'bad-type', type: wrong })),
    ...looseTypes.map((loose): Input => ({ kind: 'loose-type', type: loose })),
  ],
  arbitrary: () =>
    fc.oneof(
      recordOf({ kind: fc.constant('valid' as const), type: challengeTypes }),
      recordOf({ kind: fc.constant('bad-key' as const), walletPubkey: noKey, type: challengeTypes }),
      recordOf({ kind: fc.constant('bad-type' as const), type: noType }),
      recordOf({ kind: fc.constant('loose-type' as const), type: looseTypes }),
    ),
  run: async (input, session) => {
    const wallet = actorOf(session, 'A')?.wallet;
    const walletPubkey = wallet?.publicKey ?? session.freshWallet('stranger').publicKey;
    const proper = planned(endpoint.challenge({ walletPubkey, type: 'message' }));
    const sendBadly = (body: unknown) => sendProbeBeside(session, planned(endpoint.challenge(body)), proper);
    switch (input.kind) {
      case 'valid':
        if (wallet === undefined) return;
        await withWalletLock(wallet, () => askForChallenge(session, walletPubkey, input.type));
        return;
      case 'empty':
        await sendBadly({});
        return;
      case 'bad-key':
        await sendBadly({ walletPubkey: input.walletPubkey, type: input.type });
        return;
      case 'bad-type':
      case 'loose-type':
        await sendBadly({ walletPubkey, type: input.type });
    }
  },
});

/** Asks for a challenge; where nothing usable comes back, in turns with one of the other type. */
async function askForChallenge(session: TriggerSession, walletPubkey: string, type: ChallengeType): Promise<void> {
  const ask = (item: ChallengeType) => planned(endpoint.challenge({ walletPubkey, type: item }));
  if (isOfService(await session.send(ask(type)))) return;
  const control = ask(type === 'message' ? 'transaction' : 'message');
  await session.alternate(`challenge ${type}`, { failing: ask(type), control }, isOfService);
}
