import type { Situation, Violation } from '../../../model/check.js';
import {
  isFor,
  isSuccess,
  statusViolation,
  type TriggerCheck,
  type TriggerTraceCheck,
  type TriggerView,
} from '../response.js';
import type { TokenForm } from '../json-web-token.js';
import type { Purpose } from '../purposes.js';
import { refused } from './answered.js';

const operation = 'verify';
const scenarios = ['trigger/sign-in'];

/** There is no token before the challenge is verified. */
export const verifyNeedsNoToken: TriggerCheck = {
  on: { operation },
  applies: (view) => isFor(view, 'verify/valid') && view.request.headers.authorization === undefined,
  judge: (view) => (view.response.status === 401 ? statusViolation(view, 'another status than 401') : undefined),
};

/** Refused for its form rather than for its signature, whose refusal has a status of its own. */
function isFormRefused({ response: { status } }: TriggerView): boolean {
  return status === 400 || status === 422;
}

/**
 * A verification that is refused for its form may be one that the profile builds in a way the target does not know. That
 * it knows the form shows where the same body under a signature by another key is refused as such.
 */
function isFormKnown(views: readonly TriggerView[]): boolean {
  return views.some((view) => isFor(view, 'verify/wrong-key') && view.response.status === 401) || views.some(verified);
}

function verified(view: TriggerView): boolean {
  return isFor(view, 'verify/valid') && view.inconclusive === undefined && isSuccess(view);
}

const unknownForm =
  'the target may not know the body that `trigger.signIn.verifyBody` of the profile makes: nothing shows that it does';

export const signedChallengeIsVerified: TriggerTraceCheck = {
  scenarios: [...scenarios, 'trigger/lifecycle', 'trigger/newcomer', 'trigger/register'],
  *situations({ views, trace }) {
    const refusal = trace.facts.challengeNotSigned;
    const challenge = views.find((view) => isFor(view, 'challenge/valid'));
    if (typeof refusal === 'string' && challenge !== undefined)
      yield { views: [challenge], inconclusive: `not signed: ${refusal}` };
    for (const view of views) {
      if (!isFor(view, 'verify/valid') || view.response.status === 401) continue;
      const inconclusive =
        view.inconclusive ??
        (view.response.status === 500 ? 'a failure inside (500)' : undefined) ??
        (isFormRefused(view) && !isFormKnown(views) ? unknownForm : undefined);
      yield inconclusive !== undefined || isSuccess(view)
        ? { views: [view], inconclusive }
        : { views: [view], violation: statusViolation(view, 'success') };
    }
  },
};

/** Judges the form of the token in every successful verification of a trace. */
function tokenCheck(judge: (form: TokenForm) => Violation | undefined | 'not at stake'): TriggerTraceCheck {
  return {
    scenarios,
    *situations({ views, trace }) {
      for (const view of views) {
        const form = trace.facts[`token:${view.exchange.id}`] as TokenForm | undefined;
        if (form === undefined || !isFor(view, 'verify/valid')) continue;
        const unread = trace.facts[`tokenUnread:${view.exchange.id}`];
        if (typeof unread === 'string') {
          yield { views: [view], inconclusive: unread };
          continue;
        }
        const violation = judge(form);
        if (violation !== 'not at stake') yield { views: [view], violation };
      }
    },
  };
}

export const verificationYieldsToken = tokenCheck((form) =>
  form === 'none' ? { expected: 'an access token in the answer', actual: 'no token', cause: 'absent' } : undefined,
);

export const tokenIsJwt = tokenCheck((form) => {
  if (form === 'none') return 'not at stake';
  return form === 'jwt' ? undefined : { expected: 'a JWT', actual: 'a token that is no JWT', cause: 'opaque' };
});

/** What a client does whose token has expired. */
export const secondSignInSucceeds: TriggerTraceCheck = {
  scenarios,
  *situations({ views, trace }) {
    const challenge = views.find((view) => isFor(view, 'challenge/second'));
    if (challenge === undefined) return;
    const verification = views.find((view) => isFor(view, 'verify/second'));
    if (verification === undefined && isSuccess(challenge)) return;
    const unread = verification && trace.facts[`tokenUnread:${verification.exchange.id}`];
    yield typeof unread === 'string'
      ? { views: [verification!], inconclusive: unread }
      : second(verification ?? challenge, verification && trace.facts[`token:${verification.exchange.id}`]);
  },
};

function second(view: TriggerView, form: unknown): Situation {
  const inconclusive = view.inconclusive ?? (view.response.status === 500 ? 'a failure inside (500)' : undefined);
  if (inconclusive !== undefined) return { views: [view], inconclusive };
  if (!isSuccess(view)) return { views: [view], violation: statusViolation(view, 'success') };
  return form === 'none'
    ? { views: [view], violation: { expected: 'an access token', actual: 'no token', cause: 'absent' } }
    : { views: [view] };
}

export const emptyVerificationIsRefused = refused({ operation, purposes: ['verify/empty'] }, 400);

export const unknownChallengeIsRefused = refused({ operation, purposes: ['verify/no-challenge'] }, 400);

export const lateVerificationIsRefused = refused({ operation, purposes: ['verify/late'] }, 400, 401);

/** Only a body that the target accepts under the right signature is refused for a wrong one. */
function refusedAfterSuccess(purpose: Purpose, ...statuses: readonly number[]): TriggerTraceCheck {
  const { on: _, ...judged } = refused({ operation, purposes: [purpose] }, ...statuses);
  return {
    scenarios,
    *situations({ views }) {
      for (const view of views)
        if (view.operation === operation && judged.applies!(view))
          yield views.some(verified)
            ? { views: [view], violation: judged.judge(view) }
            : { views: [view], inconclusive: unknownForm };
    },
    control: isSuccess,
  };
}

export const foreignSignatureIsRefused = refusedAfterSuccess('verify/wrong-key', 401);

export const undecodableSignatureIsRefused = refusedAfterSuccess('verify/undecodable', 400, 401);
