import fc from 'fast-check';
import type { Wallet } from '../../../model/scenario.js';
import { withWalletLock } from '../../wallet-lock.js';
import { actorOf } from '../fixtures/actor.js';
import {
  announceToken,
  askChallenge,
  sendVerification,
  signIn as signInOnce,
  verifyBody,
  type VerifyStep,
} from '../fixtures/client.js';
import { endpoint, planned, sendProbe, sendProbeBeside } from '../fixtures/request.js';
import { isObject } from '../../../json/parse.js';
import { challengeTypes, type ChallengeType, type Sign } from '../fixtures/fixtures.js';
import { triggerScenario, type TriggerSession } from '../response.js';
import { recordOf } from '../../input-space.js';

const kinds = [
  'valid',
  'again',
  'wrong-key',
  'undecodable',
  'no-challenge',
  'other-name',
  'other-name-with-challenge',
  'altered-signature',
  'unsigned',
  'no-signature',
  'empty-signature',
  'newer-of-two',
  'older-of-two',
] as const;

interface Input {
  readonly type: ChallengeType;
  readonly kind: (typeof kinds)[number];
  /** Whether the other wallet, where there is one, has signed in before. */
  readonly isOtherKnown: boolean;
  /** Kinds in the same life, for which the wallet need not be seen to sign in once more. */
  readonly then?: readonly Input['kind'][];
}

/** Kinds in which another wallet signs, or is named. */
const withOther: readonly Input['kind'][] = ['wrong-key', 'no-challenge', 'other-name', 'other-name-with-challenge'];

/** Verifies a challenge, properly or with one fault. */
export const signIn = triggerScenario<Input>({
  name: 'trigger/sign-in',
  description: 'Responds to a challenge without any token: properly, twice over, or with one fault.',
  needs: ['wallet', 'verify'],
  effects: ['session'],
  maxRequests: 8,
  runs: { gate: 34, release: 100 },
  examples: () => [
    ...kinds.flatMap((kind) => challengeTypes.map((type) => ({ kind, type, isOtherKnown: false }))),
    ...withOther.flatMap((kind) => challengeTypes.map((type) => ({ kind, type, isOtherKnown: true }))),
  ],
  arbitrary: () => recordOf({ type: challengeTypes, kind: kinds, isOtherKnown: fc.boolean() }),
  brief: () =>
    challengeTypes.map((type) => ({
      type,
      kind: 'again',
      isOtherKnown: false,
      then: ['wrong-key', 'undecodable', 'other-name', 'no-signature'],
    })),
  run: async ({ then = [], ...input }, session) => {
    const wallet = actorOf(session, 'A')?.wallet;
    if (wallet === undefined) return;
    await respond(session, wallet, input);
    for (const kind of then) await respond(session, wallet, { ...input, kind, isSignedIn: true });
  },
});

interface ToRespond extends Omit<Input, 'then'> {
  readonly isSignedIn?: boolean;
}

/** Responds to a challenge of a wallet, in one way. */
export async function respond(
  session: TriggerSession,
  wallet: Wallet,
  { type, kind, isOtherKnown, isSignedIn }: ToRespond,
): Promise<void> {
  const walletPubkey = wallet.publicKey;
  const other = session.freshWallet('stranger');
  if (isOtherKnown && withOther.includes(kind)) await signInOnce(session, other, { type });
  // Whose signature it is shows where that key is known.
  else if (kind === 'wrong-key') await askChallenge(session, other, type);
  switch (kind) {
    case 'valid':
      await signInOnce(session, wallet, { type });
      return;
    case 'again':
      if ((await signInOnce(session, wallet, { type })) === undefined) return;
      await sendProbe(session, planned(endpoint.challenge({ walletPubkey, type: 'telegram' })));
      await signInOnce(session, wallet, { type });
      return;
    case 'newer-of-two':
      await askChallenge(session, wallet, type);
      await signInOnce(session, wallet, { type });
      return;
    case 'older-of-two':
      await withWalletLock(wallet, async () => {
        const challenge = await askChallenge(session, wallet, type);
        if (challenge === undefined || (await askChallenge(session, wallet, type)) === undefined) return;
        const body = await verifyBody(session, { type, walletPubkey, challenge, sign: wallet.sign });
        announceToken(wallet);
        if (body !== undefined) await sendVerification(session, body);
      });
      return;
  }
  // Whether a body of this type is understood at all shows only where the right key signs one.
  if (kind !== 'no-challenge' && isSignedIn !== true) await signInOnce(session, wallet, { type });
  await verifyBadly(session, wallet, async () => {
    if (kind === 'other-name-with-challenge') await askChallenge(session, other, type);
    const challenge = await askChallenge(session, wallet, type);
    if (challenge === undefined) return undefined;
    const named = withOther.includes(kind) && kind !== 'wrong-key' ? other : wallet;
    const bodyBy = (sign: Sign, variant: VerifyStep['variant'] = 'valid') =>
      verifyBody(session, { type, walletPubkey: named.publicKey, challenge, sign, variant });
    switch (kind) {
      case 'undecodable':
        return bodyBy(wallet.sign, 'undecodable-signature');
      case 'no-signature':
      case 'empty-signature':
        return withoutProof(
          await bodyBy(wallet.sign),
          await bodyBy(other.sign),
          kind === 'empty-signature' ? '' : undefined,
        );
      case 'altered-signature':
        return bodyBy(altered(wallet.sign));
      case 'unsigned':
        return bodyBy(unsigned);
      default:
        return bodyBy(kind === 'wrong-key' || kind === 'no-challenge' ? other.sign : wallet.sign);
    }
  });
}

const unsigned: Sign = () => new Uint8Array(64);

/** A signature of the wallet in which one bit is wrong. */
function altered(sign: Sign): Sign {
  return async (message) => (await sign(message)).map((byte, at) => (at === 40 ? byte ^ 1 : byte));
}

/** The body with something else for what depends on who signs; undefined where nothing seems to. */
function withoutProof(body: unknown, byAnother: unknown, instead: unknown): unknown {
  if (!isObject(body) || !isObject(byAnother)) return undefined;
  const members = Object.entries(body);
  const isProof = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(byAnother[name]);
  return members.some(isProof)
    ? Object.fromEntries(members.map((member) => (isProof(member) ? [member[0], instead] : member)))
    : undefined;
}

/** The one fault of a verify request that needs no wallet. */
export const emptyVerification = triggerScenario<null>({
  name: 'trigger/empty-verification',
  description: 'Verifies with an empty body.',
  effects: ['session'],
  maxRequests: 1,
  runs: { gate: 1, release: 1 },
  arbitrary: () => fc.constant(null),
  run: async (_, session) => {
    await sendProbe(session, planned(endpoint.verify({})));
  },
});

/** A challenge that is verified after it has expired. */
export const lateVerification = triggerScenario<Pick<Input, 'type'>>({
  name: 'trigger/late-verification',
  description: 'Lets a challenge expire and only then responds to it.',
  needs: ['wallet', 'verify', 'challenge-lifetime'],
  effects: ['session'],
  maxRequests: 3,
  runs: { gate: 2, release: 2 },
  phase: 'alone',
  examples: () => challengeTypes.map((type) => ({ type })),
  arbitrary: () => recordOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const wallet = actorOf(session, 'A')?.wallet;
    const lifetime = session.fixtures.challengeLifetime;
    if (wallet === undefined || lifetime === undefined) return;
    const challenge = await askChallenge(session, wallet, type);
    if (challenge === undefined) return;
    const body = await verifyBody(session, { type, walletPubkey: wallet.publicKey, challenge, sign: wallet.sign });
    if (body === undefined) return;
    const milliseconds = (lifetime.seconds + lifetime.leewaySeconds) * 1000;
    if (!lifetime.clock) await session.waitFor(session.pause(milliseconds));
    else if (!(await session.advanceClock(milliseconds))) return;
    await sendVerification(session, body);
  },
});

/** Holds the wallet lock from the challenge to the response, so that no other sign-in comes between. */
async function verifyBadly(session: TriggerSession, wallet: Wallet, body: () => Promise<unknown>): Promise<void> {
  await withWalletLock(wallet, async () => {
    const made = await body();
    const empty = planned(endpoint.verify({}));
    if (made !== undefined) await sendProbeBeside(session, planned(endpoint.verify(made)), empty);
  });
}
