import * as fc from 'fast-check';
import { isObject } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
import type { Wallet } from '../../../model/scenario.js';
import { everyOf, recordOf } from '../../cases.js';
import { withWalletLock } from '../../wallet-lock.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import {
  announceToken,
  askChallenge,
  ownWallet,
  sendVerification,
  signIn as signInOnce,
  verifyBody,
} from '../fixtures/wallet.js';
import { requestTo } from '../fixtures/request.js';
import { sendAgainAt500, sendProbeBeside } from '../fixtures/send.js';
import type { TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

type Act = (session: TriggerSession, wallet: Wallet, type: ChallengeType) => Promise<unknown>;

const proper = {
  valid: signInOnce,
  again: async (session, wallet, type) => {
    if ((await signInOnce(session, wallet, type)) === undefined) return;
    const body = { walletPubkey: wallet.publicKey, type: 'telegram' };
    await sendAgainAt500(session, requestTo('challenge', body));
    const client = await signInOnce(session, wallet, type);
    await client?.send(requestTo('getVault'));
  },
  'newer-of-two': async (session, wallet, type) => {
    await askChallenge(session, wallet, type);
    await signInOnce(session, wallet, type);
  },
  'older-of-two': (session, wallet, type) =>
    withWalletLock(wallet, async () => {
      const response = await askChallenge(session, wallet, type);
      if (response === undefined || (await askChallenge(session, wallet, type)) === undefined) return;
      const body = verifyBody(session, { ...wallet, type, response });
      announceToken(wallet);
      if (body !== undefined) await sendVerification(session, body);
    }),
} satisfies Readonly<Record<string, Act>>;

interface Fault {
  /** Another wallet signs, is named, or asks for a challenge of its own right before. */
  readonly other?: readonly ('signs' | 'named' | 'asks')[];
  readonly isUndecodable?: boolean;
  readonly signature?: (signature: Uint8Array) => Uint8Array;
  /** What stands for all that depends on who signs; undefined leaves it out. */
  readonly proof?: { readonly is: '' | undefined };
}

const faults = {
  'wrong-key': { other: ['signs'] },
  undecodable: { isUndecodable: true },
  'no-challenge': { other: ['signs', 'named'] },
  'other-name': { other: ['named'] },
  'other-name-with-challenge': { other: ['named', 'asks'] },
  'altered-signature': { signature: (bytes) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)) },
  unsigned: { signature: () => new Uint8Array(64) },
  'no-signature': { proof: { is: undefined } },
  'empty-signature': { proof: { is: '' } },
} satisfies Readonly<Record<string, Fault>>;

type FaultKind = keyof typeof faults;
type ProperKind = keyof typeof proper;
type Kind = FaultKind | ProperKind;

const faulty = Object.keys(faults) as FaultKind[];
const withOther = faulty.filter((kind) => 'other' in faults[kind]);
const kinds = ['valid', 'again', ...faulty, 'newer-of-two', 'older-of-two'] as const satisfies readonly Kind[];

interface ToRespond {
  readonly type: ChallengeType;
  readonly kind: Kind;
  /** Whether the other wallet, where there is one, has signed in before. */
  readonly isOtherKnown?: boolean;
  /** Whether the wallet need not be seen to sign in once more. */
  readonly isSignedIn?: boolean;
}

/** Kinds in `then` follow in the same life. */
export const signIn = triggerScenario<ToRespond & { readonly then?: readonly Kind[] }>({
  name: 'trigger/sign-in',
  description: 'Responds to a challenge without any token: properly, twice over, or with one fault.',
  needs: ['wallet', 'verify'],
  effects: ['session'],
  maxRequests: 15,
  runs: { gate: 26, release: 100 },
  examples: () => [
    ...kinds.flatMap((kind) => challengeTypes.map((type) => ({ kind, type, isOtherKnown: false }))),
    ...withOther.flatMap((kind) => challengeTypes.map((type) => ({ kind, type, isOtherKnown: true }))),
  ],
  arbitrary: () => recordOf({ type: challengeTypes, kind: kinds, isOtherKnown: fc.boolean() }),
  brief: () =>
    challengeTypes.map((type) => ({
      type,
      kind: 'again',
      then: ['wrong-key', 'undecodable', 'other-name', 'no-signature'],
    })),
  run: async ({ then = [], ...input }, session) => {
    const wallet = ownWallet(session);
    if (wallet === undefined) return;
    await respond(session, wallet, input);
    for (const kind of then) await respond(session, wallet, { ...input, kind, isSignedIn: true });
  },
});

export async function respond(
  session: TriggerSession,
  wallet: Wallet,
  { type, kind, isOtherKnown = false, isSignedIn = false }: ToRespond,
): Promise<void> {
  if (kind in proper) return void (await proper[kind as ProperKind](session, wallet, type));
  const fault: Fault = faults[kind as FaultKind];
  const { other: plays, isUndecodable = false, signature = (bytes: Uint8Array) => bytes, proof } = fault;
  const other = session.freshWallet('stranger');
  if (isOtherKnown && plays !== undefined) await signInOnce(session, other, type);
  // Whose signature it is shows where that key is known.
  else if (kind === 'wrong-key') await askChallenge(session, other, type);
  // Whether a body of this type is understood at all shows only where the right key signs one.
  if (kind !== 'no-challenge' && !isSignedIn) await signInOnce(session, wallet, type);
  // No other sign-in of the wallet comes between the challenge and the response.
  await withWalletLock(wallet, async () => {
    if (plays?.includes('asks')) await askChallenge(session, other, type);
    const response = await askChallenge(session, wallet, type);
    if (response === undefined) return;
    const { publicKey } = plays?.includes('named') ? other : wallet;
    const step = { type, publicKey, response, isUndecodable };
    const bodyBy = ({ sign }: Wallet) => verifyBody(session, { ...step, sign: (bytes) => signature(sign(bytes)) });
    const signed = bodyBy(plays?.includes('signs') ? other : wallet);
    const body = proof === undefined ? signed : withoutProof(signed, bodyBy(other), proof.is);
    if (body !== undefined) await sendProbeBeside(session, requestTo('verify', body), requestTo('verify', {}));
  });
}

/** The body with something else for what depends on who signs; undefined where nothing seems to. */
function withoutProof(body: unknown, byAnother: unknown, instead: unknown): unknown {
  if (!isObject(body) || !isObject(byAnother)) return undefined;
  const members = Object.entries(body);
  const isProof = ([name, value]: [string, unknown]) => jsonText(value) !== jsonText(byAnother[name]);
  return members.some(isProof)
    ? Object.fromEntries(members.map((member) => (isProof(member) ? [member[0], instead] : member)))
    : undefined;
}

export const lateVerification = triggerScenario<{ readonly type: ChallengeType }>({
  name: 'trigger/late-verification',
  description: 'Lets a challenge expire and only then responds to it.',
  needs: ['wallet', 'verify', 'challenge-lifetime'],
  effects: ['session'],
  maxRequests: 3,
  runs: { gate: 2, release: 2 },
  phase: 'alone',
  ...everyOf({ type: challengeTypes }),
  run: async ({ type }, session) => {
    const wallet = ownWallet(session);
    const lifetime = session.fixtures.challengeLifetime;
    if (wallet === undefined || lifetime === undefined) return;
    const body = verifyBody(session, { ...wallet, type, response: await askChallenge(session, wallet, type) });
    if (body === undefined) return;
    const milliseconds = (lifetime.seconds + lifetime.leewaySeconds) * 1000;
    if (!lifetime.clock) await session.waitFor(session.pause(milliseconds));
    else if (!(await session.advanceClock(milliseconds))) return;
    await sendVerification(session, body);
  },
});
