import { situationOf } from '../../../model/alternation.js';
import { isObject, show } from '../../../json/parse.js';
import { authenticated, type Authenticated } from '../request.js';
import { isFor, isSuccess, isUsable, statusViolation, trigger, type TriggerView } from '../response.js';
import {
  hasTwoFaults,
  isAdmitted,
  isById,
  isClean,
  isDecided,
  isLetInWithoutControl,
  tokenFaultOf,
  type TokenFaultKind,
} from './token-fault-view.js';

const everywhere = { operation: [...authenticated] };

/**
 * Nobody is accepted without a proper token; the status of a rejection is for the checks of the fault. A header without any
 * token is as good as none here; a genuine token outside `Bearer` is not.
 */
function neverLetsIn(operation: Authenticated, which: 'plain' | 'by-id' = 'plain') {
  return trigger.exchange({
    on: { operation },
    select: (view) => {
      const fault = tokenFaultOf(view);
      if (fault === undefined || fault === 'scheme' || !isDecided(view)) return undefined;
      if (fault === 'no-token' && !isSuccess(view)) return undefined;
      if (isFor(view, 'token/undeclared') && view.response.status !== 401 && !isSuccess(view)) return undefined;
      return isById(view) === (which === 'by-id') ? view : undefined;
    },
    judge: (view) => (isSuccess(view) ? statusViolation(view, 'status 401') : undefined),
    control: isAdmitted,
    needsNoControl: isLetInWithoutControl,
  });
}

/** A request that is accepted violates the entry of the endpoint, not the one of the fault. */
function isRejectedWith401(concerns: (view: TriggerView) => boolean) {
  return trigger.exchange({
    on: everywhere,
    select: (view) => (isDecided(view) && !isSuccess(view) && concerns(view) ? view : undefined),
    judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
    control: isAdmitted,
  });
}

const cleanWith = (fault: TokenFaultKind) => isRejectedWith401((view) => isClean(view) && tokenFaultOf(view) === fault);

/** A 401 for the token, whose body the document shows whole. */
const on401 = {
  on: { ...everywhere, status: 401 },
  reads: ['/error'],
  select: (view: TriggerView) => (tokenFaultOf(view) === undefined ? undefined : view.response.body),
  control: isAdmitted,
};

export const tokenRule = {
  /** A token that was issued a moment ago opens every endpoint that wants one. */
  'TRIGGER-022': trigger.exchange({
    on: everywhere,
    select: (view) => (view.credentials.token === 'fresh' && !isFor(view, 'sign-in-again/repeated') ? view : undefined),
    judge: (view) => (view.response.status === 401 ? statusViolation(view, 'another status than 401') : undefined),
  }),

  'TRIGGER-024': trigger.trace({
    scenarios: ['trigger/sign-in-again', 'trigger/expired-token'],
    *situations({ views }) {
      const before = views.find((view) => isFor(view, 'sign-in-again/rejected'));
      const after = views.find((view) => isFor(view, 'sign-in-again/repeated'));
      if (before === undefined || after === undefined) return;
      const rejected = after.response.status === 401;
      const violation = rejected ? statusViolation(after, 'another status than 401') : undefined;
      yield { views: [before, after], inconclusive: after.inconclusive, violation };
    },
  }),

  'TRIGGER-026': neverLetsIn('getVault'),
  'TRIGGER-027': neverLetsIn('registerVault'),
  'TRIGGER-028': neverLetsIn('craftDeposit'),
  'TRIGGER-029': neverLetsIn('createOrder'),
  'TRIGGER-030': neverLetsIn('updateOrder'),
  'TRIGGER-031': neverLetsIn('cancelOrder'),
  'TRIGGER-032': neverLetsIn('confirmCancel'),
  'TRIGGER-033': neverLetsIn('listHistory'),
  'TRIGGER-034': neverLetsIn('listHistory', 'by-id'),
  'TRIGGER-035': neverLetsIn('createRecurring'),
  'TRIGGER-036': neverLetsIn('recurringHistory'),
  'TRIGGER-037': neverLetsIn('cancelRecurring'),
  'TRIGGER-038': neverLetsIn('confirmCancelRecurring'),

  'TRIGGER-039': cleanWith('missing'),
  'TRIGGER-040': cleanWith('malformed'),
  'TRIGGER-041': cleanWith('expired'),

  /** The rule for the token is stated without condition, the rows of the error tables are not. */
  'TRIGGER-042': isRejectedWith401((view) => {
    const fault = tokenFaultOf(view);
    return hasTwoFaults(view) && fault !== undefined && fault !== 'scheme' && fault !== 'no-token';
  }),

  'TRIGGER-045': trigger.exchange({
    ...on401,
    judge: (body) => {
      const error = isObject(body) ? body.error : undefined;
      return error === 'Unauthorized'
        ? undefined
        : { expected: '`error` is "Unauthorized"', actual: `\`error\` is ${show(error)}`, at: '/error' };
    },
  }),

  /** The document shows the whole body, and says nothing of others. */
  'TRIGGER-046': trigger.exchange({
    ...on401,
    judge: (body) => {
      const others = isObject(body) ? Object.keys(body).filter((name) => name !== 'error') : [];
      return others.length === 0
        ? undefined
        : {
            expected: 'no other member than `error`',
            actual: `also ${others.map((name) => `\`${name}\``).join(', ')}`,
            at: '',
          };
    },
  }),

  /** HTTP stacks trim such headers, and some services take a token without its scheme. */
  'TRIGGER-047': trigger.exchange({
    on: everywhere,
    select: (view) => {
      const fault = tokenFaultOf(view);
      if (!isDecided(view) || !(isClean(view) || hasTwoFaults(view))) return undefined;
      return fault === 'scheme' || (fault === 'no-token' && !isSuccess(view)) ? view : undefined;
    },
    judge: (view) => (view.response.status === 401 ? undefined : statusViolation(view, 'status 401')),
    control: isAdmitted,
  }),

  'TRIGGER-148': trigger.trace({
    scenarios: ['trigger/token-rule', 'trigger/expired-token'],
    *situations({ alternations }) {
      for (const alternation of alternations)
        if (alternation.about.startsWith('token ')) yield situationOf(alternation, isUsable, 'status 401');
    },
  }),
};
