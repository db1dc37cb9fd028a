import { decodedText, isObject, memberIn } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
import type { Violation } from '../../../model/check.js';
import { tokensIn } from '../reader/tokens.js';
import { isFor, isSuccess, statusViolation, succeeded, trigger } from '../reader/view.js';
import type { Purpose, TokenForm, TriggerView } from '../reader/view.js';
import {
  failsInside,
  getsFor,
  inSession,
  isNot401,
  isRejectionDecided,
  negativeTest,
  neverGets401,
  otherStatus,
} from './expected-response.js';

const operation = 'verify';

export const isChallenge = (view: TriggerView): boolean => isFor(view, 'challenge/valid', 'challenge/second');

export const verified = (view: TriggerView): boolean => isFor(view, 'verify/valid', 'verify/second') && succeeded(view);

/** Rejected for its form rather than for its signature, whose rejection has a status of its own. */
const isFormRejected = ({ response: { status } }: TriggerView): boolean => status === 400 || status === 422;

/** Whether the target knows the form of a body: it rejects the same one under another key for its signature, or verified one. */
function isFormKnown(views: readonly TriggerView[]): boolean {
  return views.some((view) => isFor(view, 'verify/wrong-key') && view.response.status === 401) || views.some(verified);
}

/** Wallet and type of the challenge that a verification responds to, the last one before it. */
function challengeBefore(view: TriggerView, views: readonly TriggerView[]): string {
  const body = views.slice(0, views.indexOf(view)).findLast(isChallenge)?.request.body;
  return isObject(body) ? `${String(body.walletPubkey)} ${String(body.type)}` : '';
}

/** Rejected, while the next challenge of the same type was verified: that one was lost, by a restart for example. */
function isVerifiedLater(view: TriggerView, views: readonly TriggerView[]): boolean {
  if (view.response.status !== 400) return false;
  const next = views.slice(views.indexOf(view) + 1).find((other) => isFor(other, 'verify/valid'));
  return next !== undefined && verified(next) && challengeBefore(next, views) === challengeBefore(view, views);
}

const unknownForm =
  'nothing in the same session shows that the target knows the form of this verification (`trigger.dialect.signIn`)';

/** Why what is not read decides nothing: without a challenge nobody knows what was to be signed. */
const unreadIn = (views: readonly TriggerView[]): string =>
  views.some((view) => view.operation === 'challenge')
    ? unknownForm
    : 'no challenge was asked for in the same traffic, so that nobody knows what was to be signed';

/** Nothing in its body is known for a wallet or its signature, and the target does not take it either. */
function isUnread(view: TriggerView): boolean {
  return view.operation === operation && view.purpose === undefined && isFormRejected(view);
}

/** A challenge serves once to many a service: sent again after a failure, it may have been used by the attempt before. */
function spentBefore({ exchange, request, response }: TriggerView, before: readonly TriggerView[] = []) {
  if (response.status !== 400 && response.status !== 401) return undefined;
  const textOf = ({ request: { body } }: Pick<TriggerView, 'request'>) => jsonText(body);
  const isRepeated =
    isObject(request.body) &&
    before.some((other) => other.operation === operation && textOf(other) === textOf({ request }));
  return exchange.retryOf !== undefined || isRepeated
    ? 'sent again after a failure that may have used the challenge'
    : undefined;
}

/** Why the response to a proper request decides nothing, whatever it says. */
export const undecided = (view: TriggerView): string | undefined =>
  view.inconclusive ?? (view.response.status === 500 ? 'a failure inside (500)' : undefined) ?? spentBefore(view);

/** What a recording shows of a token is a number, and whether it was accepted. */
const isTaken = ({ response }: TriggerView, views: readonly TriggerView[]): boolean =>
  tokensIn(decodedText(response.text)).some(({ text }) =>
    views.some((view) => isSuccess(view) && view.request.headers.authorization === `Bearer ${text}`),
  );

const tokenIs = (judge: (form: TokenForm | 'hidden') => Violation | undefined | 'not at stake') =>
  inSession((view, { facts, views }) => {
    const form = facts[`token:${view.exchange.id}`] ?? (isTaken(view, views) ? 'hidden' : undefined);
    if (form === undefined || !isFor(view, 'verify/valid')) return undefined;
    const inconclusive = facts[`tokenUnread:${view.exchange.id}`];
    const violation = judge(form);
    if (inconclusive !== undefined) return { views: [view], inconclusive };
    return violation === 'not at stake' ? undefined : { views: [view], violation };
  });

export const noToken: Violation = { expected: 'an access token in the response', actual: 'no token', cause: 'absent' };

/** Only a body that the target accepts under the right signature is rejected for what is wrong with it. */
function rejectedAfterSuccess(purpose: Purpose, ...statuses: readonly number[]) {
  return inSession((view, { views }, at) => {
    if (isUnread(view)) return { views: [view], inconclusive: unreadIn(views) };
    if (view.operation !== operation || !isFor(view, purpose) || !isRejectionDecided(view)) return undefined;
    // Neither who is accepted nor a failure inside needs a proof that the form is known.
    if (!views.some(verified) && !isSuccess(view) && !failsInside(view))
      return { views: [view], inconclusive: unknownForm };
    const violation = otherStatus(view, ...statuses);
    return { views: [view], inconclusive: violation && spentBefore(view, views.slice(0, at)), violation };
  }, negativeTest);
}

/** The document has this reason under 400 alone. */
const saysNotFound = ({ response: { body } }: TriggerView): boolean =>
  /challenge not found/i.test(String(memberIn(body, 'error')));

export const verify = {
  /** There is no token before the challenge is verified. */
  'TRIGGER-018': neverGets401(
    operation,
    (view) => isFor(view, 'verify/valid') && view.request.headers.authorization === undefined && !spentBefore(view),
    'no 401 for the signature of the challenge',
  ),

  'TRIGGER-019': trigger.session({
    *judge({ views, facts: { challengeNotSigned: refusal } }) {
      const challenge = views.find(isChallenge);
      if (refusal !== undefined && challenge) yield { views: [challenge], inconclusive: `not signed: ${refusal}` };
      for (const view of views) {
        if (isUnread(view)) yield { views: [view], inconclusive: unreadIn(views) };
        if (!isFor(view, 'verify/valid') || view.response.status === 401) continue;
        const inconclusive =
          undecided(view) ??
          (isFormRejected(view) && !isFormKnown(views) ? unknownForm : undefined) ??
          (isVerifiedLater(view, views)
            ? 'a challenge that was not found, while the next one of the wallet was'
            : undefined);
        const violation = isSuccess(view) || inconclusive ? undefined : statusViolation(view, 'success');
        yield { views: [view], inconclusive, violation };
      }
    },
  }),

  'TRIGGER-020': tokenIs((form) => (form === 'none' ? noToken : undefined)),

  'TRIGGER-021': tokenIs((form) => {
    if (form === 'none' || form === 'hidden') return 'not at stake';
    return form === 'jwt' ? undefined : { expected: 'a JWT', actual: 'a token that is no JWT', cause: 'opaque' };
  }),

  /** Where the challenge is another wallet's or may serve, the signature may be what is invalid. */
  'TRIGGER-071': getsFor(
    ['verify/no-challenge', 'verify/no-challenge-unsure', 'verify/older'],
    'status 400, or 401 where the signature is of another wallet or over an older challenge, which may serve',
    (view) =>
      view.response.status === 400 ||
      (isFor(view, 'verify/older') && isSuccess(view)) ||
      (!isFor(view, 'verify/no-challenge') && !isNot401(view) && !saysNotFound(view)),
  ),

  'TRIGGER-073': rejectedAfterSuccess('verify/wrong-key', 401),
  'TRIGGER-074': rejectedAfterSuccess('verify/undecodable', 400, 401),
  /** Whether it is the body that is invalid, or the signature, is not said where there is none. */
  'TRIGGER-166': rejectedAfterSuccess('verify/bad-signature', 400, 401),
  'TRIGGER-142': rejectedAfterSuccess('verify/other-name', 400, 401),
};
