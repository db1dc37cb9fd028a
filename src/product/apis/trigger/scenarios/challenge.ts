import { base58 } from '@scure/base';
import * as fc from 'fast-check';
import { base58Characters, lowerCase, noBase58Characters, textOf, recordOf } from '../../cases.js';
import { withWalletLock } from '../../wallet-lock.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { ownWallet } from '../fixtures/wallet.js';
import { requestTo } from '../fixtures/request.js';
import { sendAgainAt500, sendProbeBeside } from '../fixtures/send.js';
import { isOfService } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

interface Input {
  readonly type: ChallengeType;
  /** The members of a proper body that are otherwise; nothing but an empty body for `empty`. */
  readonly but?: 'empty' | { readonly walletPubkey?: unknown } | { readonly type?: unknown } | undefined;
}

/** As many characters as a key can have, and more than its 32 bytes; and a byte too few. */
const tooLarge = 'z'.repeat(44);
const tooShort = base58.encode(new Uint8Array(31).fill(7));

/** No public key by any reading: characters that base58 lacks, far too short, too long, no text, or left out. */
const noKey = fc.oneof(
  fc.constant('!not a key!'),
  textOf(noBase58Characters, 32, 44),
  textOf(base58Characters, 1, 8),
  textOf(base58Characters.replace('1', ''), 60, 90),
  fc.constantFrom('', 7, null, true, undefined, tooLarge, tooShort),
);

const wrongTypes = [
  ...['telegram', 'messages', 'transactions', '', null, 7, true, {}, 'constructor'],
  // Other letters than those of the document, and its words in other places.
  ...['Message', 'TRANSACTION', ' message', ['message']],
];

const noType = fc.oneof(
  fc.constant('telegram'),
  fc.constantFrom(...wrongTypes, undefined),
  textOf(lowerCase, 1, 12).map((word) => (word === 'message' || word === 'transaction' ? `${word}s` : word)),
);

const wrongKeys = ['!not a key!', undefined, '', null, 7, '1', '2'.repeat(60), tooLarge, tooShort];

export const challenge = triggerScenario<Input>({
  name: 'trigger/challenge',
  description:
    'Asks for a challenge without any token, properly or with one fault in the body; verifies an empty body too.',
  effects: ['session'],
  maxRequests: 2,
  runs: { gate: 40, release: 150 },
  examples: () => [
    ...challengeTypes.map((type) => ({ type })),
    { type: 'message', but: 'empty' },
    ...wrongKeys.flatMap((walletPubkey) => challengeTypes.map((type) => ({ type, but: { walletPubkey } }))),
    ...[...wrongTypes, undefined].map((type): Input => ({ type: 'message', but: { type } })),
  ],
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      but: fc.oneof(fc.constant(undefined), recordOf({ walletPubkey: noKey }), recordOf({ type: noType })),
    }),
  run: async ({ type, but }, session) => {
    const wallet = ownWallet(session);
    const walletPubkey = wallet?.publicKey ?? session.freshWallet('stranger').publicKey;
    const ask = (by: ChallengeType) => requestTo('challenge', { walletPubkey, type: by });
    // The one fault of a request to verify that needs no wallet.
    if (but === 'empty') await sendAgainAt500(session, requestTo('verify', {}));
    if (but !== undefined) {
      const body = but === 'empty' ? {} : { walletPubkey, type, ...but };
      return sendProbeBeside(session, requestTo('challenge', body), ask('message'));
    }
    if (wallet === undefined) return;
    // Where nothing usable comes back, in turns with one of the other type.
    await withWalletLock(wallet, async () => {
      if (isOfService(await session.send(ask(type)))) return;
      const control = ask(type === 'message' ? 'transaction' : 'message');
      await session.alternate(`challenge ${type}`, { failing: ask(type), control }, isOfService);
    });
  },
});
