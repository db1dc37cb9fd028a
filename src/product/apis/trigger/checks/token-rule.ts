import { unless, type Violation } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import { authenticated, type Authenticated } from '../fixtures/request.js';
import { isFor, isSuccess, isUsable, statusViolation, trigger, type TriggerView } from '../response.js';
import { hasStatus, isNoSuccess, isNot401, usableWhereNeighbourIs } from './expected-response.js';
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

const everywhere = [...authenticated];

/**
 * Nobody is accepted without a proper token; the status of a rejection is for the checks of the fault. A header without any
 * token is as good as none here; a genuine token outside `Bearer` is not.
 */
function neverLetsIn(operation: Authenticated, which: 'plain' | 'by-id' = 'plain') {
  return hasStatus({
    operation,
    when: (view) => {
      const fault = tokenFaultOf(view);
      if (fault === undefined || fault === 'scheme' || !isDecided(view)) return false;
      if (fault === 'no-token' && !isSuccess(view)) return false;
      if (isFor(view, 'token/undeclared') && isNot401(view) && !isSuccess(view)) return false;
      return isById(view) === (which === 'by-id');
    },
    isRight: isNoSuccess,
    expected: 'status 401',
    control: isAdmitted,
    needsNoControl: isLetInWithoutControl,
  });
}

const isRejectedWith401 = (when: (view: TriggerView) => boolean) =>
  hasStatus({
    operation: everywhere,
    when: (view) => isDecided(view) && when(view),
    isRight: (view) => !isNot401(view),
    expected: 'status 401',
    control: isAdmitted,
  });

/** A request that is accepted violates the entry of the endpoint, not the one of the fault. */
const wherePlainlyRejected = (when: (view: TriggerView) => boolean) =>
  isRejectedWith401((view) => !isSuccess(view) && when(view));

const cleanWith = (fault: TokenFaultKind) =>
  wherePlainlyRejected((view) => isClean(view) && tokenFaultOf(view) === fault);

/** Judges the body of a 401 for the token, which the document shows whole. */
const on401 = (judge: (body: Readonly<Record<string, unknown>>) => Violation | undefined) =>
  trigger.exchange({
    on: { operation: everywhere, status: 401 },
    reads: ['/error'],
    note: (view) => (tokenFaultOf(view) === undefined ? undefined : view.response),
    judge: ({ body }) => judge(isObject(body) ? body : {}),
    control: isAdmitted,
  });

export const tokenRule = {
  /** A token that was issued a moment ago opens every endpoint that wants one. */
  'TRIGGER-022': hasStatus({
    operation: everywhere,
    when: (view) => view.credentials.token === 'fresh' && !isFor(view, 'sign-in-again/repeated', 'gateway/no-access'),
    isRight: isNot401,
    expected: 'another status than 401',
  }),

  'TRIGGER-024': trigger.session({
    *judge({ views }) {
      for (const after of views) {
        if (!isFor(after, 'sign-in-again/repeated')) continue;
        const before = views
          .slice(0, views.indexOf(after))
          .findLast((view) => isClean(view) && view.request.path === after.request.path);
        if (before === undefined) continue;
        const rejected = after.response.status === 401;
        const violation = rejected ? statusViolation(after, 'another status than 401') : undefined;
        yield { views: [before, after], inconclusive: after.inconclusive, violation };
      }
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
  'TRIGGER-042': wherePlainlyRejected((view) => {
    const fault = tokenFaultOf(view);
    return hasTwoFaults(view) && fault !== undefined && fault !== 'scheme' && fault !== 'no-token';
  }),

  'TRIGGER-045': on401(({ error }) =>
    unless(error === 'Unauthorized', '`error` is "Unauthorized"', `\`error\` is ${show(error)}`, { at: '/error' }),
  ),

  /** The document shows the whole body, and says nothing of others. */
  'TRIGGER-046': on401((body) => {
    const others = Object.keys(body).filter((name) => name !== 'error');
    const listed = others.map((name) => `\`${name}\``).join(', ');
    return unless(others.length === 0, 'no other member than `error`', `also ${listed}`, { at: '' });
  }),

  /** HTTP stacks trim such headers, and some services take a token without its scheme. */
  'TRIGGER-047': isRejectedWith401((view) => {
    const fault = tokenFaultOf(view);
    if (!isClean(view) && !hasTwoFaults(view)) return false;
    return fault === 'scheme' || (fault === 'no-token' && !isSuccess(view));
  }),

  'TRIGGER-148': usableWhereNeighbourIs(/^token\//, 'status 401', isUsable),
};
