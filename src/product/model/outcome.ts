import { isEndedBySender, type Exchange } from './exchange.js';
import { isPageOfSuccess, looksLikePage, parsedBodyOf, serverStatus } from './response.js';

/** How an outcome ends that is a page of HTML. */
export const pageEnding = ' with a page';

/**
 * What an exchange ended in: `accepted`, a status or the class of a fault. Undefined where it says nothing: what is throttled is
 * sent again, and what its sender ends has no outcome.
 */
export function outcomeOf({ response, fault }: Exchange): string | undefined {
  if (response === undefined) return isEndedBySender({ fault }) ? undefined : fault.class;
  const { status, body } = response;
  if (status < 200 || status === 429) return undefined;
  if (status < 300 && parsedBodyOf(response).json) return 'accepted';
  // A page comes from something before the API, and says nothing of the key.
  if (status < 500 && looksLikePage(body)) return `${status}${pageEnding}`;
  return status < 300 ? `${status} without JSON` : String(status);
}

/** The status of a response, said of a page in place of a success, or the class of fault. */
export function endingOf({ response, fault }: Pick<Exchange, 'response' | 'fault'>): string {
  if (response === undefined) return String(fault?.class);
  return isPageOfSuccess(response) ? `${response.status}${pageEnding}` : String(response.status);
}

/** Whether an outcome is a fault, a page in place of a success, or says of a server that it may be available again soon. */
export function isUnusable(outcome: string): boolean {
  const status = Number.parseInt(outcome, 10);
  const isPage = status < 300 && outcome.endsWith(pageEnding);
  return outcome !== 'accepted' && (Number.isNaN(status) || isPage || serverStatus(status) !== undefined);
}

/** Whether an outcome is a fault, or tells of a server that failed. */
export const isFailure = (outcome: string): boolean => isUnusable(outcome) || Number.parseInt(outcome, 10) >= 500;

/** A redirect is not followed, and says nothing of the API. */
export const isRedirect = (outcome: string): boolean => outcome.startsWith('3');

/** Statuses that say that the key is missing or refused. */
export const keyRefusals: readonly string[] = ['401', '403'];

export const isOfKey = (outcome: string): boolean => keyRefusals.includes(outcome);

/** Whether one of several instances may respond so, whatever is asked: it does not know the key, or a page stands before it. */
export const mayBeOfInstance = (outcome: string): boolean => isOfKey(outcome) || outcome.endsWith(pageEnding);

/** Begins what is said where an address was given up to which requests go through a proxy of the environment. */
export const throughProxy = 'requests go through the proxy of';
