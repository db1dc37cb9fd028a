import { isObject, textsIn } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import type { Exchange } from '../../../model/exchange.js';
import {
  challengeTexts,
  isSignedBy,
  mostTexts,
  signaturesIn,
  stringsIn,
  encodingOf,
  transactionIn,
} from './signatures.js';
import { jsonOf } from '../../../model/response.js';
import { isSuccess } from './responses.js';
import { keep, walletOf, type Challenge, type Context, type State } from './state.js';
import { clockStep } from './tokens.js';
import { isProper, type Purpose } from './view.js';

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

export function verification(
  body: unknown,
  named: string | undefined,
  now: number,
  isVerified: boolean,
  context: Context,
): Verification {
  const { state } = context;
  const isOfNewForm = isVerified && !isKnownForm(body, context);
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
  if (signatures.length > 0 && mayBeOfUnknown(named, signatures, isOfNewForm, context)) return {};
  if (own === undefined) return { purpose: withoutChallenge(named, texts, state, signatures) };
  const isEmpty = texts.some(isNone) && !texts.some(isProof);
  // Unless a signature was read, they may stand in a form that is not read here.
  if (signatures.length === 0 && !isEmpty && !state.challenges.some(({ isUsed }) => isUsed)) return {};
  return { purpose: unsignedPurpose(own, texts, signatures, state) };
}

/**
 * Whether a signature may be of a text that is not known: what of a challenge is signed is not documented, so that one that
 * is verified may be of a form that is not read here. Of others as many may be as there are challenges whose text is not known.
 */
function mayBeOfUnknown(named: string, signatures: readonly string[], isOfNewForm: boolean, context: Context): boolean {
  if (context.isOwn) return false;
  const { unknownChallenges, ofUnknown } = walletOf(named, context);
  const name = signatures.join(' ');
  if (isOfNewForm || ofUnknown.has(name)) return true;
  if (ofUnknown.size >= unknownChallenges) return false;
  ofUnknown.add(name);
  return true;
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
  if (own !== undefined && signed.isVerified) return 'verify/again';
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

/** A challenge that was asked for beside another one of the wallet, or before one that may be lost, may be the older of the two. */
export function keepChallenge(body: unknown, response: unknown, sent: number, at: number, { challenges }: State): void {
  if (!isObject(body) || typeof body.walletPubkey !== 'string') return;
  const { walletPubkey: wallet, type } = body;
  const beside = challenges.filter((one) => one.wallet === wallet && Math.floor(one.at) > sent);
  for (const one of beside) one.isUsed = true;
  const texts = challengeTexts(stringsIn(response));
  challenges.push({ wallet, type: String(type), texts, at, isUsed: beside.length > 0 });
  if (challenges.length > mostChallenges) challenges.shift();
}

const mostChallenges = 50;

/** What a response that is lost, or a failure inside, may have done: a later challenge is issued, or this one is spent. */
export const mayBeDone = ({ response }: Exchange): boolean => response === undefined || response.status >= 500;

/** Whether a challenge may have been issued whose text is not known. */
export const mayBeUnknown = (exchange: Exchange): boolean =>
  mayBeDone(exchange) ||
  (isSuccess(exchange.response) && challengeTexts(stringsIn(jsonOf(exchange.response))).length === 0);

/** The places of the texts of a verification, with the type of its challenge and the encoding of a signature. */
const formOf = (body: unknown): string =>
  [...textsIn(body)]
    .map(({ text, place }) => (types.includes(text) ? `${place}=${text}` : `${place}:${encodingOf(text) ?? ''}`))
    .join(' ');

const withoutEncoding = (form: string): string => form.replaceAll(/:\w+/g, ':');

/** Whether a verification has the form of one that succeeded, or sign-ins are declared. */
export const isKnownForm = (body: unknown, { state, fixtures }: Context): boolean =>
  fixtures.dialect?.signIn !== undefined || state.forms.has(formOf(body));

/** What was proper, and refused, is so for its encoding: where another one is declared, or was accepted, and this was not. */
export function withEncoding(
  read: Verification,
  { response }: Pick<Exchange, 'response'>,
  body: unknown,
  { forms }: State,
  declared?: string,
): Verification {
  const { status = 0 } = response ?? {};
  if (!isProper(read.purpose) || status < 400 || status >= 500) return read;
  const own = formOf(body);
  const isOther = [...forms.keys()].some((form) => withoutEncoding(form) === withoutEncoding(own));
  const isUndeclared = declared !== undefined && /:\w/.test(own) && !own.includes(`:${declared}`);
  return !forms.has(own) && (isOther || isUndeclared) ? { ...read, purpose: 'verify/other-encoding' } : read;
}

export const keepForm = (body: unknown, { forms }: State): void => keep(forms, formOf(body), true);

/** No challenge that a person signs expires as soon as this. */
const promptMs = 10_000;

/** Wallet and form of what certainly signs the newest challenge of its wallet, at once; undefined of any other. */
export function signedAs(
  { credentials, startedAt }: Exchange,
  { purpose, challenge }: Verification,
  body: unknown,
): string | undefined {
  const isPrompt = startedAt > 0 && startedAt - (challenge?.at ?? 0) < promptMs;
  const isCertain = isProper(purpose) && isPrompt && credentials.apiKey === 'genuine';
  return challenge && isCertain ? `${challenge.wallet} ${formOf(body)}` : undefined;
}

/** Whether a refusal speaks neither of the key nor of an outage. */
export function isOfRequest({ credentials, response }: Exchange): boolean {
  const { status = 0 } = response ?? {};
  return credentials.apiKey === 'genuine' && status >= 400 && status <= 500 && ![403, 429].includes(status);
}
