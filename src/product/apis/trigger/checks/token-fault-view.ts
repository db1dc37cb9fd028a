import { capabilitiesOf } from '../fixtures/capabilities.js';
import { isFor, isPassing500, isSuccess, type TriggerView } from '../response.js';

/** `no-token`: a header without any token in it; `scheme`: a genuine token that is not under `Bearer`. */
export type TokenFaultKind = 'missing' | 'malformed' | 'expired' | 'no-token' | 'scheme';

/**
 * What is wrong with the token of a request that was sent without a proper one. Whether a well-formed token has expired,
 * and whether a header has a token in it, the suite alone knows.
 */
export function tokenFaultOf({ credentials, request }: TriggerView): TokenFaultKind | undefined {
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
export function isDecided(view: TriggerView): boolean {
  const tooLarge = [413, 414].includes(view.response.status);
  return !tooLarge && !isPassing500(view);
}

/** The request has no other fault than its token. */
export function isClean(view: TriggerView): boolean {
  return isFor(view, 'token/clean', 'token/clean-by-id');
}

export function hasTwoFaults(view: TriggerView): boolean {
  return isFor(view, 'token/two-faults', 'token/two-faults-by-id');
}

export function isById(view: TriggerView): boolean {
  return isFor(view, 'token/clean-by-id', 'token/two-faults-by-id');
}

/** The positive control of the token rule: a proper token is not rejected at the same operation. */
export function isAdmitted({ credentials, response }: TriggerView): boolean {
  const own = credentials.apiKey === 'no-access' ? [] : ['fresh', 'aged'];
  return own.includes(String(credentials.token)) && !/^(401|5)/.test(String(response.status));
}

/**
 * A request without a proper token that is accepted where no token can be had for a control: at an endpoint whose form
 * nobody declared, or under a profile that cannot sign in. A page is no response of an endpoint.
 */
export function isLetInWithoutControl(view: TriggerView): boolean {
  const isAnswered = view.parsed.json || view.response.text.trim() === '';
  if (!isSuccess(view) || !isAnswered || tokenFaultOf(view) === undefined) return false;
  return isFor(view, 'token/undeclared') || !capabilitiesOf(view.fixtures).has('token');
}
