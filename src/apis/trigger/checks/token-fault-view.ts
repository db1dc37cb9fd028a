import { isFor, isPassing500, type TriggerView } from '../response.js';

export type TokenFaultKind = 'missing' | 'malformed' | 'expired' | 'scheme';

/**
 * What is the matter with the token of a request that was sent without a proper one, by its bytes. Whether a well-formed
 * token has expired the suite alone knows.
 */
export function tokenFaultOf({ credentials, request }: TriggerView): TokenFaultKind | undefined {
  const { token } = credentials;
  if (token === 'expired') return 'expired';
  const header = request.headers.authorization;
  if (header === undefined) return 'missing';
  if (token !== 'malformed') return undefined;
  return /^Bearer +\S/.test(header) ? 'malformed' : 'scheme';
}

/** An answer about the token: not that of a server that gave up on the header before the API saw it. */
export function isDecided(view: TriggerView): boolean {
  const tooLarge = [413, 414, 431].includes(view.response.status);
  return !tooLarge && !isPassing500(view);
}

/** The request has no other fault than its token. */
export function isClean(view: TriggerView): boolean {
  return isFor(view, 'token/clean', 'token/clean-by-id', 'sign-in-again/refused');
}

export function hasTwoFaults(view: TriggerView): boolean {
  return isFor(view, 'token/two-faults', 'token/two-faults-by-id');
}

export function isById(view: TriggerView): boolean {
  return isFor(view, 'token/clean-by-id', 'token/two-faults-by-id');
}

/** The positive control of the token rule: a proper token is not refused at the same operation. */
export function isAdmitted({ credentials, response }: TriggerView): boolean {
  const isOwn = credentials.token === 'fresh' || credentials.token === 'aged';
  return isOwn && response.status !== 401 && response.status < 500;
}
