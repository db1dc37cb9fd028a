import { isObject } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import { challengeTexts, isSignedBy, mostTexts, signaturesIn, stringsIn, transactionIn } from './signatures.js';
import type { Challenge, Context, State } from './state.js';
import { clockStep } from './tokens.js';
import type { Purpose } from './view.js';

const types: readonly unknown[] = ['message', 'transaction'];

export function challengePurpose(body: unknown, { wallets }: State): Purpose | undefined {
  if (!isObject(body)) return undefined;
  const { walletPubkey, type } = body;
  if (Object.keys(body).length === 0) return 'challenge/empty';
  const isTyped = types.includes(type);
  if (typeof walletPubkey !== 'string' || !isKey(walletPubkey)) return isTyped ? 'challenge/bad-key' : undefined;
  // One that is left out may have a default.
  if (!isTyped) return type === undefined ? 'challenge/no-type' : 'challenge/bad-type';
  return (wallets.get(walletPubkey)?.signIns ?? 0) > 0 ? 'challenge/second' : 'challenge/valid';
}

export interface Verification {
  readonly purpose?: Purpose | undefined;
  readonly challenge?: Challenge | undefined;
}

export function verification(body: unknown, named: string | undefined, now: number, context: Context): Verification {
  const { state } = context;
  if (isObject(body) && Object.keys(body).length === 0) return { purpose: 'verify/empty' };
  const texts = stringsIn(body);
  if (named === undefined) return {};
  const signatures = [...new Set(texts.flatMap(signaturesIn))].filter((one) => !isZero(one));
  const isOf = ({ wallet, texts: issued }: Challenge): boolean => isSignedBy(wallet, issued, signatures);
  const ofNamed = state.challenges.filter(({ wallet }) => wallet === named);
  const ofOthers = state.challenges.filter(({ wallet }) => wallet !== named).slice(-mostTexts);
  const signed = ofNamed.findLast(isOf) ?? ofOthers.findLast(isOf);
  const own = ofNamed.findLast(({ isUsed }) => !isUsed);
  if (signed !== undefined) return { challenge: signed, purpose: signedPurpose(signed, own, named, now, context) };
  if (own === undefined) return { purpose: withoutChallenge(named, texts, state, signatures) };
  const isEmpty = texts.some(isNone) && !texts.some(isProof);
  // Unless a signature was read, they may stand in a form that is not read here.
  if (signatures.length === 0 && !isEmpty && !state.challenges.some(({ isUsed }) => isUsed)) return {};
  return { purpose: unsignedPurpose(own, texts, signatures, state) };
}

function signedPurpose(
  signed: Challenge,
  own: Challenge | undefined,
  named: string,
  now: number,
  { state: { wallets }, fixtures: { challengeLifetime } }: Context,
): Purpose {
  if (signed.wallet !== named) return 'verify/other-name';
  // Whether a challenge serves twice, or beside a newer one, the document does not say.
  if (own !== signed) return signed.isUsed ? 'verify/unsure' : 'verify/older';
  const age = now - signed.at;
  if (challengeLifetime !== undefined) {
    const { seconds, leewaySeconds } = challengeLifetime;
    if (age >= (seconds + leewaySeconds) * 1000 - clockStep) return 'verify/late';
    if (age >= seconds * 1000) return 'verify/unsure';
  }
  return (wallets.get(named)?.signIns ?? 0) > 0 ? 'verify/second' : 'verify/valid';
}

/** A wallet signs the challenge of another one: it has none itself, or one that was left from before this traffic. */
function withoutChallenge(
  named: string,
  texts: readonly string[],
  { challenges, wallets }: State,
  signatures: readonly string[],
): Purpose | undefined {
  const others = challenges.slice(-mostTexts);
  if (!others.some(({ texts: issued }) => isSignedBy(named, issued, signatures))) return undefined;
  const { isNew, hasAsked } = wallets.get(named) ?? {};
  // A transaction of another wallet under the signature of this one has a fault of its own.
  const isTransaction = texts.some((text) => transactionIn(text) !== undefined);
  return isNew !== true || hasAsked || isTransaction ? 'verify/no-challenge-unsure' : 'verify/no-challenge';
}

/** No signature of the wallet fits: there is none, one that another key made, or one that is none of anybody known. */
function unsignedPurpose(own: Challenge, texts: readonly string[], signatures: readonly string[], { wallets }: State) {
  if (signatures.length > 0) {
    const others = [...wallets.keys()].filter((one) => one !== own.wallet).slice(-mostTexts);
    const isByOther = others.some((key) => isSignedBy(key, own.texts, signatures));
    return isByOther ? 'verify/wrong-key' : 'verify/bad-signature';
  }
  const isUnsigned = texts.some((text) => isNone(text) || transactionIn(text) !== undefined);
  return !isUnsigned && texts.some(isProof) ? 'verify/undecodable' : 'verify/bad-signature';
}

/** What is no signature in any encoding, and no transaction that has one. */
const isNone = (text: string): boolean =>
  text === '' || isZero(text) || transactionIn(text)?.signatures.every((bytes) => !bytes.some(Boolean)) === true;

const isProof = (text: string): boolean => !isNone(text) && !isKey(text) && !types.includes(text);

const isZero = (text: string): boolean => /^(?:A{86}(?:==)?|1{64}|0{128})$/.test(text);

export function keepChallenge(body: unknown, response: unknown, at: number, { challenges }: State): void {
  if (!isObject(body) || typeof body.walletPubkey !== 'string') return;
  const texts = challengeTexts(stringsIn(response));
  challenges.push({ wallet: body.walletPubkey, type: String(body.type), texts, at, isUsed: false });
  if (challenges.length > mostChallenges) challenges.shift();
}

const mostChallenges = 50;
