import type { Case, Violation } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, statusViolation, trigger, type TriggerView } from '../response.js';
import { stringsIn } from '../reader/signatures.js';
import type { TokenForm } from '../fixtures/json-web-token.js';
import type { Purpose } from '../purposes.js';
import { hasStatus, isNot401, isRejectionDecided, rejected } from './expected-response.js';

const operation = 'verify';
/** Rejected for its form rather than for its signature, whose rejection has a status of its own. */
function isFormRejected({ response: { status } }: TriggerView): boolean {
  return status === 400 || status === 422;
}

/**
 * A verification that is rejected for its form may be one that the profile builds in a way the target does not know. That
 * it knows the form shows where the same body under a signature by another key is rejected as such.
 */
function isFormKnown(views: readonly TriggerView[]): boolean {
  return views.some((view) => isFor(view, 'verify/wrong-key') && view.response.status === 401) || views.some(verified);
}

function verified(view: TriggerView): boolean {
  return isFor(view, 'verify/valid', 'verify/second') && view.inconclusive === undefined && isSuccess(view);
}

const challengeLost = 'a challenge that was not found, while the next one of the wallet was';

/** Wallet and type of the challenge that a verification responds to, the last one before it. */
function challengeBefore(view: TriggerView, views: readonly TriggerView[]): string {
  const challenge = views
    .slice(0, views.indexOf(view))
    .findLast((triggerView) => isFor(triggerView, 'challenge/valid', 'challenge/second'));
  const body = challenge?.request.body;
  return isObject(body) ? `${String(body.walletPubkey)} ${String(body.type)}` : '';
}

/** Rejected, while the next challenge of the same type was verified: that one was lost, by a restart for example. */
function isVerifiedLater(view: TriggerView, views: readonly TriggerView[]): boolean {
  if (view.response.status !== 400) return false;
  const about = challengeBefore(view, views);
  const next = views.slice(views.indexOf(view) + 1).find((triggerView) => isFor(triggerView, 'verify/valid'));
  return next !== undefined && verified(next) && challengeBefore(next, views) === about;
}

const unknownForm =
  'the target may not know the body that `trigger.signIn.verifyBody` makes: nothing shows that it does';

/** Nothing in its body is known for a wallet or its signature, and the target does not take it either. */
function isUnread(view: TriggerView): boolean {
  return view.operation === operation && view.purpose === undefined && isFormRejected(view);
}

/** A challenge serves once to many a service: sent again after a failure, it may have been used by the attempt before. */
function spentBefore(view: TriggerView, views: readonly TriggerView[] = []): string | undefined {
  const { exchange, request, response } = view;
  if (response.status !== 400 && response.status !== 401) return undefined;
  const isRepeated =
    isObject(request.body) &&
    views
      .slice(0, views.indexOf(view))
      .some(
        (triggerView) =>
          triggerView.operation === operation &&
          JSON.stringify(triggerView.request.body) === JSON.stringify(request.body),
      );
  return exchange.retryOf !== undefined || isRepeated
    ? 'sent again after a failure that may have used the challenge'
    : undefined;
}

/** Judges the form of the token in every successful verification of a session. */
function tokenIs(judge: (form: TokenForm) => Violation | undefined | 'not at stake') {
  return trigger.session({
    *judge({ views, facts }) {
      for (const view of views) {
        const form = facts[`token:${view.exchange.id}`];
        if (form === undefined || !isFor(view, 'verify/valid')) continue;
        const unread = facts[`tokenUnread:${view.exchange.id}`];
        if (unread !== undefined) {
          yield { views: [view], inconclusive: unread };
          continue;
        }
        const violation = judge(form);
        if (violation !== 'not at stake') yield { views: [view], violation };
      }
    },
  });
}

function second(view: TriggerView, form: TokenForm | undefined): Case {
  const inside = view.response.status === 500 ? 'a failure inside (500)' : undefined;
  const inconclusive = view.inconclusive ?? inside ?? spentBefore(view);
  if (inconclusive !== undefined) return { views: [view], inconclusive };
  if (!isSuccess(view)) return { views: [view], violation: statusViolation(view, 'success') };
  return form === 'none'
    ? { views: [view], violation: { expected: 'an access token', actual: 'no token', cause: 'absent' } }
    : { views: [view] };
}

/** Only a body that the target accepts under the right signature is rejected for what is wrong with it. */
function rejectedAfterSuccess(purposes: readonly Purpose[], ...statuses: readonly number[]) {
  return trigger.session({
    *judge({ views }) {
      for (const view of views) {
        if (isUnread(view)) yield { views: [view], inconclusive: unknownForm };
        if (view.operation !== operation || !isFor(view, ...purposes) || !isRejectionDecided(view)) continue;
        const isExpected = statuses.includes(view.response.status);
        const violation = isExpected ? undefined : statusViolation(view, `status ${statuses.join(' or ')}`);
        const spent = isExpected ? undefined : spentBefore(view, views);
        // Who is accepted needs no proof that the form is known.
        yield views.some(verified) || isSuccess(view)
          ? { views: [view], ...(spent === undefined ? { violation } : { inconclusive: spent }) }
          : { views: [view], inconclusive: unknownForm };
      }
    },
    control: ({ response: { status } }) => status >= 200 && status < 300,
  });
}

const walletIn = ({ request: { body } }: TriggerView): string => (isObject(body) ? String(body.walletPubkey) : '');

/** Whether such a challenge is issued at all: what is wrong with one type of challenge has entries of its own. */
const isIssued = (body: unknown, views: readonly TriggerView[]): boolean =>
  views.some(
    (view) =>
      view.operation === 'challenge' && isSuccess(view) && JSON.stringify(view.request.body) === JSON.stringify(body),
  );

const withFaultOfItsOwn: readonly Purpose[] = ['verify/no-challenge-left', 'verify/no-challenge-transaction'];

export const verify = {
  /** There is no token before the challenge is verified. */
  'TRIGGER-018': hasStatus({
    operation,
    when: (view) =>
      isFor(view, 'verify/valid') && view.request.headers.authorization === undefined && !spentBefore(view),
    isRight: isNot401,
    expected: 'another status than 401',
  }),

  'TRIGGER-019': trigger.session({
    *judge({ views, facts }) {
      const refusal = facts.challengeNotSigned;
      const challenges = views.filter((view) => isFor(view, 'challenge/valid', 'challenge/second'));
      for (const challenge of refusal === undefined ? [] : challenges.slice(0, 1))
        yield { views: [challenge], inconclusive: `not signed: ${refusal}` };
      for (const view of views) {
        if (isUnread(view)) yield { views: [view], inconclusive: unknownForm };
        if (!isFor(view, 'verify/valid') || view.response.status === 401) continue;
        const inconclusive =
          view.inconclusive ??
          (view.response.status === 500 ? 'a failure inside (500)' : undefined) ??
          spentBefore(view) ??
          (isFormRejected(view) && !isFormKnown(views) ? unknownForm : undefined);
        const lost = inconclusive === undefined && isVerifiedLater(view, views) ? challengeLost : inconclusive;
        yield lost !== undefined || isSuccess(view)
          ? { views: [view], inconclusive: lost }
          : { views: [view], violation: statusViolation(view, 'success') };
      }
    },
  }),

  'TRIGGER-020': tokenIs((form) =>
    form === 'none' ? { expected: 'an access token in the response', actual: 'no token', cause: 'absent' } : undefined,
  ),

  'TRIGGER-021': tokenIs((form) => {
    if (form === 'none') return 'not at stake';
    return form === 'jwt' ? undefined : { expected: 'a JWT', actual: 'a token that is no JWT', cause: 'opaque' };
  }),

  /** What a client does whose token has expired. */
  'TRIGGER-023': trigger.session({
    *judge({ views, facts }) {
      const challenges = views.filter((view) => isFor(view, 'challenge/second'));
      for (const wallet of new Set(challenges.map(walletIn))) {
        const verification = views.findLast(
          (view) => isFor(view, 'verify/second') && stringsIn(view.request.body).includes(wallet),
        );
        const challenge = challenges.find((view) => walletIn(view) === wallet)!;
        if (verification === undefined && (isSuccess(challenge) || !isIssued(challenge.request.body, views))) continue;
        const unread = verification && facts[`tokenUnread:${verification.exchange.id}`];
        yield unread !== undefined
          ? { views: [verification!], inconclusive: unread }
          : second(verification ?? challenge, verification && facts[`token:${verification.exchange.id}`]);
      }
    },
  }),

  'TRIGGER-070': rejected({ operation, purposes: ['verify/empty'] }, 400),

  /** A transaction of another wallet under the signature of this one has a fault of its own, which gets 401. */
  'TRIGGER-071': hasStatus({
    operation,
    when: (view) =>
      isFor(view, 'verify/no-challenge', 'verify/older', ...withFaultOfItsOwn) && isRejectionDecided(view),
    isRight: (view) =>
      view.response.status === 400 ||
      (isFor(view, 'verify/older') && isSuccess(view)) ||
      (isFor(view, 'verify/older', ...withFaultOfItsOwn) && !isNot401(view)),
    expected: 'status 400, or 401 where the signature is of another wallet or over an older challenge, which may serve',
    control: isSuccess,
  }),

  'TRIGGER-072': rejected({ operation, purposes: ['verify/late'] }, 400, 401),

  /** Only a body that the target accepts under the right signature is rejected for a wrong one. */
  'TRIGGER-073': rejectedAfterSuccess(['verify/wrong-key'], 401),

  'TRIGGER-074': rejectedAfterSuccess(['verify/undecodable'], 400, 401),

  /** Whether it is the body that is invalid, or the signature, is not said where there is none. */
  'TRIGGER-166': rejectedAfterSuccess(
    ['verify/altered-signature', 'verify/unsigned', 'verify/no-signature', 'verify/empty-signature'],
    400,
    401,
  ),

  'TRIGGER-142': rejectedAfterSuccess(['verify/other-name', 'verify/other-name-with-challenge'], 400, 401),
};
