import type { Violation } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import type { JudgedRequirement } from '../model/requirement.js';
import { looksLikePage } from '../model/response.js';

/** The group of all findings that stem from responses of an operation to other requests. */
export const mixedResponsesOf = (operation: string): string => `responses of ${operation} belong to other requests`;

/** The group of all findings that a target which does not look at the API key has. */
export const servedWithoutKey = 'requests without a genuine API key in its place are served';

/** The group of all findings that pages show. */
export const pagesInPlace = 'responses are HTML pages, as of a gateway before the API';

/** Ends the group of all findings that depart for a parameter of which a response takes no account. */
export const isIgnored = ' is ignored';

/** Requirements violated at one place of one operation's response in one way have one cause, at whatever address. */
export function groupOf(
  { id, kind }: Pick<JudgedRequirement, 'id' | 'kind'>,
  operation: string,
  { at = '', cause, ignored, restsOn }: Pick<Violation, 'at' | 'cause' | 'ignored' | 'restsOn'>,
  deciding: Pick<Exchange, 'credentials' | 'response'> | undefined,
): string {
  const { credentials: { apiKey = 'genuine' } = {}, response } = deciding ?? {};
  if (response !== undefined && looksLikePage(response.body)) return pagesInPlace;
  const lacksKey = !['genuine', 'no-access'].includes(apiKey);
  if (['auth', 'differential'].includes(kind) && lacksKey && response?.status === 200) return servedWithoutKey;
  if (ignored !== undefined) return `\`${ignored}\` of ${operation}${isIgnored}`;
  if (restsOn !== undefined) return restsOn;
  const place = at === '' ? id : at.replace(/\/[0-9]+(?=\/|$)/g, '/*');
  return [operation, place, cause].filter((part) => part !== undefined && part !== '').join(' ');
}
