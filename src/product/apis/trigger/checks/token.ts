import { isObject, jsonTypeOf, memberIn, show } from '../../../json/parse.js';
import { unless, type Violation } from '../../../model/check.js';
import { hasErrorText } from '../../../model/response.js';
import { capabilitiesOf } from '../fixtures/capabilities.js';
import { authenticated, type Authenticated } from '../fixtures/request.js';
import { isFor, isPassing500, isSuccess, isUsable, type Purpose, trigger, type TriggerView } from '../reader/view.js';
import {
  hasStatus,
  isAdmitted,
  isNoSuccess,
  isNot401,
  neverGets401,
  usableWhereNeighbourIs,
  documented,
  isNotReady,
  type StatusRule,
} from './expected-response.js';
import { equalOutcomes } from '../../equal-outcomes.js';
import { unexplainedIn } from './unexplained.js';

/** `no-token`: a header without any token in it; `scheme`: a genuine token that is not under `Bearer`. */
type TokenFaultKind = 'missing' | 'malformed' | 'expired' | 'no-token' | 'scheme';

/** The fault of the token of a request. Whether a well-formed one has expired, and a header holds one, the suite alone knows. */
function tokenFaultOf({ credentials, request }: TriggerView): TokenFaultKind | undefined {
  const { token } = credentials;
  if (token === 'expired') return 'expired';
  const header = request.headers.authorization;
  // Whoever recorded traffic may have left the header out; a run says itself when it sent none.
  if (header === undefined) return token === 'absent' ? 'missing' : undefined;
  if (token === 'absent') return 'no-token';
  if (token !== 'malformed') return undefined;
  return /^Bearer +\S/.test(header) ? 'malformed' : 'scheme';
}

/** A response about the token: not that of a server that gave up on the header before the API saw it. */
function isDecided(view: TriggerView): boolean {
  const { status, body } = view.response;
  return (![413, 414].includes(status) || hasErrorText(body)) && !isPassing500(view);
}

const isClean = (view: TriggerView): boolean => isFor(view, 'token/clean', 'token/clean-by-id');
const hasTwoFaults = (view: TriggerView): boolean => isFor(view, 'token/two-faults', 'token/two-faults-by-id');

/** Accepted without any token, or with a faulty one where no token can be had for a control. A page is no response. */
function isLetInWithoutControl(view: TriggerView): boolean {
  const isAnswered = view.parsed.json || view.response.text.trim() === '';
  const fault = tokenFaultOf(view);
  if (!isSuccess(view) || !isAnswered || fault === undefined) return false;
  return fault === 'missing' || isFor(view, 'token/undeclared') || !capabilitiesOf(view.fixtures).has('token');
}

/** A response about the token is no success, where a proper token is admitted. */
const rejects = ({ when, ...more }: Partial<StatusRule> & Pick<StatusRule, 'when'>) =>
  hasStatus({
    ...{ operation: authenticated, isRight: isNoSuccess, expected: 'status 401', control: isAdmitted },
    ...{ ...more, when: (view) => isDecided(view) && when(view) },
  });

/** Nobody is accepted without a token; statuses are for the checks of faults. A header without any token is as good as none. */
function neverLetsIn(operation: Authenticated, which: 'plain' | 'by-id' = 'plain') {
  return rejects({
    operation,
    when: (view) => {
      const fault = tokenFaultOf(view);
      if (fault === undefined || fault === 'scheme') return false;
      if (fault === 'no-token' && !isSuccess(view)) return false;
      if (isFor(view, 'token/undeclared') && isNot401(view) && !isSuccess(view)) return false;
      return isFor(view, 'token/clean-by-id', 'token/two-faults-by-id') === (which === 'by-id');
    },
    needsNoControl: isLetInWithoutControl,
  });
}

/** That a vault exists already says an operation that serves, and not one that is missing. */
const isConflict = ({ response: { status, body } }: TriggerView): boolean => status === 409 && hasErrorText(body);

const isRejectedWith401 = (when: StatusRule['when']) =>
  rejects({ when, isRight: (view) => !isNot401(view), needsNoControl: isConflict });

/** A request that is accepted violates the entry of the endpoint, not the one of the fault. */
const wherePlainlyRejected = (when: StatusRule['when']) => isRejectedWith401((view) => !isSuccess(view) && when(view));

const cleanWith = (fault: TokenFaultKind) =>
  wherePlainlyRejected((view) => isClean(view) && tokenFaultOf(view) === fault);

/** A token that was accepted before is rejected in words for one of the document's reasons: one may be revoked as well. */
function isOutworn({ credentials: { token, apiKey = 'genuine' }, response: { body } }: TriggerView): boolean {
  const error = String(memberIn(body, 'error'));
  const isOfToken = /unauthori[sz]ed|expired|invalid|malformed/i.test(error) && !/key/i.test(error);
  return token === 'aged' && apiKey === 'genuine' && isOfToken;
}

/** Judges the body of a 401 for the token, which the document shows whole. */
const on401 = (
  judge: (body: Readonly<Record<string, unknown>>) => Violation | undefined,
  isAtStake: (view: TriggerView) => boolean = (view) => tokenFaultOf(view) !== undefined,
) =>
  trigger.exchange({
    on: { operation: authenticated, status: 401 },
    reads: ['/error'],
    note: (view) => (isAtStake(view) ? view.response : undefined),
    judge: ({ body }) => judge(isObject(body) ? body : {}),
    control: isAdmitted,
  });

const forgedIsNeverLetIn = (purpose: Purpose) =>
  rejects({ when: (view) => isFor(view, purpose), expected: 'an error response' });

/** What takes a request that has no fault but its key, and whose success there shows that the key is the reason. */
const on = { operation: documented.filter((one) => one !== 'verify' && one !== 'registerVault') };

/** A token may be good only under the key it was issued with: then the rule about tokens comes first. */
const isTokenRejected = ({ operation, response: { status, body } }: TriggerView): boolean =>
  operation !== 'challenge' && status === 401 && isObject(body) && body.error !== undefined;

function isKeyWithoutAccess(view: TriggerView): boolean {
  return isFor(view, 'gateway/no-access') && !isPassing500(view) && !isTokenRejected(view) && !isNotReady(view);
}

const control = (view: TriggerView): boolean => view.credentials.apiKey !== 'no-access' && isSuccess(view);

const hasMember = (name: 'code' | 'message', type: 'number' | 'string') =>
  trigger.exchange({
    on,
    note: (view) => (isKeyWithoutAccess(view) && !isSuccess(view) ? view : undefined),
    judge: ({ parsed, response: { body } }) => {
      const value = memberIn(body, name);
      return unless(jsonTypeOf(value) === type, `\`${name}\` is a ${type}`, show(value), {
        at: `/${name}`,
        cause: value === undefined ? 'absent' : 'type',
        // A single page may come from what stands before the gateway.
        ...(!parsed.json && { needsRate: true as const }),
      });
    },
    control,
  });

export const token = {
  /** A token that was issued a moment ago opens every endpoint that wants one. */
  'TRIGGER-022': neverGets401(
    authenticated,
    (view) => view.credentials.token === 'fresh' && !isFor(view, 'sign-in-again/repeated', 'gateway/no-access'),
  ),

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

  'TRIGGER-045': on401(
    ({ error }) =>
      unless(error === 'Unauthorized', '`error` is "Unauthorized"', `\`error\` is ${show(error)}`, { at: '/error' }),
    (view) => tokenFaultOf(view) !== undefined || isOutworn(view),
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

  'TRIGGER-048': forgedIsNeverLetIn('token/altered-signature'),
  'TRIGGER-049': forgedIsNeverLetIn('token/no-algorithm'),
  /** The document speaks of malformed tokens, and such a one is well formed. Only a GET has no other fault. */
  'TRIGGER-050': wherePlainlyRejected(
    (view) => isFor(view, 'token/altered-signature', 'token/no-algorithm') && view.request.method === 'GET',
  ),

  'TRIGGER-148': usableWhereNeighbourIs(/^token\//, 'status 401 with the body of the document', isUsable),

  /** The document gives 403 as an example only. */
  'TRIGGER-051': hasStatus({
    ...on,
    when: isKeyWithoutAccess,
    isRight: isNoSuccess,
    expected: 'an error response',
    control,
  }),

  'TRIGGER-052': hasMember('code', 'number'),

  'TRIGGER-053': hasMember('message', 'string'),

  /** What else is rejected may follow the token, or what the wallet has done before. */
  'TRIGGER-167': trigger.run(
    equalOutcomes({ isOpen: ({ operation }) => operation === 'challenge', controlIn: unexplainedIn }),
  ),
};
