import { isObject, show } from '../../../json/parse.js';
import { authenticated, type Authenticated } from '../request.js';
import { isFor, isSuccess, statusViolation, type TriggerCheck, type TriggerTraceCheck } from '../response.js';
import {
  hasTwoFaults,
  isAdmitted,
  isById,
  isClean,
  isDecided,
  tokenFaultOf,
  type TokenFaultKind,
} from './token-fault-view.js';

const everywhere = { operation: [...authenticated] };

/** Nobody is let in without a proper token; with which status one is refused is for the checks of the fault. */
export function refusesWithoutToken(operation: Authenticated, which: 'plain' | 'by-id' = 'plain'): TriggerCheck {
  return {
    on: { operation },
    applies: (view) => {
      const fault = tokenFaultOf(view);
      if (fault === undefined || fault === 'scheme' || !isDecided(view)) return false;
      if (isFor(view, 'token/undeclared') && view.response.status !== 401 && !isSuccess(view)) return false;
      return isById(view) === (which === 'by-id');
    },
    judge: (view) => (isSuccess(view) ? statusViolation(view, 'status 401') : undefined),
    control: isAdmitted,
  };
}

/** Whoever is let in violates the entry of the endpoint, not the one of the fault. */
function answersWith401(applies: NonNullable<TriggerCheck['applies']>): TriggerCheck {
  return {
    on: everywhere,
    applies: (view) => isDecided(view) && !isSuccess(view) && applies(view),
    judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
    control: isAdmitted,
  };
}

const cleanWith = (fault: TokenFaultKind): TriggerCheck =>
  answersWith401((view) => isClean(view) && tokenFaultOf(view) === fault);

export const missingTokenIsAnswered401 = cleanWith('missing');

export const malformedTokenIsAnswered401 = cleanWith('malformed');

export const expiredTokenIsAnswered401 = cleanWith('expired');

/** The rule for the token is stated without condition, the rows of the error tables are not. */
export const tokenIsJudgedFirst = answersWith401((view) => {
  const fault = tokenFaultOf(view);
  return hasTwoFaults(view) && fault !== undefined && fault !== 'scheme';
});

/** HTTP stacks trim such headers, and some services take a token without its scheme. */
export const otherSchemeIsAnswered401: TriggerCheck = {
  on: everywhere,
  applies: (view) => tokenFaultOf(view) === 'scheme' && isDecided(view) && (isClean(view) || isSuccess(view)),
  judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
  control: isAdmitted,
};

export const refusalSaysUnauthorized: TriggerCheck = {
  on: { ...everywhere, status: 401 },
  reads: ['/error'],
  applies: (view) => tokenFaultOf(view) !== undefined,
  judge: ({ response: { body } }) => {
    const error = isObject(body) ? body.error : undefined;
    return error === 'Unauthorized'
      ? undefined
      : { expected: '`error` is "Unauthorized"', actual: `\`error\` is ${show(error)}`, at: '/error' };
  },
  control: isAdmitted,
};

/** The document shows the whole body, and says nothing of others. */
export const refusalSaysNothingElse: TriggerCheck = {
  on: { ...everywhere, status: 401 },
  reads: ['/error'],
  applies: (view) => tokenFaultOf(view) !== undefined,
  judge: ({ response: { body } }) => {
    const others = isObject(body) ? Object.keys(body).filter((name) => name !== 'error') : [];
    return others.length === 0
      ? undefined
      : {
          expected: 'no other member than `error`',
          actual: `also ${others.map((name) => `\`${name}\``).join(', ')}`,
          at: '',
        };
  },
  control: isAdmitted,
};

/** A token that was issued a moment ago opens every endpoint that wants one. */
export const freshTokenIsAdmitted: TriggerCheck = {
  on: everywhere,
  applies: (view) => view.credentials.token === 'fresh' && !isFor(view, 'sign-in-again/repeated'),
  judge: (view) => (view.response.status === 401 ? statusViolation(view, 'another status than 401') : undefined),
};

export const newSignInHelps: TriggerTraceCheck = {
  scenarios: ['trigger/sign-in-again', 'trigger/expired-token'],
  *situations({ views }) {
    const before = views.find((view) => isFor(view, 'sign-in-again/refused'));
    const after = views.find((view) => isFor(view, 'sign-in-again/repeated'));
    if (before === undefined || after === undefined) return;
    if (after.inconclusive !== undefined) yield { views: [before, after], inconclusive: after.inconclusive };
    else if (after.response.status !== 401) yield { views: [before, after] };
    else yield { views: [before, after], violation: statusViolation(after, 'another status than 401') };
  },
};
